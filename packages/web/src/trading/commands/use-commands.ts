import type { Watch } from '@fulcrum/client/command/command-store';
import { useEntries, useSendTo } from '@fulcrum/client/react/use-commands';
import { useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import type { CommandData } from '../../account/order-calls.ts';
import type { Entry, NewCommand } from './command.ts';
import { commands } from './commands.ts';

/**
 * Returns the commands of this account that are under way or whose outcome is still on the screen.
 */
export const useCommands = (): readonly Entry[] => useEntries(commands);

/** Returns the newest command on a subject whose outcome is unknown. */
export const useUnsettled = (subject: string): Entry | undefined =>
  useCommands()
    .filter(({ command, outcome }) => !outcome && command.subject === subject)
    .at(-1);

/**
 * Returns a function that sends commands from a part of the screen. While that part is mounted,
 * `watch` is called with each outcome and returns whether it shows the outcome itself.
 */
export const useSend = (watch: Watch<CommandData>) => useSendTo(commands, watch);

/** The command that a sheet sends on its subject, one at a time. */
export interface OneCommand {
  /** True while waiting for the reply. */
  readonly isBusy: boolean;
  /** The outcome is unknown; the store keeps asking. */
  readonly isUnknown: boolean;
  /** Text about the state of the command; empty for none. */
  readonly note: string;
  readonly send: (wanted: NewCommand) => void;
  /** Asks for the outcome now instead of waiting for the next attempt. */
  readonly ask: () => void;
}

/**
 * Sends commands on a subject; `onDone` is called as long as that part of the screen is mounted.
 * If it shows the outcome itself, there is no toast.
 */
export function useOneCommand(
  subject: string,
  onDone: (data: CommandData) => void,
  { showsOutcome = false } = {},
): OneCommand {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState('');
  const open = useUnsettled(subject);
  const send = useSend((outcome) => {
    if (outcome?.kind === 'refused') setRefusal(outcome.text);
    else if (outcome) onDone(outcome.data);
    return outcome?.kind === 'refused' || (outcome !== null && showsOutcome);
  });
  const isUnknown = open?.phase === 'slow' || open?.phase === 'unconfirmed';
  const unknown = t(open?.phase === 'slow' ? 'commands.slow' : 'commands.unconfirmed');
  return {
    isBusy: open?.phase === 'sending',
    isUnknown,
    note: isUnknown ? unknown : refusal,
    send: (wanted) => {
      setRefusal('');
      send(wanted);
    },
    ask: () => open && commands.ask(open.command.id),
  };
}
