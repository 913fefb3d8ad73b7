import { noticePath } from '../../routing/notice-path.ts';
import { OPENED_BY, OPENED_NOTICE } from '../../routing/opened-notice.ts';

/**
 * Payload of a push message: text in the person's language, with figures only if they chose that.
 */
interface Pushed {
  readonly title: string;
  readonly text: string;
  /** Identifies the notice, so that it is shown once even if it is sent twice. */
  readonly tag: string;
  /** The address that opens when the notice is pressed. */
  readonly address: string;
}

/** The parts of a service worker's scope that push needs; the page's types do not include them. */
interface PushingWorker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window' }): Promise<readonly Window[]>;
    openWindow(address: string): Promise<unknown>;
  };
}
interface Window {
  focus(): Promise<unknown>;
  readonly url: string;
  navigate(address: string): Promise<unknown>;
}

/** Addresses use hash routes, so that all screens share one page. */
const addressOf = (path: string): string => `/#${path}`;
const LIST = addressOf('/mine/notices');

/**
 * Returns the address of a notice, which marks it as read when its owner opens it; the list of
 * notices if the notice has no address or no owner.
 */
function addressIn({ to, id, kind, order_id: orderId, code }: Record<string, unknown>): string {
  if (typeof to !== 'string' || typeof id !== 'number' || typeof kind !== 'string') return LIST;
  const path = noticePath({
    kind,
    order_id: typeof orderId === 'number' ? orderId : null,
    code: typeof code === 'string' ? code : null,
  });
  if (path === null) return LIST;
  const opened = new URLSearchParams({ [OPENED_NOTICE]: String(id), [OPENED_BY]: to });
  return addressOf(`${path}${path.includes('?') ? '&' : '?'}${opened}`);
}

/** Reads a pushed notice; null if this build cannot read it. */
export function readPushed(data: unknown): Pushed | null {
  if (typeof data !== 'object' || data === null) return null;
  const known = data as Record<string, unknown>;
  const { title, text, tag } = known;
  if (typeof title !== 'string' || title === '') return null;
  return {
    title,
    text: typeof text === 'string' ? text : '',
    tag: typeof tag === 'string' ? tag : '',
    address: addressIn(known),
  };
}

/** Shows a notice. Browsers withdraw the permission if a push shows nothing. */
export async function showPushed(worker: PushingWorker, data: unknown): Promise<void> {
  const pushed = readPushed(data) ?? { title: 'Fulcrum', text: '', tag: '', address: LIST };
  await worker.registration.showNotification(pushed.title, {
    body: pushed.text,
    tag: pushed.tag,
    icon: '/icon.svg',
    data: pushed.address,
  });
}

/** Opens the address of a pushed notice, in the app's window or in a new one. */
export async function openPushed(worker: PushingWorker, pushed: unknown): Promise<void> {
  const address = typeof pushed === 'string' ? pushed : LIST;
  const windows = await worker.clients.matchAll({ type: 'window' });
  // The frame of the support chat and the console are also windows of this worker.
  const open = windows.find(({ url }) => new URL(url).pathname === '/');
  if (!open) {
    await worker.clients.openWindow(address);
    return;
  }
  await open.focus();
  await open.navigate(address);
}
