import type { AccountEvent } from '@fulcrum/engine/event';
import { isEventType } from '@fulcrum/engine/event-traits';
import { FREEZE_GROUNDS } from '@fulcrum/engine/limits';
import type { Figures } from '@fulcrum/engine/margin/figures';
import type { Fill } from '@fulcrum/engine/market/fill';
import type { BreakEven, Cause, Order, ProfitLevels } from '@fulcrum/engine/order';
import type { RefusalReason } from '@fulcrum/engine/refusal';
import type { BasisPoints, MicroLots, MicroUsd, Points } from '@fulcrum/engine/units/units';
import { z } from 'zod';

import type { AccountSnapshot, AccountState } from '../desk/account-view.ts';
import type { OrderRecord } from '../journal/order-record.ts';

/**
 * How accounts and orders cross from one process to another. All amounts are whole numbers that
 * JSON keeps exactly. Fields that a newer build adds pass through.
 */

const unit = <Unit extends number>() => z.custom<Unit>((value) => Number.isSafeInteger(value));

export const usd = unit<MicroUsd>();
export const lots = unit<MicroLots>();
export const points = unit<Points>();
export const whole = z.int();
const level = unit<BasisPoints>();

/** A text of a fixed list that the other process took from its own code. */
export const word = <Word extends string>() => z.custom<Word>((value) => typeof value === 'string');

const side = z.enum(['buy', 'sell']);
const kind = z.enum(['market', 'limit', 'stop']);
export const reason = word<RefusalReason>();

const fill: z.ZodType<Fill> = z.looseObject({
  price: points,
  bid: points,
  ask: points,
  quotedAt: whole,
  requestedPrice: points.nullable(),
  slippage: whole,
  rate: z.object({ num: whole, den: whole }),
  receivedAt: whole,
  filledAt: whole,
});

const levels: z.ZodType<ProfitLevels> = z.object({
  list: z.array(z.object({ price: points, percent: whole, lots: lots.nullable(), partId: whole })),
  fired: whole,
});

export const breakEven: z.ZodType<BreakEven> = z.object({
  level: whole.nullable(),
  points: whole.nullable(),
  offset: whole,
});

export const orderRecord: z.ZodType<OrderRecord> = z.looseObject({
  id: whole,
  accountId: whole,
  instrumentId: whole,
  side,
  kind,
  status: z.enum(['pending', 'open', 'cancelled', 'closed']),
  lots,
  leverage: whole,
  target: points.nullable(),
  expiresAt: whole.nullable(),
  stopLoss: points.nullable(),
  takeProfit: points.nullable(),
  // A desk of an earlier build has no such orders.
  limit: points.nullable().default(null),
  linkedId: whole.nullable().default(null),
  trail: whole.nullable(),
  // A desk of an earlier build does not send these two.
  levels: levels.nullable().default(null),
  breakEven: breakEven.nullable().default(null),
  opened: fill.nullable(),
  closed: fill.nullable(),
  margin: usd,
  fee: usd,
  swap: usd,
  pnl: usd,
  cause: word<Cause>().nullable(),
  reason: reason.nullable(),
  clientOrderId: z.string().nullable(),
  parentId: whole.nullable(),
  createdAt: whole,
  openedAt: whole.nullable(),
  completedAt: whole.nullable(),
});

const figures: z.ZodType<Figures> = z.looseObject({
  balance: usd,
  locked: usd,
  floatingPnl: usd,
  equity: usd,
  usedMargin: usd,
  freeMargin: usd,
  marginLevel: level.nullable(),
  isComplete: z.boolean(),
});

export const payoutFreeze = z.object({ ground: z.enum(FREEZE_GROUNDS), until: whole });

const limits = z.object({
  isRestricted: z.boolean(),
  leverageMax: whole.nullable(),
  payoutFreeze: payoutFreeze.nullable(),
});

export const accountState: z.ZodType<AccountState> = z.looseObject({
  accountId: whole,
  seq: whole,
  figures,
  limits,
  isMarginCalled: z.boolean(),
  openCount: whole,
  pendingCount: whole,
});

const liveOrder = {
  id: whole,
  instrumentId: whole,
  side,
  leverage: whole,
  clientOrderId: z.string().nullable(),
  createdAt: whole,
  lots,
  stopLoss: points.nullable(),
  takeProfit: points.nullable(),
  limit: points.optional(),
  linkedId: whole.optional(),
  trail: whole.nullable(),
  levels: z.exactOptional(levels),
  breakEven: z.exactOptional(breakEven),
  margin: usd,
  fee: usd,
  swap: usd,
};

const order: z.ZodType<Order> = z.discriminatedUnion('status', [
  z.looseObject({
    ...liveOrder,
    status: z.literal('pending'),
    kind: z.enum(['limit', 'stop']),
    target: points,
    expiresAt: whole.nullable(),
    opened: z.null(),
  }),
  z.looseObject({
    ...liveOrder,
    status: z.literal('open'),
    kind,
    target: points.nullable(),
    expiresAt: z.null(),
    opened: fill,
  }),
]);

export const snapshot: z.ZodType<AccountSnapshot> = z.looseObject({
  id: whole,
  balance: usd,
  deposits: z.array(whole),
  withdrawals: z.array(z.tuple([whole, z.object({ amount: usd, fee: usd })])),
  seq: whole,
  lastAt: whole,
  isRestricted: z.boolean(),
  leverageMax: whole.nullable(),
  payoutFreeze: payoutFreeze.nullable(),
  isMarginCalled: z.boolean(),
  swapDay: z.string().nullable(),
  orders: z.array(order),
});

/**
 * An event as the desk has written it to the journal. A type that this build does not know is
 * refused: whoever watches the account then asks for it as a whole.
 */
export const accountEvent = z.custom<AccountEvent>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    isEventType(value.type) &&
    'at' in value &&
    Number.isSafeInteger(value.at),
);
