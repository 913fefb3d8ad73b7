import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as trading from '@fulcrum/contract/trading/calls';
import { formatDecimal, LOT_DIGITS } from '@fulcrum/engine/units/decimal';
import type { MicroLots } from '@fulcrum/engine/units/units';

import type { TradeOrder } from '../../account/model.ts';
import type { Wanted } from './command.ts';

/*
 * What a person can want of an order, ready for the store. Two wishes about one subject exclude
 * each other: the second waits until the outcome of the first is known.
 */

type Named = Pick<TradeOrder, 'id' | 'showCode'>;

/** Orders for one instrument. */
export const submitSubject = (code: string): string => `submit.${code}`;
export const closeSubject = (orderId: number): string => `close.${orderId}`;
export const changeSubject = (orderId: number): string => `change.${orderId}`;
export const cancelSubject = (orderId: number): string => `cancel.${orderId}`;
export const CLOSE_ALL_SUBJECT = 'closeAll';

export function submission(
  { code, showCode }: { readonly code: string; readonly showCode: string },
  what: Pick<TradeOrder, 'side' | 'lots'>,
  input: InputOf<typeof trading.submit>,
): Wanted {
  const subject = submitSubject(code);
  return { kind: 'submit', subject, facts: { name: showCode, ...what }, input };
}

/** Closes so many lots of a position; null closes all of them. */
export function closing(order: Named & Pick<TradeOrder, 'lots'>, lots: MicroLots | null): Wanted {
  const { id, showCode: name } = order;
  const part = lots === null ? {} : { cont: formatDecimal(lots, LOT_DIGITS, 2) };
  const input: InputOf<typeof trading.close> = { id, ...part };
  const facts = { name, lots: lots ?? order.lots };
  return { kind: 'close', subject: closeSubject(id), facts, input };
}

export const closingAll = (input: InputOf<typeof trading.closeAll>): Wanted => ({
  ...{ kind: 'closeAll', subject: CLOSE_ALL_SUBJECT, facts: { name: '' }, input },
});

export function cancelling({ id, showCode: name }: Named): Wanted {
  const input: InputOf<typeof trading.cancelTrade> = { id };
  return { kind: 'cancel', subject: cancelSubject(id), facts: { name }, input };
}

/** Sets stop-loss, take-profit and trailing, as decimal strings; '0' clears one. */
export const stopsChange = (
  { id, showCode: name }: Named,
  levels: Omit<InputOf<typeof trading.setStopPrice>, 'id'>,
): Wanted => ({
  kind: 'stops',
  subject: changeSubject(id),
  facts: { name },
  input: { id, ...levels },
});

/** Gives a pending order other terms, all of them or none. */
export const modification = (
  { id, showCode: name }: Named,
  terms: Omit<InputOf<typeof trading.modify>, 'id'>,
): Wanted => ({
  kind: 'modify',
  subject: changeSubject(id),
  facts: { name },
  input: { id, ...terms },
});
