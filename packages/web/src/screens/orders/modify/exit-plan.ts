import { OFFSET_MAX } from '@fulcrum/engine/orders/break-even';
import { isLeftOf, LEVELS_MAX, type LevelAsked } from '@fulcrum/engine/orders/profit-levels';
import type { PlanAsked } from '@fulcrum/engine/orders/stops';
import { formatDecimal } from '@fulcrum/engine/units/decimal';
import { points, type Points } from '@fulcrum/engine/units/units';
import { formatQuantity } from '@fulcrum/ui/figures/format';
import { readNumber, type NumberForm } from '@fulcrum/ui/figures/read-number';

import type { TradeOrder } from '../../../account/model.ts';
import { distanceDigits } from '../../../market/distance-digits.ts';
import { usualDistance, type LevelBasis } from '../../../trading/preview/levels.ts';
import { allowedPrice } from '../../../trading/preview/allowed-price.ts';
import { priceForm } from '../../../trading/preview/number-forms.ts';
import { priceField } from '../../../trading/order-fields/level-fields.ts';

export const WHOLE = 100;
const HALF = 50;

/** One of several take-profits in the editor. */
export interface LevelRow {
  readonly price: string;
  readonly percent: string;
}

export interface BreakEvenDraft {
  readonly isOn: boolean;
  /** Number of the row after which the stop-loss moves, from 1; null for after a gain. */
  readonly after: number | null;
  /** Distances in pips or points. */
  readonly gain: string;
  readonly offset: string;
}

/** Several take-profits and break-even in the editor; without rows there is one take-profit. */
export interface ExitDraft {
  readonly rows: readonly LevelRow[];
  readonly breakEven: BreakEvenDraft;
}

export const unitDigits = ({ isPair, listing }: LevelBasis): number =>
  distanceDigits(isPair, listing.instrument.digits);

/** Returns the levels of an order that have not fired, and its break-even, as a draft. */
export function exitDraftOf({ levels, breakEven }: TradeOrder, basis: LevelBasis): ExitDraft {
  const { digits } = basis.listing.instrument;
  const fired = levels?.fired ?? 0;
  const left = levels?.list.slice(fired) ?? [];
  const text = (value: number | null) =>
    value === null ? '' : formatQuantity(value, unitDigits(basis));
  const after = breakEven?.level ?? null;
  return {
    rows: left.map(({ price, percent }) => ({
      price: formatDecimal(price, digits),
      percent: String(percent),
    })),
    breakEven: {
      isOn: breakEven !== null,
      after: after === null ? null : Math.max(after - fired, 1),
      gain: text(breakEven?.points ?? usualDistance(basis.entry)),
      offset: text(breakEven?.offset ?? 0),
    },
  };
}

/**
 * Returns the rows with another one, at the distance of the first beyond the last. It closes what
 * is left of the position, or half of what the row before it did.
 */
export function withRow(
  rows: readonly LevelRow[],
  single: Points | null,
  basis: LevelBasis,
): readonly LevelRow[] {
  if (rows.length >= LEVELS_MAX) return rows;
  const { digits } = basis.listing.instrument;
  const sign = basis.side === 'buy' ? 1 : -1;
  const row = (price: number, percent: number): LevelRow => ({
    price: formatDecimal(price, digits),
    percent: String(percent),
  });
  const usual = usualDistance(basis.entry);
  if (rows.length === 0) {
    const first = single ?? points(basis.entry + sign * usual);
    const distance = Math.max(sign * (first - basis.entry), usual);
    return [row(first, HALF), row(first + sign * distance, HALF)];
  }
  const prices = rows.map(({ price }) => readRowPrice(price, basis) ?? basis.entry);
  const first = prices[0] ?? basis.entry;
  const last = prices.at(-1) ?? first;
  const step = Math.max(Math.abs(first - basis.entry), 1);
  const left = percentLeft(rows);
  if (left > 0) return [...rows, row(last + sign * step, left)];
  const before = rows.slice(0, -1);
  const given = Math.max(Math.floor((readPercent(rows.at(-1)?.percent ?? '') ?? 0) / 2), 1);
  const kept = Math.max(percentLeft(before) - given, 1);
  return [...before, row(last, kept), row(last + sign * step, given)];
}

