import { lazy, type ComponentType } from 'react';

import { isLive, onceConnected } from './connection.ts';

/** A lost connection is noticed at most this long after the file that it cost. */
const NOTICED_MS = 2_000;

/**
 * Returns a part of a screen whose file is loaded when it is first shown. Without a network it
 * waits for one, because an error would take the whole screen away.
 */
export const lazyPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => loadPart(load));

/**
 * Loads a file, and again when a lost connection is back. Throws what `load` throws if it fails
 * twice while connected.
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
