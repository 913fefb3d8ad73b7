import type { MicroLots } from '@fulcrum/engine/units/units';
import { currenciesOf } from '@fulcrum/ui/figures/currencies';
import { formatFigure, formatLots, formatPrice } from '@fulcrum/ui/figures/format';
import type { TFunction } from 'i18next';

import { ltr } from '../../language/left-to-right.ts';
import { orderFrom } from '../../account/from-wire.ts';

import type { TradeOrder } from '../../account/model.ts';
import { distanceDigits } from '../../market/distance-digits.ts';
import { type CommandData } from '../../account/order-calls.ts';
import { kindName } from '../kind-name.ts';
import { netText, sumsOf } from '../net-text.ts';
import { type Command, isClosedAll } from './command.ts';
import { listed } from '../../language/listed.ts';

type T = TFunction<'app'>;

/** Returns the text of a command: "Buy 0.10 EUR/USD". */
export function commandText({ kind, facts }: Command, t: T): string {
  const name = ltr(facts.name);
  const lots = facts.lots === undefined ? '' : ltr(formatLots(facts.lots as MicroLots));
  if (kind !== 'submit') return t(`commands.what.${kind}`, { name, lots });
  return t(facts.side === 'sell' ? 'commands.what.sell' : 'commands.what.buy', { name, lots });
}

/** Returns the text of a result: "Bought 0.10 EUR/USD at 1.08645". */
export function doneText({ kind }: Command, data: CommandData, t: T): string {
  if (isClosedAll(data)) {
    const closed = t('orders.closedAll', {
      number: ltr(String(data.closed.length)),
      result: netText(sumsOf(data.closed.map(orderFrom))),
    });
    const left = data.left.map(({ order }) => ltr(order.ForexTradeLists.ShowCode));
    return left.length === 0 ? closed : `${closed}. ${t('orders.leftOpen')} ${listed(left)}`;
  }
  const order = orderFrom(data);
  switch (kind) {
    case 'submit':
    case 'reverse':
    case 'double':
      return placedText(order, t);
    case 'close':
    case 'closeBy':
      return t('orders.closedToast', {
        lots: ltr(formatLots(order.lots)),
        name: ltr(order.showCode),
        price: order.lastPrice === null ? '' : ltr(formatPrice(order.lastPrice, order.digits)),
        result: netText(order),
      });
    case 'cancel':
      return t('orders.cancelDone');
    case 'modify':
      return t('orders.modified');
    case 'link':
      return t(order.linkedId === null ? 'orders.link.ended' : 'orders.link.done');
    case 'stops':
    case 'levels':
    case 'closeAll':
      return t('orders.saved');
  }
}

/** Returns "Bought 0.10 EUR/USD at 1.08645", with the slippage if there was any. */
export function placedText(order: TradeOrder, t: T): string {
  const { digits } = order;
  const lots = ltr(formatLots(order.lots));
  const name = ltr(order.showCode);
  if (order.openPrice === null) {
    const price = order.target === null ? '' : ltr(formatPrice(order.target, digits));
    const kind = t(`trade.kinds.${kindName(order)}`);
    return t('trade.placed', { side: t(`trade.${order.side}`), kind, lots, name, price });
  }
  const price = ltr(formatPrice(order.openPrice, digits));
  const done = t(order.side === 'buy' ? 'trade.bought' : 'trade.sold', { lots, name, price });
  const slip = slipText(order, t);
  return slip === '' ? done : `${done} · ${slip}`;
}

/** Returns the difference between the fill and the price that was shown; empty if there is none. */
export function slipText(order: TradeOrder, t: T): string {
  const { openPrice, requestedPrice, side, digits } = order;
  if (openPrice === null || requestedPrice === null) return '';
  const better = side === 'buy' ? requestedPrice - openPrice : openPrice - requestedPrice;
  if (better === 0) return '';
  const isPair = currenciesOf(order.code) !== null;
  const size = ltr(formatFigure(Math.abs(better), distanceDigits(isPair, digits)));
  const distance = `${size} ${t(isPair ? 'trade.pips' : 'trade.points')}`;
  return t(better > 0 ? 'trade.slippedBetter' : 'trade.slippedWorse', { distance });
}
