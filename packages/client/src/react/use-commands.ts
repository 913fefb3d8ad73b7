import { useEffect, useRef, useSyncExternalStore } from 'react';

import type { Entry, Wanted } from '../command/command.ts';
import type { CommandStore, Watch } from '../command/command-store.ts';

/**
 * Returns the commands of this account that are under way or whose outcome is still on the screen.
 */
export const useEntries = <Data, W extends Wanted>(
  store: CommandStore<Data, W>,
): readonly Entry<Data, W>[] => useSyncExternalStore(store.subscribe, store.entries);

/**
 * Returns a function that sends commands from a part of the screen. While that part is mounted,
 * `watch` is called with each outcome and returns whether it shows a refusal itself.
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
