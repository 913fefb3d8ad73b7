import type { StopsChanged } from '../event.ts';
import type { Instrument } from '../market/instrument.ts';
import type { BreakEven, OpenPosition, Order, ProfitLevel, ProfitLevels } from '../order.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type MicroLots, microLots, type Points } from '../units/units.ts';

/** The most take-profits that an order can have. */
export const LEVELS_MAX = 5;
const WHOLE = 100;

/** A take-profit as a command asks for it. */
export type LevelAsked = Pick<ProfitLevel, 'price' | 'percent'>;

/** Returns the price of the take-profit that is reached next; null if there is none. */
export function nextTakeProfitOf({
  levels,
  takeProfit,
}: Pick<Order, 'levels' | 'takeProfit'>): Points | null {
  return levels ? (levels.list[levels.fired]?.price ?? null) : takeProfit;
}

/** Returns how many lots the next level closes: at most what is left of the position. */
export function nextPartOf({ levels, lots }: OpenPosition): MicroLots {
  const wanted = levels?.list[levels.fired]?.lots ?? lots;
  return wanted < lots ? wanted : lots;
}

/**
 * Returns the take-profits that a command asks for, or why they are refused; undefined for none.
 * Those that have not fired yet, asked for again, stay as they are with their lots.
 */
export function levelsFor(
  order: Order,
  instrument: Pick<Instrument, 'lotStep'>,
  asked: readonly LevelAsked[],
  partIds: readonly number[],
): { readonly ok: true; readonly levels: ProfitLevels | undefined } | Refusal {
  if (isLeftOf(order.levels, asked)) return { ok: true, levels: order.levels };
  if (asked.length === 0) return { ok: true, levels: undefined };
  const sign = order.side === 'buy' ? 1 : -1;
  const isOrdered = asked.every(({ price }, index) => {
    const before = asked[index - 1];
    return before === undefined || sign * (price - before.price) > 0;
  });
  if (!isOrdered) return refuse('levels.unordered');
  const percent = asked.reduce((sum, level) => sum + level.percent, 0);
  if (percent > WHOLE) return refuse('levels.tooMuch', { percent });
  const list = asked.map(({ price, percent: share }, index) => ({
    price,
    percent: share,
    partId: partIdAt(partIds, index),
  }));
  return sized({ list, fired: 0 }, order.lots, instrument);
}

/**
 * Returns several take-profits and break-even for a copy of a position: levels that have not fired
 * yet, which close the same lots but write rows of their own.
 */
export function planOfCopy(
  { levels, breakEven }: Order,
  partIds: readonly number[],
): Pick<Order, 'levels' | 'breakEven'> {
  const fired = levels?.fired ?? 0;
  const left = levels?.list.slice(fired) ?? [];
  const list = left.map((level, index) => ({ ...level, partId: partIdAt(partIds, index) }));
  return {
    levels: list.length === 0 ? undefined : { list, fired: 0 },
    breakEven: breakEven && countedFrom(breakEven, fired),
  };
}

/** Returns break-even for the levels that are left; with its level gone, the first gain counts. */
function countedFrom(breakEven: BreakEven, fired: number): BreakEven {
  if (breakEven.level === null) return breakEven;
  const level = breakEven.level - fired;
  return level > 0 ? { ...breakEven, level } : { ...breakEven, level: null, points: 1 };
}

function partIdAt(partIds: readonly number[], index: number): number {
  const partId = partIds[index];
  if (partId === undefined) throw new Error(`Level ${index + 1} has no id for its part`);
  return partId;
}

/** Returns the take-profits with the lots that each closes of an order of `lots`. */
export function sized(
  levels: { readonly list: readonly Omit<ProfitLevel, 'lots'>[]; readonly fired: number },
  lots: MicroLots,
  { lotStep }: Pick<Instrument, 'lotStep'>,
): { readonly ok: true; readonly levels: ProfitLevels } | Refusal {
  const percent = levels.list.reduce((sum, level) => sum + level.percent, 0);
  const list: ProfitLevel[] = [];
  let left: number = lots;
  for (const [index, level] of levels.list.entries()) {
    const isRest = percent === WHOLE && index === levels.list.length - 1;
    const share = microLots(stepsOf(lots, level.percent, lotStep));
    const closed = isRest ? left : share;
    if (closed < lotStep) {
      return refuse('levels.tooSmall', { level: index + 1, stepMicroLots: lotStep });
    }
    left -= closed;
    list.push({ ...level, lots: isRest ? null : share });
  }
  return { ok: true, levels: { list, fired: levels.fired } };
}

/**
 * Returns the lots of each level: what it closed, or what it will close of what is left of the
 * order.
 */
export function partsOf({ list, fired }: ProfitLevels, lots: MicroLots): readonly MicroLots[] {
  let left: number = lots;
  return list.map((level, index) => {
    const part = microLots(Math.min(level.lots ?? left, index < fired ? Infinity : left));
    if (index >= fired) left -= part;
    return part;
  });
}

/** Returns a whole percent of `lots`, rounded down to lot steps. */
const stepsOf = (lots: number, percent: number, lotStep: number): number =>
  (lots * percent - ((lots * percent) % (WHOLE * lotStep))) / WHOLE;

/** Returns whether `asked` are just the levels that have not fired yet. */
export function isLeftOf(levels: ProfitLevels | undefined, asked: readonly LevelAsked[]): boolean {
  const left = levels?.list.slice(levels.fired);
  return (
    left !== undefined &&
    left.length === asked.length &&
    left.every(
      ({ price, percent }, index) =>
        asked[index]?.price === price && asked[index].percent === percent,
    )
  );
}

/**
 * Returns several take-profits and break-even of an order whose single take-profit is set: a new
 * one replaces all levels, and break-even after one of them goes with them.
 */
export function planWith(
  order: Order,
  takeProfit: Points | null,
): Pick<Order, 'levels' | 'breakEven'> {
  const { levels, breakEven } = order;
  if (!levels || takeProfit === order.takeProfit) return { levels, breakEven };
  return { levels: undefined, breakEven: breakEven?.level === null ? breakEven : undefined };
}

/** Returns what an event says of several take-profits and break-even: only what changes. */
export function planChanges(
  order: Order,
  { levels, breakEven }: Pick<Order, 'levels' | 'breakEven'>,
): Pick<StopsChanged, 'levels' | 'breakEven'> {
  return {
    ...(levels !== order.levels && { levels: levels ?? null }),
    ...(breakEven !== order.breakEven && { breakEven: breakEven ?? null }),
  };
}
