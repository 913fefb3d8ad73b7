import { useEffect, useRef, useSyncExternalStore } from 'react';

import type { Entry, Wanted } from './command.ts';
import type { Watch } from './command-store.ts';
import { commands } from './commands.ts';
import type { CommandData } from './send-command.ts';

/** The commands of this account that are under way, or that the person has yet to read of. */
export const useCommands = (): readonly Entry<CommandData>[] =>
  useSyncExternalStore(commands.subscribe, commands.entries);

/** The newest command about a subject whose outcome is not known yet. */
export const useUnsettled = (subject: string): Entry<CommandData> | undefined =>
  useCommands().findLast(({ command, outcome }) => !outcome && command.subject === subject);

/**
 * Sends commands from a part of the screen. `watch` is called with what they come to while that
 * part is there; it answers whether it shows a refusal itself.
 */
export function useSend(watch: Watch<CommandData>) {
  const latest = useRef<Watch<CommandData> | null>(null);
  useEffect(() => {
    latest.current = watch;
  });
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );
  return (wanted: Wanted, isSecond = false): void =>
    commands.send(wanted, (outcome) => latest.current?.(outcome) ?? false, isSecond);
}
