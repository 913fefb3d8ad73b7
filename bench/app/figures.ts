/**
 * A measured figure of the app with its bounds. If `budget` is null, only the hard limit applies.
 */
export interface Figure {
  readonly title: string;
  /** One value per run; their median is compared with the bounds. */
  readonly runs: readonly number[];
  readonly unit: 's' | 'ms' | 'MB' | '%' | 'fps' | '';
  readonly budget: number | null;
  readonly limit: number | null;
  /** The value must be at least the bound instead of at most. */
  readonly isFloor?: true;
  readonly note?: string;
}

const DIGITS: Readonly<Record<Figure['unit'], number>> = {
  s: 2,
  ms: 0,
  MB: 1,
  '%': 1,
  fps: 1,
  '': 0,
};
/** A layout shift score is far below one, so it needs more digits. */
const SCORE_DIGITS = 3;
const TITLE_WIDTH = 46;

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Returns the value at this share of the sorted values, interpolated between two values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at % 1);
}

/**
 * Returns the figure as a line: value, budget, hard limit, whether it is met, and the range of the
 * runs.
 */
export function figureLine({ title, runs, unit, budget, limit, isFloor, note }: Figure): string {
  const value = median(runs);
  const digits = unit === '' && value < 1 && value > 0 ? SCORE_DIGITS : DIGITS[unit];
  const text = (amount: number) => `${amount.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`;
  const isMet = (bound: number) => (isFloor ? value >= bound : value <= bound);
  const against = (name: string, bound: number | null) =>
    bound === null
      ? []
      : [`${name} ${bound}${unit === '' ? '' : ` ${unit}`} ${isMet(bound) ? 'met' : 'MISSED'}`];
  const range =
    runs.length > 1 ? [`${Math.min(...runs).toFixed(digits)} to ${text(Math.max(...runs))}`] : [];
  return [
    `${title.padEnd(TITLE_WIDTH)} ${text(value).padStart(8)}`,
    ...against('budget', budget),
    ...against('hard limit', limit),
    ...range,
    ...(note === undefined ? [] : [note]),
  ].join(' · ');
}
