import type { MicroUsd } from '@fulcrum/engine/units/units';
import { formatMoney, formatFigure, MINUS } from '@fulcrum/ui/figures/format';
import type { TFunction } from 'i18next';

import { ltr } from '../../../../language/left-to-right.ts';
import { distanceDigits } from '../../../../market/distance-digits.ts';
import type { ListedInstrument } from '../../../../market/model.ts';
import type { PracticeSum } from './practice.ts';

type Named = Pick<ListedInstrument, 'isPair' | 'digits'>;

/** Returns a gained distance with its sign and unit, for example "+12.4 pips". */
export function distanceWords(
  distance: number,
  { isPair, digits }: Named,
  t: TFunction<'app'>,
): string {
  const size = formatFigure(Math.abs(distance), distanceDigits(isPair, digits));
  const sign = distance > 0 ? '+' : distance < 0 ? MINUS : '';
  return `${ltr(sign + size)} ${t(isPair ? 'trade.pips' : 'trade.points')}`;
}

/** Returns a result with its sign and currency; a dash without a rate. */
export const moneyWords = (result: MicroUsd | null): string =>
  result === null ? '–' : ltr(`${formatMoney(result, { isSigned: true })} USD`);

/** Returns what the texts of a sum are filled with. */
export const sumWords = (
  { trades, distance, result }: PracticeSum,
  instrument: Named,
  t: TFunction<'app'>,
) => ({
  trades: String(trades),
  distance: distanceWords(distance, instrument, t),
  money: moneyWords(result),
});
