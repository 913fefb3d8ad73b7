import { onConnected } from './connection.ts';

/** Waits before the second and the third try, ms. */
const WAITS_MS = [500, 1_500];
/** After three tries, a file is asked for again this often, and when the connection returns. */
const AGAIN_MS = 5_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A file of the app could not be loaded. */
export class MissingFile extends Error {
  constructor(cause: unknown) {
    super('A file of the app did not arrive', { cause });
  }
}

/** Addresses of style sheets that have not arrived yet. */
const missingStyles = new Set<string>();
/** The style sheet that a part lacked; the build's own loader asks for it only once. */
const styleOf = new WeakMap<() => Promise<unknown>, string>();

/** Asks again for each style sheet that does not arrive; call this once at the start. */
export function followStyles(): void {
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    const { href } = target;
    target.remove();
    if (missingStyles.has(href)) return;
    missingStyles.add(href);
    void loadLater(() => loadStyle(href)).then(() => missingStyles.delete(href));
  };
  // The event does not bubble.
  document.addEventListener('error', onError, { capture: true });
}

/** Loads a file of the app, in three tries. Throws `MissingFile` if none brings it. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (const ms of WAITS_MS) {
    try {
      return await loadOnce(load);
    } catch {
      await pause(ms);
    }
  }
  return loadOnce(load).catch((error: unknown) => {
    throw new MissingFile(error);
  });
}

/**
 * Calls `ask` once: five seconds after `since` (ms of `performance.now`), or as soon as the
 * connection returns. Returns a function that prevents this.
 */
export function askAgain(ask: () => void, since = performance.now()): () => void {
  const stop = () => {
    clearTimeout(timer);
    stopFollowing();
  };
  const askOnce = () => {
    stop();
    ask();
  };
  const timer = setTimeout(askOnce, since + AGAIN_MS - performance.now());
  const stopFollowing = onConnected(askOnce);
  return stop;
}

/** Loads a file that nothing on the screen waits for; asks until it arrives. */
export async function loadLater<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await loadPart(load);
    } catch {
      await new Promise<void>((resolve) => askAgain(resolve));
    }
  }
}

async function loadOnce<T>(load: () => Promise<T>): Promise<T> {
  const style = styleOf.get(load);
  if (style !== undefined && missingStyles.has(style)) throw new MissingFile(style);
  try {
    return await load();
  } catch (error) {
    const [, path] = /Unable to preload CSS for (\S+)/.exec(String(error)) ?? [];
    if (path !== undefined) styleOf.set(load, new URL(path, location.href).href);
    throw error;
  }
}

function loadStyle(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new MissingFile(href));
    document.head.append(link);
  });
}
