import { notificationsCalls } from '@fulcrum/client/calls/notifications';
import type { Notice } from '@fulcrum/contract/notifications/notices';
import type * as wire from '@fulcrum/contract/trading/schema';
import type { StopOutFacts } from '@fulcrum/engine/event';
import type { Side } from '@fulcrum/engine/market/quote';
import {
  basisPoints,
  points,
  type MicroLots,
  type MicroUsd,
  type Points,
} from '@fulcrum/engine/units/units';

import { request } from '../server/api.ts';
import { exact, lotsFrom, usdFrom } from '../server/decimals.ts';

/** An unread notice of a position that a stop-out closed. */
export interface StopOut {
  /** Number of the notice. */
  readonly id: number;
  /** Epoch ms. */
  readonly at: number;
  readonly orderId: number;
  readonly code: string;
  readonly showCode: string;
  readonly side: Side;
  readonly lots: MicroLots;
  readonly price: Points;
  /** Decimals of the price. */
  readonly digits: number;
  /** After the fee and with the swap, as in the history. */
  readonly net: MicroUsd;
  readonly why: StopOutFacts;
}

const LEVEL_DIGITS = 2;

export function stopOutFrom(facts: wire.StopOutFacts): StopOutFacts {
  const level = (text: string) => basisPoints(exact(text, LEVEL_DIGITS));
  return {
    level: facts.Level === null ? null : level(facts.Level),
    limit: level(facts.Limit),
    levelAfter: facts.LevelAfter === null ? null : level(facts.LevelAfter),
    equityAfter: usdFrom(facts.EquityAfter),
    covered: usdFrom(facts.Covered),
    open: facts.Open,
    closable: facts.Closable,
  };
}

/** Loads the unread stop-outs, oldest first, if their facts are known; null if that failed. */
export async function unreadStopOuts(): Promise<readonly StopOut[] | null> {
  const found: Notice[] = [];
  for (let page = 1; ; page += 1) {
    const input = { page, unread_of: 'stopOut' };
    const reply = await request(notificationsCalls.notices, input);
    if (!reply.ok) return null;
    found.push(...reply.data.data);
    if (reply.data.data.length < reply.data.page_size) break;
  }
  return found.flatMap((notice) => stopOutOf(notice) ?? []).sort((one, other) => one.id - other.id);
}

function stopOutOf({ id, at, order_id: orderId, code, stop_out: out }: Notice): StopOut | null {
  if (!out || orderId === null || code === null) return null;
  const digits = out.price.split('.')[1]?.length ?? 0;
  return {
    id,
    at,
    orderId,
    code,
    showCode: out.show_code,
    side: out.type === 1 ? 'buy' : 'sell',
    lots: lotsFrom(out.lots),
    price: points(exact(out.price, digits)),
    digits,
    net: usdFrom(out.net),
    why: stopOutFrom(out.why),
  };
}

/** Stop-outs that follow each other this closely are one event to the trader. */
const MOMENT_MS = 1_000;

/** Returns the first of the stop-outs and those of the same moment; they are ordered by time. */
export function firstMoment(stopOuts: readonly StopOut[]): readonly StopOut[] {
  const end = stopOuts.findIndex(({ at }, index) => {
    const before = stopOuts[index - 1];
    return before !== undefined && at - before.at >= MOMENT_MS;
  });
  return end === -1 ? stopOuts : stopOuts.slice(0, end);
}
