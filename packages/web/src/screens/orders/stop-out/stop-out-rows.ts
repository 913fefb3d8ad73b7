import { formatInteger, formatLevel, formatMoney, formatPercent } from '@fulcrum/ui/figures/format';
import type { StopOutFacts } from '@fulcrum/engine/event';
import type { BasisPoints } from '@fulcrum/engine/units/units';
import type { TFunction } from 'i18next';

import { ltr } from '../../../language/left-to-right.ts';
import { FAR_LEVEL } from '../../../trading/risk/level-bar.tsx';

type Row = readonly [label: string, value: string];

/**
 * Formats a level to the hundredth of a percent, because a limit may be missed by that; above
 * 1000 % as everywhere.
 */
function exactLevel(level: BasisPoints): string {
  if (level % 100 === 0 || level > FAR_LEVEL) return formatLevel(level);
  return formatPercent(level / 100, { isSigned: false });
}

/** Returns what the stop-out was decided on: the level at or below the limit, or no equity. */
export const decidedOn = (t: TFunction, { level, limit }: StopOutFacts): string =>
  level === null ? t('stopOut.noEquity') : ltr(`${exactLevel(level)} ≤ ${exactLevel(limit)}`);

/** Returns by which rule a position was chosen, and among how many. */
export const choiceRows = (t: TFunction, { open, closable }: StopOutFacts): readonly Row[] => [
  [t('stopOut.rule'), t('stopOut.largest')],
  [t('stopOut.open'), formatInteger(open)],
  // Positions in a closed market, or without a fresh price, have to wait.
  ...(closable === open ? [] : [[t('stopOut.closable'), formatInteger(closable)] as const]),
];

/** Returns what the account was left with. */
export const outcomeRows = (
  t: TFunction,
  { levelAfter, covered }: StopOutFacts,
): readonly Row[] => [
  [
    t('stopOut.levelAfter'),
    levelAfter === null ? t('orders.gauge.unused') : ltr(exactLevel(levelAfter)),
  ],
  ...(covered === 0 ? [] : [[t('stopOut.covered'), ltr(`${formatMoney(covered)} USD`)] as const]),
];
