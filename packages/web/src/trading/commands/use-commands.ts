import type { Watch } from '@fulcrum/client/command/command-store';
import { useEntries, useSendTo } from '@fulcrum/client/react/use-commands';
import { useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import type { CommandData } from '../../account/order-calls.ts';
import type { Entry, NewCommand } from './command.ts';
import { commands } from './commands.ts';

/** The commands of this account that are under way, or that the person has yet to read of. */
export const useCommands = (): readonly Entry[] => useEntries(commands);

/** The newest command about a subject whose outcome is not known yet. */
export const useUnsettled = (subject: string): Entry | undefined =>
  useCommands().findLast(({ command, outcome }) => !outcome && command.subject === subject);

/**
 * Sends commands from a part of the screen. `watch` is called with what they come to while that
 * part is there; it answers whether it shows a refusal itself.
 */
export const useSend = (watch: Watch<CommandData>) => useSendTo(commands, watch);

/** The one command at a time that a sheet sends about its subject. */
export interface OneCommand {
  /** Its answer is awaited. */
  readonly isBusy: boolean;
  /** Nobody knows what became of it; the store keeps asking. */
  readonly isUnknown: boolean;
  /** What there is to say of it; empty for nothing. */
  readonly note: string;
  readonly send: (wanted: NewCommand) => void;
  /** Asks now instead of a little later. */
  readonly ask: () => void;
}

/** Sends commands about a subject, and tells `onDone` while that part of the screen is there. */
export function useOneCommand(subject: string, onDone: (data: CommandData) => void): OneCommand {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState('');
  const open = useUnsettled(subject);
  const send = useSend((outcome) => {
    if (outcome?.kind === 'refused') setRefusal(outcome.text);
    else if (outcome) onDone(outcome.data);
    return outcome?.kind === 'refused';
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
