import type { TradeMessage } from '@fulcrum/contract/stream/messages';
import type { Order } from '@fulcrum/contract/trading/schema';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import { boundsWire, type AccountView } from '../../trading/module.ts';
import { textFrame } from './frame.ts';

/** Decimals of a percentage that is stored in basis points. */
const PERCENT_DIGITS = 2;

type HeadFields = 'type' | 'seq' | 'snapshot' | 'event' | 'client_order_id';
type FigureFields = Omit<TradeMessage, HeadFields | 'TransOrder'>;

/**
 * Returns the account's figures as the inside of a JSON object, so that they can be compared as
 * text.
 */
export function figuresJson(view: AccountView): string {
  const { figures } = view;
  const fields: FigureFields = {
    ProfitsTotal: formatDecimal(figures.floatingPnl, USD_DIGITS),
    HazardRate:
      figures.marginLevel === null ? '' : formatDecimal(figures.marginLevel, PERCENT_DIGITS),
    CautionMoneyAll: formatDecimal(figures.usedMargin, USD_DIGITS),
    balance: formatDecimal(figures.balance, USD_DIGITS),
    lock_balance: formatDecimal(figures.locked, USD_DIGITS),
    equity: formatDecimal(figures.equity, USD_DIGITS),
    free_margin: formatDecimal(figures.freeMargin, USD_DIGITS),
    ...boundsWire(view),
  };
  return JSON.stringify(fields).slice(1, -1);
}

export interface TradeHead {
  readonly seq: number;
  /** Null for a snapshot, and for figures that only changed with prices. */
  readonly event: string | null;
  readonly clientOrderId: string | null;
  readonly isSnapshot: boolean;
}

/** Builds a FOREX_TRADE message from figures that are JSON already. */
export function tradeFrame(head: TradeHead, figures: string, orders: readonly Order[]): Buffer {
  const start = JSON.stringify({
    type: 'FOREX_TRADE',
    seq: head.seq,
    snapshot: head.isSnapshot,
    event: head.event,
    client_order_id: head.clientOrderId,
  }).slice(0, -1);
  return textFrame(`${start},${figures},"TransOrder":${JSON.stringify(orders)}}`);
}
