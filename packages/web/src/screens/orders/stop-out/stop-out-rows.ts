import { formatInteger, formatLevel, formatMoney } from '@fulcrum/ui/figures/format';
import type { TFunction } from 'i18next';

import type { StopOutFacts } from '../../../account/stop-outs.ts';
import { ltr } from '../../../language/left-to-right.ts';

type Row = readonly [label: string, value: string];

/** Returns what the stop-out was decided on: the level at or below the limit, or no equity. */
export const decidedOn = (t: TFunction, { level, limit }: StopOutFacts): string =>
  level === null
    ? t('stopOut.noEquity')
    : ltr(`${formatLevel(level, 2)} ≤ ${formatLevel(limit, 2)}`);

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
    levelAfter === null ? t('orders.gauge.unused') : ltr(formatLevel(levelAfter, 2)),
  ],
  ...(covered === 0 ? [] : [[t('stopOut.covered'), ltr(`${formatMoney(covered)} USD`)] as const]),
];
