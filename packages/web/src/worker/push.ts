/** What the server pushes: words in the person's language, figures only where they want them. */
interface Pushed {
  readonly title: string;
  readonly text: string;
  /** One notice is shown once, however often it comes. */
  readonly tag: string;
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

/** Where every notice is; hash routes keep the page itself one file. */
const LIST = '/#/mine/notices';

/** What was pushed; null for what this build cannot read. */
export function readPushed(data: unknown): Pushed | null {
  if (typeof data !== 'object' || data === null) return null;
  const { title, text, tag } = data as Partial<Record<string, unknown>>;
  if (typeof title !== 'string' || title === '') return null;
  return {
    title,
    text: typeof text === 'string' ? text : '',
    tag: typeof tag === 'string' ? tag : '',
  };
}

/** Shows a notice. A push must always be seen, or browsers take the permission away. */
export async function showPushed(worker: PushingWorker, data: unknown): Promise<void> {
  const pushed = readPushed(data) ?? { title: 'Fulcrum', text: '', tag: '' };
  await worker.registration.showNotification(pushed.title, {
    body: pushed.text,
    tag: pushed.tag,
    icon: '/icon.svg',
  });
}

/** Brings the person to the list: in the window that is open, or in a new one. */
export async function openNotices(worker: PushingWorker): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' });
  // The frame of the support chat and the console are windows of this worker as well.
  const open = windows.find(({ url }) => new URL(url).pathname === '/');
  if (!open) {
    await worker.clients.openWindow(LIST);
    return;
  }
  await open.focus();
  await open.navigate(LIST);
}
