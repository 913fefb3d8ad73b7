import { lazy, type ComponentType } from 'react';

import { isLive, onceConnected } from './connection.ts';

/** A file may fail this long before the app notices that the connection is lost. */
const NOTICED_MS = 2_000;

/**
 * Returns a component that loads its file when it is first shown. Without a network it waits,
 * because an error would replace the whole screen.
 */
export const lazyPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => loadPart(load));

/**
 * Loads a file. After a failure, waits until the app is connected and tries again. Throws what
 * `load` throws if it fails twice while connected.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let failures = 0;
  for (;;) {
    try {
      return await load();
    } catch (error) {
      await new Promise((resolve) => setTimeout(resolve, NOTICED_MS));
      if (!isLive()) await onceConnected();
      else if (failures > 0) throw error;
      failures += 1;
    }
  }
}
