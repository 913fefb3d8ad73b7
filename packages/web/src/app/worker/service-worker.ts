import { openPushed, showPushed } from './push.ts';
import { filesToCache, handlingOf } from './shell-rules.ts';

/** Set by the build: its version, the files to cache in advance, and those of all languages. */
declare const SHELL: {
  readonly version: string;
  readonly files: readonly string[];
  readonly texts: readonly string[];
};

/**
 * The parts of a service worker's scope that are used here; the page's types do not include them.
 */
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface AskingEvent extends WaitingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface PushEvent extends WaitingEvent {
  readonly data: { json(): unknown } | null;
}
interface PressEvent extends WaitingEvent {
  readonly notification: Notification;
}
interface WorkerEvents {
  readonly install: WaitingEvent;
  readonly activate: WaitingEvent;
  readonly fetch: AskingEvent;
  readonly message: MessageEvent;
  readonly push: PushEvent;
  readonly notificationclick: PressEvent;
}
type Pushing = Parameters<typeof showPushed>[0];
interface Worker extends Omit<Pushing, 'clients'> {
  readonly clients: Pushing['clients'] & { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}
const worker = self as unknown as Worker; // this file runs in a service worker

const KEPT = `shell-${SHELL.version}`;
const PAGE = '/';
/** The same page without prices, which would be old by the time it is used offline. */
const PAGE_WITHOUT_PRICES = '/index.html';
/** If the network takes longer than this, the cached page is used. */
const PAGE_WAIT_MS = 3_000;

worker.addEventListener('install', (event) => {
  const keep = async () => {
    const files = filesToCache(SHELL, await keptBefore());
    const cache = await caches.open(KEPT);
    await Promise.all([cache.addAll([...files]), keepPage(cache)]);
  };
  event.waitUntil(keep());
});

worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name !== KEPT);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

// A new build waits until the person agrees, or until the app is opened again.
worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  switch (handlingOf(request, location.origin)) {
    case 'page':
      event.respondWith(page(request));
      break;
    case 'file':
      event.respondWith(file(event));
      break;
    case 'network':
      break;
  }
});

worker.addEventListener('push', (event) => {
  const read = (): unknown => {
    try {
      return event.data?.json();
    } catch {
      return null;
    }
  };
  event.waitUntil(showPushed(worker, read()));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPushed(worker, event.notification.data));
});

/** Returns the addresses that the workers of earlier builds have cached. */
async function keptBefore(): Promise<readonly string[]> {
  const names = (await caches.keys()).filter((name) => name !== KEPT);
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => url);
}

async function keepPage(cache: Cache): Promise<void> {
  const fresh = await fetch(PAGE_WITHOUT_PRICES, { cache: 'no-cache' });
  if (!fresh.ok) throw new Error(`The page could not be kept: ${fresh.status}`);
  await cache.put(PAGE, fresh);
}

/** Returns the newest page if the network is fast enough, otherwise the cached page. */
async function page(request: Request): Promise<Response> {
  const kept = async () => {
    const page = await caches.match(PAGE, { cacheName: KEPT }).catch(() => undefined);
    return page ?? Response.error();
  };
  const fresh = fetch(request).catch(() => null);
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), PAGE_WAIT_MS);
  });
  const first = await Promise.race([fresh, late]);
  return first?.ok ? first : kept();
}

/**
 * Returns the cached file if there is one; files are named by their content, so a cached one is
 * never out of date. A device that is full, or whose cache fails, gets what the network sends.
 */
async function file(event: AskingEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(KEPT).catch(() => null);
  const kept = await cache?.match(request).catch(() => undefined);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && cache) {
    event.waitUntil(cache.put(request, fresh.clone()).catch(() => undefined));
  }
  return fresh;
}
