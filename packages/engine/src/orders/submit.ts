import type { Accepted } from './accepted.ts';
import type { Account } from '../account.ts';
import type { AccountEvent } from '../event.ts';
import { type Fill, fillAt, isRequote, quotesOf } from '../market/fill.ts';
import { feeFor, marginFor } from '../market/formulas.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Listing, Market } from '../market/market.ts';
import { judgeOpening } from '../margin/opening.ts';
import { openPosition, pendingOrder, type LiveOrder } from '../order.ts';
import { closingPrice, type Side } from '../market/quote.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { RiskSettings } from '../settings.ts';
import { checkLevels } from './pending-levels.ts';
import {
  checkLimit,
  checkStops,
  checkTerms,
  expiresAtOf,
  type Expiry,
  isOver,
  isTarget,
  kindOf,
} from './terms.ts';
import { priceFault } from '../market/tradable.ts';
import { checkTrail, stopFrom } from './trailing.ts';
import { type MicroLots, type MicroUsd, microUsd, type Points } from '../units/units.ts';

const NOTHING = microUsd(0);

/** A new order after parsing and authentication, with its id and times assigned. */
export interface SubmitCommand {
  readonly orderId: number;
  readonly instrumentId: number;
  readonly side: Side;
  readonly mode: 'market' | 'pending';
  readonly lots: MicroLots;
  readonly leverage: number;
  /** Target price of a pending order; null for a market order. */
  readonly target: Points | null;
  /** Makes a pending stop order a stop-limit order; absent or null for any other. */
  readonly limit?: Points | null;
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
  /**
   * Distance in points at which the stop-loss follows the closing price; null if it does not trail.
   */
  readonly trail: number | null;
  /** Only for a pending order. */
  readonly expiry: Expiry;
  /** The price that the user saw; checked only together with `deviation`. */
  readonly seenPrice: Points | null;
  /** Number of points by which the fill may be worse than `seenPrice`; null accepts any price. */
  readonly deviation: number | null;
  /** The fee that the user saw for a market order; null accepts the current fee. */
  readonly seenFee: MicroUsd | null;
  readonly clientOrderId: string | null;
  /** Monotonic clock, epoch ms; decides which quotes are stale. */
  readonly now: number;
  readonly receivedAt: number;
}

/** Decides on a new order. The first check that fails is the reason of the refusal. */
export function decideSubmit(
  account: Account,
  market: Market,
  settings: RiskSettings,
  command: SubmitCommand,
): Accepted | Refusal {
  const listing = market.byId(command.instrumentId);
  if (!listing) return refuse('instrument.unknown');
  const terms = checkTerms(listing.instrument, command);
  if (terms) return terms;
  return command.mode === 'market'
    ? decideMarketOrder(account, market, settings, listing, command)
    : decidePendingOrder(account, settings, listing, command);
}

function decideMarketOrder(
  account: Account,
  market: Market,
  settings: RiskSettings,
  listing: Listing,
  command: SubmitCommand,
): Accepted | Refusal {
  if (!listing.isOpen) return refuse('market.closed');
  const quotes = quotesOf(listing);
  const fault = priceFault(listing, command.now);
  if (fault || !quotes) return refuse(fault ?? 'quote.stale');
  const { side, seenPrice, receivedAt, now } = command;
  const fill = fillAt(listing, side, 'open', quotes, seenPrice, { receivedAt, filledAt: now });
  if (!fill) return refuse('conversion.stale');
  if (isRequote(fill, command.deviation)) return refuse('price.moved', { pricePoints: fill.price });
  const closing = closingPrice(side, quotes.quote);
  const wrong =
    checkStops(side, closing, command) ??
    checkTrail(listing.instrument, side, command.trail, closing);
  if (wrong) return wrong;
  const limited = checkLimits(account, command);
  if (limited) return limited;
  const opening = judgeOpening(account, market, settings, listing, command, fill);
  if (!opening.ok) return opening;
  if (isDearer(settings, listing.instrument, command, fill, opening.fee)) {
    return refuse('fee.moved', { feeMicroUsd: opening.fee });
  }
  const { margin, fee } = opening;
  const stopLoss = stopFrom(command, closing, command.stopLoss);
  const order = openPosition(fieldsOf(command, stopLoss, margin, fee), 'market', null, fill);
  return accept(command.orderId, { type: 'positionOpened', at: now, order });
}

function decidePendingOrder(
  account: Account,
  settings: RiskSettings,
  listing: Listing,
  command: SubmitCommand,
): Accepted | Refusal {
  const { quote, doubt } = listing;
  if (doubt === 'clock') return refuse('clock.stepped');
  if (!quote) return refuse('quote.stale');
  const { side, target, now } = command;
  if (!isTarget(listing.instrument, target)) return refuse('target.missing');
  const kind = kindOf(side, target, quote);
  if (!kind) return refuse('target.atMarket');
  const limit = command.limit ?? undefined;
  const wrongLimit = checkLimit(listing.instrument, kind, limit);
  if (wrongLimit) return wrongLimit;
  const expiresAt = expiresAtOf(command.expiry, now);
  if (isOver(expiresAt, now)) return refuse('expiry.past');
  const wrong = checkLevels(listing.instrument, side, [target, limit], command);
  if (wrong) return wrong;
  const limited = checkLimits(account, command);
  if (limited) return limited;
  if (account.pendingCount >= settings.pendingsMax) {
    return refuse('pendings.limit', { max: settings.pendingsMax });
  }
  const fields = { ...fieldsOf(command, command.stopLoss, NOTHING, NOTHING), limit };
  const order = pendingOrder(fields, kind, target, expiresAt);
  return accept(command.orderId, { type: 'orderPlaced', at: now, order });
}

/** Checks the limits that operators have put on the account. */
function checkLimits(account: Account, { leverage }: SubmitCommand): Refusal | null {
  if (account.isRestricted) return refuse('account.restricted');
  const { leverageMax } = account;
  return leverageMax !== null && leverage > leverageMax
    ? refuse('leverage.capped', { max: leverageMax })
    : null;
}

/**
 * Returns whether the fee is above the one that the user saw. A fee that is a share of the margin
 * also rises with a price move that the user has accepted, so the fee counts as higher only if it
 * would be higher at the seen price too.
 */
function isDearer(
  { fees }: RiskSettings,
  instrument: Instrument,
  { lots, leverage, seenPrice, seenFee }: SubmitCommand,
  fill: Fill,
  fee: MicroUsd,
): boolean {
  if (seenFee === null || fee <= seenFee) return false;
  const margin = marginFor(instrument, lots, seenPrice ?? fill.price, leverage, fill.rate);
  return feeFor(instrument, lots, margin, fees) > seenFee;
}

/** Returns the fields that pending orders and positions take from their command. */
const fieldsOf = (
  command: SubmitCommand,
  stopLoss: Points | null,
  margin: MicroUsd,
  fee: MicroUsd,
): LiveOrder => ({
  id: command.orderId,
  instrumentId: command.instrumentId,
  side: command.side,
  leverage: command.leverage,
  clientOrderId: command.clientOrderId,
  createdAt: command.now,
  lots: command.lots,
  stopLoss,
  takeProfit: command.takeProfit,
  trail: command.trail,
  margin,
  fee,
  swap: NOTHING,
});

const accept = (orderId: number, event: AccountEvent): Accepted => ({
  ok: true,
  events: [event],
  orderId,
});
