import { noticePath, OPENED_BY, OPENED_NOTICE } from '../../routing/notice-path.ts';

/** Payload of a push: text in the person's language, figures only if they chose so. */
interface Pushed {
  readonly title: string;
  readonly text: string;
  /** A notice is shown once, even if it is sent twice. */
  readonly tag: string;
  /** The address that a press opens. */
  readonly address: string;
}

/** The parts of a worker's scope that push needs; the page's types lack them. */
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

/** With hash routes the page stays one file. */
const addressOf = (path: string): string => `/#${path}`;
const LIST = addressOf('/mine/notices');

/**
 * The address of a notice, which marks it read when opened by its owner; the list of notices if it
 * has no address or no owner.
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

/** The pushed notice; null if this build cannot read it. */
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

/** Shows a notice. Every push must show something, or browsers withdraw the permission. */
export async function showPushed(worker: PushingWorker, data: unknown): Promise<void> {
  const pushed = readPushed(data) ?? { title: 'Fulcrum', text: '', tag: '', address: LIST };
  await worker.registration.showNotification(pushed.title, {
    body: pushed.text,
    tag: pushed.tag,
    icon: '/icon.svg',
    data: pushed.address,
  });
}

/** Opens the address of a pushed notice, in the open window or in a new one. */
export async function openPushed(worker: PushingWorker, pushed: unknown): Promise<void> {
  const address = typeof pushed === 'string' ? pushed : LIST;
  const windows = await worker.clients.matchAll({ type: 'window' });
  // The support chat's frame and the console are windows of this worker as well.
  const open = windows.find(({ url }) => new URL(url).pathname === '/');
  if (!open) {
    await worker.clients.openWindow(address);
    return;
  }
  await open.focus();
  await open.navigate(address);
}
