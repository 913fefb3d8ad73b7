import { closingPrice } from '@fulcrum/engine/market/quote';
import type { Points } from '@fulcrum/engine/units/units';
import { formatLots, formatMoney, formatPrice } from '@fulcrum/ui/figures/format';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import type { PriceLine } from '../../../chart/price-lines.ts';
import type { LineTone } from '../../../chart/price-tags.ts';
import { useHolding, usePending } from '../../../account/account.ts';
import { listingOf } from '../../../market/market-book.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import type { TradeOrder } from '../../../account/model.ts';
import { useQuote } from '../../../market/quotes.ts';
import { exitsName, exitsOf } from '../../../trading/preview/exits.ts';
import { pnlAt, type StopName } from '../../../trading/preview/levels.ts';
import { kindName } from '../../../trading/kind-name.ts';
import { ltr } from '../../../language/left-to-right.ts';
import { useNewLine } from '../confirm/use-placed.ts';
import { lineId, type LineDraft, type LinePart } from '../../../trading/lines/line-draft.ts';

/**
 * Returns the lines of the instrument's positions, stops and pending orders, with their present
 * results in money; the line that `draft` moves is at its new position, and that of an order that
 * was just accepted pulses.
 */
export function useChartLines(
  instrument: ListedInstrument,
  draft: LineDraft | null,
): readonly PriceLine[] {
  const lines = useOrderLines(instrument, draft);
  const newId = useNewLine(({ orderId }) => orderId);
  return useMemo(
    () => (newId === null ? lines : lines.map((each) => markNew(each, newId))),
    [lines, newId],
  );
}

/** Marks the line of the price at which an order stands. */
const markNew = (line: PriceLine, orderId: number): PriceLine =>
  line.id === String(orderId) || line.id === lineId({ orderId, part: 'target' })
    ? { ...line, isNew: true }
    : line;

function useOrderLines(
  instrument: ListedInstrument,
  draft: LineDraft | null,
): readonly PriceLine[] {
  const { t } = useTranslation();
  const { code, digits } = instrument;
  const quote = useQuote(code);
  const orders = useOrdersOf(code);

  return useMemo(() => {
    const line = lineOf(digits);
    const money = (order: Pick<TradeOrder, 'side' | 'lots'>, entry: Points, price: Points) =>
      resultText({ code, isPair: instrument.isPair }, order, entry, price);
    const draftLine = (order: TradeOrder, part: LinePart, look: Look): PriceLine | null => {
      if (draft?.orderId !== order.id || draft.part !== part) return null;
      const text = look.text(draft.price);
      return { ...line(lineId(draft), draft.price, look.tone, text), isDraft: true };
    };
    const movable = (order: TradeOrder, part: LinePart, price: Points, look: Look): PriceLine[] => {
      const id = lineId({ orderId: order.id, part });
      const name = { grip: t('trade.moveLine', { line: look.text(price) }) };
      const drafted = draftLine(order, part, look);
      if (!drafted) return [{ ...line(id, price, look.tone, look.text(price)), ...name }];
      return [line(`${id}-now`, price, look.tone, look.text(price)), { ...drafted, ...name }];
    };
    // A level that the order does not have yet has a line while it is typed.
    const level = (order: TradeOrder, part: StopName, look: Look): PriceLine[] => {
      const price = order[part];
      if (price !== null) return movable(order, part, price, look);
      const drafted = draftLine(order, part, look);
      return drafted ? [drafted] : [];
    };
    // Several take-profits depend on each other, so they are edited in their sheet.
    const levelLines = (order: TradeOrder, entry: Points): PriceLine[] =>
      exitsOf(order).map((exit) => {
        const { number, price, lots } = exit;
        const text = `${exitsName([exit])}${money({ ...order, lots }, entry, price)}`;
        return line(`${order.id}-level-${number}`, price, 'up', text);
      });
    const linesOf = (order: TradeOrder): PriceLine[] => {
      const entry = order.openPrice ?? order.target;
      if (entry === null) return [];
      const isOpen = order.status === 'open';
      const now = isOpen && quote ? money(order, entry, closingPrice(order.side, quote)) : '';
      const label = `${entryText(order, t)}${now}`;
      const lines = isOpen
        ? [line(`${order.id}`, entry, 'accent', label)]
        : movable(order, 'target', entry, { tone: 'muted', text: () => label });
      const { limit, stopLoss, trail, levels } = order;
      // Only the order's sheet changes the limit.
      if (!isOpen && limit !== null) {
        lines.push(line(`${order.id}-limit`, limit, 'muted', t('trade.limitPrice')));
      }
      const stop = (price: Points) => `SL${money(order, entry, price)}`;
      const profit = (price: Points) => `TP${money(order, entry, price)}`;
      // Only the server moves a trailing stop, so its line cannot be dragged.
      if (stopLoss !== null && trail !== null) {
        lines.push(line(`${order.id}-trail`, stopLoss, 'down', stop(stopLoss)));
      } else lines.push(...level(order, 'stopLoss', { tone: 'down', text: stop }));
      if (levels) lines.push(...levelLines(order, entry));
      else lines.push(...level(order, 'takeProfit', { tone: 'up', text: profit }));
      return lines;
    };
    return orders.flatMap(linesOf);
  }, [orders, quote, draft, digits, code, instrument.isPair, t]);
}

/** Returns a function that makes a line of an instrument's prices. */
const lineOf =
  (digits: number) =>
  (id: string, price: Points, tone: LineTone, label: string): PriceLine => ({
    id,
    price: price / 10 ** digits,
    tone,
    label,
    priceText: formatPrice(price, digits),
  });

/** Returns side, kind and lots of an order. */
function entryText(order: TradeOrder, t: TFunction<'app'>): string {
  const side = t(order.side === 'buy' ? 'trade.buy' : 'trade.sell');
  const kind = order.status === 'open' ? '' : ` ${t(`trade.kinds.${kindName(order)}`)}`;
  return `${side}${kind} ${ltr(formatLots(order.lots))}`;
}

interface Look {
  readonly tone: LineTone;
  readonly text: (price: Points) => string;
}

/** Returns the positions and pending orders of an instrument. */
function useOrdersOf(code: string): readonly TradeOrder[] {
  const holding = useHolding();
  const pending = usePending();
  return useMemo(
    () => [...holding, ...pending].filter((order) => order.code === code),
    [holding, pending, code],
  );
}

/** Returns the result of a close at `price` in money, after a space; empty while it is unknown. */
function resultText(
  { code, isPair }: Pick<ListedInstrument, 'code' | 'isPair'>,
  { side, lots }: Pick<TradeOrder, 'side' | 'lots'>,
  entry: Points,
  price: Points,
): string {
  const listing = listingOf(code);
  const pnl = listing && pnlAt({ side, lots, entry, isPair, listing }, price);
  return pnl == null ? '' : ` ${ltr(formatMoney(pnl, { isSigned: true }))}`;
}
