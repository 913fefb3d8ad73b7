import { MINUS } from '@fulcrum/ui/figures/format';
import type { AxisTick } from 'klinecharts';

const DIGITS = 2;
const DIGITS_MAX = 5;

/** Returns a change in percent with its sign, for example "+0.25%". */
export function percentText(value: number, digits = DIGITS): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return `${text}%`;
  return `${value > 0 ? '+' : MINUS}${text}%`;
}

/** Writes the labels of an axis with as many digits as the one that needs most. */
export function percentTicks(ticks: readonly AxisTick[]): AxisTick[] {
  const digits = Math.min(Math.max(DIGITS, ...ticks.map(digitsOf)), DIGITS_MAX);
  return ticks.map(({ coord, value }) => ({
    coord,
    value,
    text: percentText(Number(value), digits),
  }));
}

const digitsOf = ({ value }: AxisTick): number => String(Number(value)).split('.')[1]?.length ?? 0;
