import { serverNow, stopwatch } from '@fulcrum/client/clock';
import { CommandStore } from '@fulcrum/client/command/command-store';
import { followCommands, keptCommands } from '@fulcrum/client/command/kept-commands';
import { randomId } from '@fulcrum/client/random-id';
import type { Order } from '@fulcrum/contract/trading/schema';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import i18next from 'i18next';

import { onCommandDone } from '../../account/account.ts';
import { onConnected } from '../../server/connection.ts';
import { useSession } from '../../server/session.ts';
import type { CommandData } from '../../account/order-calls.ts';
import type { Command, NewCommand, Outcome } from './command.ts';
import { presentAccount, sendCommand } from './send-command.ts';

/** The server may carry out a command within this time after the press, but not later. */
const VALID_MS = 30_000;

export const commands = new CommandStore<CommandData, NewCommand>({
  send: sendCommand,
  kept: keptCommands(serverNow),
  makeId: randomId,
  deadline: (ageMs) => serverNow() + VALID_MS - ageMs,
  now: serverNow,
  stopwatch,
  later: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  chance: Math.random,
  tell,
});

/** Tells an outcome by a vibration and a toast; without one if a screen shows it itself. */
function tell(command: Command, outcome: Outcome, isShown: boolean): void {
  const isRefused = outcome.kind === 'refused';
  if ('vibrate' in navigator) navigator.vibrate(isRefused ? [20, 60, 20] : 10);
  if (isShown) return;
  if (isRefused) toast({ text: outcome.text, tone: 'bad' });
  else {
    // Trade and Orders load the words of what was done.
    void import('./outcome-toast.ts').then(
      ({ showDone }) => showDone(command, outcome.data, undoCancel),
      () => undefined,
    );
  }
}

/** Places a cancelled order again; the code for this is loaded at the first Undo. */
export function undoCancel(order: Order): void {
  void import('./place-again.ts').then(
    ({ placeAgain }) => placeAgain(order, commands),
    () => toast({ text: i18next.t('errors.part'), tone: 'bad' }),
  );
}

/** Resumes commands whose outcome an earlier visit did not learn; call this once at the start. */
export function startCommands(): void {
  const follow = () => {
    commands.enter(presentAccount());
    commands.askAll();
  };
  useSession.subscribe(follow);
  follow();
  onCommandDone((id, order) => {
    if (order) commands.settledByEvent(id, order);
    else commands.ask(id);
  });
  onConnected(() => commands.askAll());
  followCommands<CommandData, NewCommand>((id, entry) => commands.changedElsewhere(id, entry));
}
