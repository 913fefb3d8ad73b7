import { LOT_DIGITS, USD_DIGITS, formatDecimal } from '@fulcrum/engine/units/decimal';

import type { Figures } from './say.ts';

/**
 * Unit suffixes of the engine's figures, and how each is written. `digits` are those of the
 * instrument's price, needed for points.
 */
const SUFFIXES: readonly {
  readonly suffix: string;
  readonly write: (value: number, digits: number) => string;
}[] = [
  { suffix: 'MicroUsd', write: (value) => formatDecimal(value, USD_DIGITS, 2) },
  { suffix: 'MicroLots', write: (value) => formatDecimal(value, LOT_DIGITS, 0) },
  { suffix: 'Points', write: formatDecimal },
  { suffix: 'Ms', write: (value) => `${new Date(value).toISOString().slice(0, 16)}Z` },
];

/**
 * Converts engine figures to readable text, named without their units: `requiredMicroUsd: 12500000`
 * becomes `required: "12.50"`. `digits` are those of the instrument's price.
 */
export function readableFigures(
  figures: Readonly<Record<string, number>>,
  digits: number,
): Figures {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => {
      const unit = SUFFIXES.find(({ suffix }) => name.endsWith(suffix));
      return unit ? [name.slice(0, -unit.suffix.length), unit.write(value, digits)] : [name, value];
    }),
  );
}