/** Returns the sum of the rows' percents that can be read. */
const percentOf = (rows: readonly LevelRow[]): number =>
  rows.reduce((sum, { percent }) => sum + (readPercent(percent) ?? 0), 0);

/** Returns the percent of the position that no row closes; negative if they ask for too much. */
export const percentLeft = (rows: readonly LevelRow[]): number => WHOLE - percentOf(rows);

const WHOLE_PERCENT: NumberForm = { digits: 0 };

export const rowForm = ({ listing, entry }: LevelBasis): NumberForm =>
  priceForm(listing.instrument, entry);

const readRowPrice = (text: string, basis: LevelBasis): Points | null =>
  allowedPrice(readNumber(text, rowForm(basis)), basis.listing.instrument);

function readPercent(text: string): number | null {
  const percent = readNumber(text, WHOLE_PERCENT);
  return percent !== null && percent >= 1 && percent <= WHOLE ? percent : null;
}

type Missing = 'levels.missing' | 'breakEven.missing';

/**
 * Returns what the draft asks for; null if it is one take-profit without break-even, as the order
 * has it already. `single` is the only take-profit.
 */
export function planAskedOf(
  { rows, breakEven }: ExitDraft,
  single: Points | null,
  order: TradeOrder,
  basis: LevelBasis,
): PlanAsked | Missing | null {
  const isPlain = rows.length === 0 && !breakEven.isOn;
  if (isPlain && order.levels === null && order.breakEven === null) return null;
  const levels = rows.length === 0 ? levelsOfSingle(single) : readRows(rows, basis);
  if (levels === null) return 'levels.missing';
  if (!breakEven.isOn) return { levels, breakEven: null };
  const offset = readDistance(breakEven.offset, basis);
  const gain = breakEven.after === null ? readDistance(breakEven.gain, basis) : 0;
  if (offset === null || offset > OFFSET_MAX || gain === null) return 'breakEven.missing';
  if (breakEven.after === null) {
    return gain === 0
      ? 'breakEven.missing'
      : { levels, breakEven: { level: null, points: gain, offset } };
  }
  // Levels that stay as they are keep their numbers.
  const isKept = isLeftOf(order.levels ?? undefined, levels);
  const level = breakEven.after + (isKept ? (order.levels?.fired ?? 0) : 0);
  return { levels, breakEven: { level, points: null, offset } };
}

const levelsOfSingle = (single: Points | null): readonly LevelAsked[] =>
  single === null ? [] : [{ price: single, percent: WHOLE }];

function readRows(rows: readonly LevelRow[], basis: LevelBasis): readonly LevelAsked[] | null {
  const levels: LevelAsked[] = [];
  for (const row of rows) {
    const price = readRowPrice(row.price, basis);
    const percent = readPercent(row.percent);
    if (price === null || percent === null) return null;
    levels.push({ price, percent });
  }
  return levels;
}

/** Reads a distance in points; null if the text is not one. */
export function readDistance(text: string, basis: LevelBasis): number | null {
  const distance = readNumber(text, { digits: unitDigits(basis) });
  return distance === null || distance < 0 ? null : distance;
}

/** Returns several take-profits and break-even as fields of a call. */
export function planFields({ levels, breakEven }: PlanAsked, digits: number) {
  const after =
    breakEven === null
      ? {}
      : breakEven.level === null
        ? { break_even_points: breakEven.points ?? 0 }
        : { break_even_level: breakEven.level };
  return {
    levels: levels.map(({ price, percent }) => ({ price: priceField(price, digits), percent })),
    ...after,
    ...(breakEven && { break_even_offset: breakEven.offset }),
  };
}
