import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as trading from '@fulcrum/contract/trading/calls';
import { formatDecimal, LOT_DIGITS } from '@fulcrum/engine/units/decimal';
import type { MicroLots } from '@fulcrum/engine/units/units';

import type { TradeOrder } from '../../account/model.ts';
import type { NewCommand } from './command.ts';

/* Makes all commands on orders. Of two commands on one subject, the second is sent only when the
   outcome of the first is known. */

type Named = Pick<TradeOrder, 'id' | 'showCode'>;

/** Subject of commands that open orders for one instrument. */
export const submitSubject = (code: string): string => `submit.${code}`;
export const closeSubject = (orderId: number): string => `close.${orderId}`;
export const changeSubject = (orderId: number): string => `change.${orderId}`;
export const cancelSubject = (orderId: number): string => `cancel.${orderId}`;
/** A reverse also closes the position, so it waits for a close of it, and the other way round. */
export const fromPositionSubject = (kind: 'reverse' | 'double', orderId: number): string =>
  kind === 'reverse' ? closeSubject(orderId) : `double.${orderId}`;
export const linkSubject = (orderId: number): string => `link.${orderId}`;
export const CLOSE_ALL_SUBJECT = 'closeAll';

export function submitCommand(
  { code, showCode }: { readonly code: string; readonly showCode: string },
  what: Pick<TradeOrder, 'side' | 'lots'>,
  input: InputOf<typeof trading.submit>,
): NewCommand {
  const subject = submitSubject(code);
  return { kind: 'submit', subject, facts: { name: showCode, ...what }, input };
}

/** Closes `lots` of a position; null closes the whole position. */
export function closeCommand(
  order: Named & Pick<TradeOrder, 'lots'>,
  lots: MicroLots | null,
): NewCommand {
  const { id, showCode: name } = order;
  const part = lots === null ? {} : { cont: formatDecimal(lots, LOT_DIGITS, 2) };
  const input: InputOf<typeof trading.close> = { id, ...part };
  const facts = { name, lots: lots ?? order.lots };
  return { kind: 'close', subject: closeSubject(id), facts, input };
}

/** Reverses or doubles a position, if price and fee are still about what the person saw. */
export function fromPositionCommand(
  kind: 'reverse' | 'double',
  { id, showCode: name, lots }: Named & Pick<TradeOrder, 'lots'>,
  seen: Omit<InputOf<typeof trading.reverse>, 'id'>,
): NewCommand {
  const input: InputOf<typeof trading.reverse> = { id, ...seen };
  return { kind, subject: fromPositionSubject(kind, id), facts: { name, lots }, input };
}

/** Closes a position and the opposite one `againstId` by each other; `lots` of each. */
export function closeByCommand(
  { id, showCode: name }: Named,
  againstId: number,
  lots: MicroLots,
): NewCommand {
  const input: InputOf<typeof trading.closeBy> = { id, by_id: againstId };
  return { kind: 'closeBy', subject: closeSubject(id), facts: { name, lots }, input };
}

export const closeAllCommand = (input: InputOf<typeof trading.closeAll>): NewCommand => ({
  kind: 'closeAll',
  subject: CLOSE_ALL_SUBJECT,
  facts: { name: '' },
  input,
});

/** Cancels a pending order, on request together with the order that is linked with it. */
export function cancelCommand({ id, showCode: name }: Named, withLinked = false): NewCommand {
  const input: InputOf<typeof trading.cancelTrade> = {
    id,
    ...(withLinked ? { with_linked: 1 } : {}),
  };
  return { kind: 'cancel', subject: cancelSubject(id), facts: { name }, input };
}

/** Sets stop loss, take profit and trailing stop, given as decimal strings; '0' removes a level. */
export const stopsCommand = (
  { id, showCode: name }: Named,
  levels: Omit<InputOf<typeof trading.setStopPrice>, 'id'>,
): NewCommand => ({
  kind: 'stops',
  subject: changeSubject(id),
  facts: { name },
  input: { id, ...levels },
});

/** Sets several take-profits and break-even together with the stop loss. */
export const levelsCommand = (
  { id, showCode: name }: Named,
  levels: Omit<InputOf<typeof trading.setLevels>, 'id'>,
): NewCommand => ({
  kind: 'levels',
  subject: changeSubject(id),
  facts: { name },
  input: { id, ...levels },
});

/** Changes all terms of a pending order together, or none. */
export const modifyCommand = (
  { id, showCode: name }: Named,
  terms: Omit<InputOf<typeof trading.modify>, 'id'>,
): NewCommand => ({
  kind: 'modify',
  subject: changeSubject(id),
  facts: { name },
  input: { id, ...terms },
});

/** Links two pending orders; null ends the link of the order. */
export const linkCommand = ({ id, showCode: name }: Named, linkedId: number | null): NewCommand => {
  const input: InputOf<typeof trading.link> = { id, linked_id: linkedId ?? 0 };
  return { kind: 'link', subject: linkSubject(id), facts: { name }, input };
};
