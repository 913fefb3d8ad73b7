import { useEffect, useRef, useSyncExternalStore } from 'react';

import type { Entry, Wanted } from '../command/command.ts';
import type { CommandStore, Watch } from '../command/command-store.ts';

/** The commands of this account that are under way, or that the person has yet to read of. */
export const useEntries = <Data, W extends Wanted>(
  store: CommandStore<Data, W>,
): readonly Entry<Data, W>[] => useSyncExternalStore(store.subscribe, store.entries);

/**
 * Sends commands from a part of the screen. `watch` is called with what they come to while that
 * part is there; it answers whether it shows a refusal itself.
 */
export function useSendTo<Data, W extends Wanted>(
  store: CommandStore<Data, W>,
  watch: Watch<Data>,
) {
  const latest = useRef<Watch<Data> | null>(null);
  useEffect(() => {
    latest.current = watch;
  });
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );
  return (wanted: W, isSecond = false): void =>
    store.send(wanted, (outcome) => latest.current?.(outcome) ?? false, isSecond);
}
