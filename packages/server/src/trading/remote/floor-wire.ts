import { z } from 'zod';

import { lots, orderRecord, points, usd, whole } from './record-wire.ts';
import type { FloorAnswers, FloorName, FloorQuestion } from '../floor/questions.ts';

/** How questions about all accounts, and their answers, cross from one process to another. */

const text = z.exactOptional(z.string());

export const floorQuestion: z.ZodType<FloorQuestion> = z.discriminatedUnion('name', [
  z.object({ name: z.literal('totals'), isDemo: z.boolean() }),
  z.object({
    name: z.literal('orders'),
    isDemo: z.boolean(),
    filter: z.object({ status: text, code: text, user: text, side: text }),
  }),
  z.object({ name: z.literal('instruments') }),
  z.object({ name: z.literal('positionsIn'), instrumentId: whole }),
  z.object({ name: z.literal('desk') }),
]);

type Answers = { readonly [Name in FloorName]: z.ZodType<FloorAnswers[Name]> };

const count = z.object({ leverage: whole, count: whole });

const ANSWERS: Answers = {
  totals: z.object({
    at: whole,
    accounts: whole,
    pendingOrders: whole,
    exposure: z.array(
      z.object({
        instrumentId: whole,
        longLots: whole,
        shortLots: whole,
        longUsd: whole,
        shortUsd: whole,
        clientPnl: whole,
        margin: whole,
        positions: whole,
      }),
    ),
    watched: z.array(
      z.object({
        userId: whole,
        accountId: whole,
        marginLevel: whole.nullable(),
        equity: whole,
        usedMargin: whole,
        floatingPnl: whole,
        positions: whole,
        isMarginCalled: z.boolean(),
      }),
    ),
  }),
  orders: z.object({
    at: whole,
    total: whole,
    orders: z.array(
      z.object({
        userId: whole,
        record: orderRecord,
        price: points.nullable(),
        pnl: usd.nullable(),
        notional: usd.nullable(),
        distance: whole.nullable(),
      }),
    ),
  }),
  instruments: z.array(
    z.object({
      instrumentId: whole,
      positions: whole,
      pendings: whole,
      sells: whole,
      pendingBuys: whole,
    }),
  ),
  positionsIn: z.object({
    accounts: whole,
    marginHeld: whole,
    open: z.array(count.extend({ side: z.enum(['buy', 'sell']), lots })),
    pendings: z.array(count),
  }),
  desk: z.object({
    accountsInMemory: whole,
    commands: z.array(z.tuple([whole, whole])),
  }),
};

/** Reads the answer to the question of this name; throws if it has another form. */
export const readFloorAnswer = <Name extends FloorName>(
  name: Name,
  json: unknown,
): FloorAnswers[Name] => ANSWERS[name].parse(json);
