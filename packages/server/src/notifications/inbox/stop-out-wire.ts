import type { StopOutNotice } from '@fulcrum/contract/notifications/notices';
import type { StopOutFacts as WireFacts } from '@fulcrum/contract/trading/schema';
import type { StopOutFacts } from '@fulcrum/engine/event';
import { formatDecimal, LOT_DIGITS, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import type { NoticeFacts } from './facts.ts';

/** Margin levels are stored in hundredths of a percent. */
const LEVEL_DIGITS = 2;

/** Returns why a stop-out closed a position, in its wire form. */
export function stopOutWire(facts: StopOutFacts): WireFacts {
  const percent = (level: number) => formatDecimal(level, LEVEL_DIGITS);
  return {
    Level: facts.level === null ? null : percent(facts.level),
    Limit: percent(facts.limit),
    LevelAfter: facts.levelAfter === null ? null : percent(facts.levelAfter),
    EquityAfter: formatDecimal(facts.equityAfter, USD_DIGITS),
    Covered: formatDecimal(facts.covered, USD_DIGITS),
    Open: facts.open,
    Closable: facts.closable,
  };
}

/** Returns the figures of a stop-out's notice; null if they were not recorded. */
export function stopOutNotice(
  { stopOut, lots, price, net }: NoticeFacts,
  face: { readonly showCode: string; readonly digits: number } | null,
): StopOutNotice | null {
  if (!stopOut || !face || lots === undefined || price === undefined || net === undefined) {
    return null;
  }
  return {
    show_code: face.showCode,
    type: stopOut.side === 'buy' ? 1 : 2,
    lots: formatDecimal(lots, LOT_DIGITS, 2),
    price: formatDecimal(price, face.digits),
    net: formatDecimal(net, USD_DIGITS),
    why: stopOutWire(stopOut),
  };
}
