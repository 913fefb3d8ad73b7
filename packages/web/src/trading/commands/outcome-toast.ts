import type { Order } from '@fulcrum/contract/trading/schema';
import { toast, type ToastNotice } from '@fulcrum/ui/overlays/toast.tsx';
import i18next from 'i18next';

import { doneText } from './command-words.ts';
import { type CommandData } from '../../account/order-calls.ts';
import { type Command, isClosedAll } from './command.ts';

/** Places a cancelled order again. */
type Undo = (order: Order) => void;

/** Shows what a command has done as a toast. */
export function showDone(command: Command, data: CommandData, undo: Undo): void {
  const isGood = !isClosedAll(data) || data.left.length === 0;
  const action = nextStep(command, data, undo);
  toast({
    text: doneText(command, data, i18next.t),
    tone: isGood ? 'good' : 'bad',
    ...(action ? { action } : {}),
  });
}

/** Returns the toast's button, which offers a useful next action. */
export function nextStep(
  { kind, input }: Command,
  data: CommandData,
  undo: Undo,
): ToastNotice['action'] | null {
  if (isClosedAll(data)) return null;
  if (kind === 'submit') {
    const tab = data.Status === 0 ? 0 : 1;
    return { label: i18next.t('trade.view'), onPress: () => goTo(`/order?type=${tab}`) };
  }
  // Undo can place only one order again, so there is none for two.
  if (kind === 'cancel' && !('with_linked' in input)) {
    return { label: i18next.t('common.undo'), onPress: () => undo(data) };
  }
  if (kind !== 'close') return null;
  const { Code } = data.ForexTradeLists;
  return { label: i18next.t('orders.reopen'), onPress: () => goTo(`/trade?code=${Code}`) };
}

function goTo(path: string): void {
  location.hash = `#${path}`;
}
