import { noticePath, OPENED_BY, OPENED_NOTICE } from '../../routing/notice-path.ts';

/** What the server pushes: words in the person's language, figures only where they want them. */
interface Pushed {
  readonly title: string;
  readonly text: string;
  /** One notice is shown once, however often it comes. */
  readonly tag: string;
  /** Where a press on it leads. */
  readonly address: string;
}

/** The parts of a worker's scope that pushing needs; the page's types do not know them. */
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

/** Hash routes keep the page itself one file. */
const addressOf = (path: string): string => `/#${path}`;
const LIST = addressOf('/mine/notices');

/**
 * The place of a notice that is read when it is opened by whom it is for; the list of whoever is
 * there for one that has none, and for what does not say whose it is.
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

/** What was pushed; null for what this build cannot read. */
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

/** Shows a notice. A push must always be seen, or browsers take the permission away. */
export async function showPushed(worker: PushingWorker, data: unknown): Promise<void> {
  const pushed = readPushed(data) ?? { title: 'Fulcrum', text: '', tag: '', address: LIST };
  await worker.registration.showNotification(pushed.title, {
    body: pushed.text,
    tag: pushed.tag,
    icon: '/icon.svg',
    data: pushed.address,
  });
}

/** Brings the person to what was pushed: in the window that is open, or in a new one. */
export async function openPushed(worker: PushingWorker, pushed: unknown): Promise<void> {
  const address = typeof pushed === 'string' ? pushed : LIST;
  const windows = await worker.clients.matchAll({ type: 'window' });
  // The frame of the support chat and the console are windows of this worker as well.
  const open = windows.find(({ url }) => new URL(url).pathname === '/');
  if (!open) {
    await worker.clients.openWindow(address);
    return;
  }
  await open.focus();
  await open.navigate(address);
}
