import type { CommandStore } from '@fulcrum/client/command/command-store';
import type { Order } from '@fulcrum/contract/trading/schema';
import { formatDecimal, LOT_DIGITS } from '@fulcrum/engine/units/decimal';
import type { Points } from '@fulcrum/engine/units/units';
import { kindOf } from '@fulcrum/engine/orders/terms';
import { formatPrice } from '@fulcrum/ui/figures/format';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import i18next from 'i18next';

import { ltr } from '../../language/left-to-right.ts';
import { orderFrom } from '../../account/from-wire.ts';
import { listingOf } from '../../market/market-book.ts';
import type { TradeOrder } from '../../account/model.ts';
import { expiryFields } from '../order-fields/expiry.ts';
import { levelFields, limitField, priceField } from '../order-fields/level-fields.ts';
import { type CommandData } from '../../account/order-calls.ts';
import { type NewCommand, isClosedAll } from './command.ts';
import { cancelCommand } from './new-commands.ts';

/**
 * Returns a command that places the cancelled order as a new one, with the same price, lots, expiry
 * and levels.
 */
export function samePending(order: TradeOrder): NewCommand {
  const { id, side, lots, digits, target, limit, leverage } = order;
  return {
    kind: 'submit',
    // A second press on the same Undo asks for the outcome of the first press.
    subject: `again.${id}`,
    facts: { name: order.showCode, side, lots },
    input: {
      type: side === 'buy' ? 1 : 2,
      cont: formatDecimal(lots, LOT_DIGITS, 2),
      forex_id: order.instrumentId,
      status: 0,
      target_price: priceField(target, digits),
      ...limitField(limit, digits),
      ...levelFields(order, digits),
      ...expiryFields(order.expiresAt),
      multiple: leverage,
    },
  };
}

/**
 * Undoes a cancellation by placing the order again. If the market has passed its price, the new
 * order would change between limit and stop, so the user gets a message instead.
 */
export function placeAgain(
  wire: Order,
  commands: Pick<CommandStore<CommandData, NewCommand>, 'send'>,
): void {
  const order = orderFrom(wire);
  if (order.target === null || hasPassed(order, order.target)) {
    tellPassed(order);
    return;
  }
  commands.send(samePending(order), (outcome) => {
    // If the price was passed while the order was being sent, it is of the wrong kind (limit or
    // stop) and must not stay.
    if (outcome?.kind !== 'done' || isClosedAll(outcome.data)) return false;
    const placed = orderFrom(outcome.data);
    if (placed.status === 'pending' && placed.kind !== order.kind) {
      commands.send(cancelCommand(placed));
      tellPassed(order);
    }
    return false;
  });
}

function hasPassed({ code, side, kind }: TradeOrder, target: Points): boolean {
  const quote = listingOf(code)?.quote;
  return quote !== undefined && quote !== null && kindOf(side, target, quote) !== kind;
}

function tellPassed({ target, digits, showCode }: TradeOrder): void {
  const price = target === null ? '' : ltr(formatPrice(target, digits));
  toast({ text: i18next.t('orders.passed', { name: ltr(showCode), price }), tone: 'bad' });
}
