import { nextRoll } from '@fulcrum/engine/market/new-york';

import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';

/** Points that are added to the ask, starting at a roll of the market clock (`from`, epoch ms). */
export interface SpreadMarkup {
  readonly points: number;
  readonly from: number;
}

/** The instrument whose mark-up changes, in the version that the operator saw. */
interface MarkedUp {
  readonly instrument: { readonly id: number };
  readonly version: number;
  /** Typical spread in points. */
  readonly spreadPoints: number;
  readonly markups: readonly SpreadMarkup[];
}

/** Largest mark-up, as a multiple of the typical spread. */
const TIMES_TYPICAL = 20;
/** Decisions are refused this close to a roll, because the commit must come before the roll. */
const CLOSING_MS = 60_000;

/**
 * Returns the mark-up in force at `at` (market clock, epoch ms); `markups` must ascend by `from`.
 */
export function markupAt(markups: readonly SpreadMarkup[], at: number): number {
  // Searched from the end: this runs at every tick, and nearly always the newest mark-up applies.
  for (let index = markups.length - 1; index >= 0; index -= 1) {
    const markup = markups[index];
    if (markup && markup.from <= at) return markup.points;
  }
  return 0;
}

/** Returns the mark-up that starts after `at`; null if no change is pending. */
export const comingMarkup = (markups: readonly SpreadMarkup[], at: number): SpreadMarkup | null =>
  markups.find(({ from }) => from > at) ?? null;

export const markupMax = ({ spreadPoints }: Pick<MarkedUp, 'spreadPoints'>): number =>
  TIMES_TYPICAL * Math.max(spreadPoints, 1);

/**
 * Returns the roll (epoch ms) at which a decision made now takes effect; refuses if it is too
 * close.
 */
export function rollOfDecision(now: number): number {
  const roll = nextRoll(now);
  if (roll - now <= CLOSING_MS) throw new Refused('markup.dayEnds');
  return roll;
}

/** Returns when a mark-up would take effect (epoch ms); refuses an invalid mark-up. */
export function checkMarkup(entry: MarkedUp, points: number, now: number): number {
  const max = markupMax(entry);
  if (!Number.isSafeInteger(points) || points < 0 || points > max) {
    throw new Refused('markup.range', { max });
  }
  const from = rollOfDecision(now);
  if (points === markupAt(entry.markups, from)) throw new Refused('console.unchanged');
  return from;
}

/** Who decided, when by the wall clock (`at`) and the market clock (`marketAt`), and why. */
export interface Decision {
  readonly operatorId: number;
  readonly at: number;
  readonly marketAt: number;
  readonly reason: string;
}

/** Decides on a mark-up from the next roll on; refuses if the instrument's version has changed. */
export async function storeMarkup(
  tx: Sql,
  entry: MarkedUp,
  points: number,
  decision: Decision,
): Promise<SpreadMarkup> {
  const from = checkMarkup(entry, points, decision.marketAt);
  await append(tx, entry, { points, from }, decision);
  return { points, from };
}

/** Withdraws the pending mark-up of the next roll and returns it. */
export async function withdrawMarkup(
  tx: Sql,
  entry: MarkedUp,
  decision: Decision,
): Promise<SpreadMarkup> {
  const coming = comingMarkup(entry.markups, decision.marketAt);
  if (!coming) throw new Refused('markup.noneComing');
  rollOfDecision(decision.marketAt);
  await append(tx, entry, { points: null, from: coming.from }, decision);
  return coming;
}

async function append(
  tx: Sql,
  { instrument, version }: MarkedUp,
  { points, from }: { readonly points: number | null; readonly from: number },
  { operatorId, at, marketAt, reason }: Decision,
): Promise<void> {
  const updated = await tx.query(
    'update instrument set version = version + 1 where id = $1 and version = $2 returning id',
    [instrument.id, version],
  );
  if (updated.length === 0) throw new Refused('catalogue.moved');
  await tx.query(
    `insert into spread_markup (
       instrument_id, points, effective_from, market_at, decided_at, decided_by, reason
     ) values ($1, $2, $3, $4, $5, $6, $7)`,
    [instrument.id, points, from, marketAt, at, operatorId, reason],
  );
}

interface StoredMarkup {
  readonly instrumentId: number;
  readonly points: number | null;
  readonly from: number;
}

/**
 * Returns the mark-ups of every instrument in ascending order of `from`; for each roll, the last
 * decision counts.
 */
export async function loadMarkups(db: Sql): Promise<ReadonlyMap<number, readonly SpreadMarkup[]>> {
  const rows = await db.query<StoredMarkup>(
    `select distinct on (instrument_id, effective_from)
       instrument_id as "instrumentId", points, effective_from as "from"
     from spread_markup order by instrument_id, effective_from, id desc`,
  );
  const byId = new Map<number, SpreadMarkup[]>();
  for (const { instrumentId: id, points, from } of rows) {
    if (points === null) continue;
    byId.set(id, [...(byId.get(id) ?? []), { points, from }]);
  }
  return byId;
}

/** One decision on a mark-up; null `points` withdrew the pending one. */
export interface DecidedMarkup {
  readonly points: number | null;
  readonly from: number;
  readonly at: number;
  readonly operator: string;
  readonly reason: string;
}

const HISTORY_ROWS = 200;

/** Returns the decisions on one instrument, newest first. */
export const markupHistory = (db: Sql, instrumentId: number): Promise<DecidedMarkup[]> =>
  db.query<DecidedMarkup>(
    `select m.points, m.effective_from as "from", m.decided_at as "at",
       coalesce(o.email, o.name) as "operator", m.reason
     from spread_markup m join operator o on o.id = m.decided_by
     where m.instrument_id = $1 order by m.id desc limit ${HISTORY_ROWS}`,
    [instrumentId],
  );
