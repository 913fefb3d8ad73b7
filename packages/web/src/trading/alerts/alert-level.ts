import type { Alert, AlertKind } from '@fulcrum/contract/trading/alerts';
import type { Instrument } from '@fulcrum/engine/market/instrument';
import { formatDecimal } from '@fulcrum/engine/units/decimal';
import { points } from '@fulcrum/engine/units/units';
import { readNumber, type NumberForm } from '@fulcrum/ui/figures/read-number';

import type { LiveQuote } from '../../market/model.ts';
import { PERCENT_FORM, priceForm } from '../preview/number-forms.ts';

/** Unit of an alert's level. */
export type AlertUnit = 'price' | 'percent';

const HUNDRED_PERCENT = 10_000;

/**
 * Returns the kind of a level at this bid: a higher price waits for a rise, a negative percentage
 * for a fall.
 */
export function kindOf(unit: AlertUnit, level: number, bid: number | undefined): AlertKind {
  if (unit === 'percent') return level > 0 ? 'up' : 'down';
  return bid === undefined || level > bid ? 'above' : 'below';
}

type Priced = Pick<Instrument, 'digits' | 'allowsNonPositive'>;

/** Returns what the field of a level takes. */
export const levelForm = (
  unit: AlertUnit,
  instrument: Pick<Instrument, 'digits'>,
  bid: number | undefined,
): NumberForm => (unit === 'percent' ? PERCENT_FORM : priceForm(instrument, bid));

/** Returns whether an alert may wait for this level. */
export const isLevel = (unit: AlertUnit, level: number, { allowsNonPositive }: Priced): boolean =>
  unit === 'percent' ? level !== 0 : level > 0 || allowsNonPositive;

/** Reads a level in points or hundredths of a percent; null if the text is not a level. */
export function readLevel(
  unit: AlertUnit,
  text: string,
  instrument: Priced,
  bid: number | undefined,
): number | null {
  const level = readNumber(text, levelForm(unit, instrument, bid));
  return level !== null && isLevel(unit, level, instrument) ? level : null;
}

/**
 * Returns the price at a distance from the bid, in whole points; the distance is in hundredths of a
 * percent.
 */
export const priceAway = (bid: number, hundredths: number): number =>
  bid + Math.round((Math.abs(bid) * hundredths) / HUNDRED_PERCENT);

/** Returns a level with the sign of its direction: "≥ 1.08500", "≤ −1.50%". */
export function levelText({ kind, level }: Pick<Alert, 'kind' | 'level'>): string {
  const sign = kind === 'above' || kind === 'up' ? '≥' : '≤';
  const shown = level.replace('-', '−');
  return kind === 'up' || kind === 'down' ? `${sign} ${shown}%` : `${sign} ${shown}`;
}

/** Returns the most common alert prices with their names. */
export function commonLevels(quote: LiveQuote, digits: number): readonly [CommonLevel, string][] {
  const text = (price: number): string => formatDecimal(points(price), digits);
  return [
    ['less', text(priceAway(quote.bid, -50))],
    ['more', text(priceAway(quote.bid, 50))],
    ['high', text(quote.high)],
    ['low', text(quote.low)],
  ];
}
export type CommonLevel = 'less' | 'more' | 'high' | 'low';
