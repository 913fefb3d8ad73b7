import { LOT_DIGITS } from '@fulcrum/engine/units/decimal';
import { microUsd } from '@fulcrum/engine/units/units';
import { formatMoney, formatFigure } from '@fulcrum/ui/figures/format';
import type { TFunction } from 'i18next';

import { ltr } from '../../../language/left-to-right.ts';
import type { SidePlan } from './plan.ts';

/** Returns why a side is disabled, short enough for the button; empty if it is not disabled. */
export function problemText(plan: SidePlan, t: TFunction<'app'>): string {
  const { problem, figures } = plan;
  if (problem === null) return '';
  const lots = (name: string) => ltr(formatFigure(figures[name] ?? 0, LOT_DIGITS, 0));
  switch (problem) {
    case 'lots.tooSmall':
      return t('trade.problems.lots.tooSmall', { lots: lots('minMicroLots') });
    case 'lots.tooLarge':
      return t('trade.problems.lots.tooLarge', { lots: lots('maxMicroLots') });
    case 'lots.offStep':
      return t('trade.problems.lots.offStep', { lots: lots('stepMicroLots') });
    case 'leverage.capped':
      return t('trade.problems.leverage.capped', { max: ltr(String(figures['max'] ?? 0)) });
    default:
      return t(`trade.problems.${problem}`);
  }
}

/** Returns how much money the order lacks, from the refusal's figures; null if none is missing. */
export function shortfallText({ problem, figures }: SidePlan): string | null {
  if (problem !== 'margin.insufficient') return null;
  const { requiredMicroUsd = 0, availableMicroUsd = 0 } = figures;
  return formatMoney(microUsd(requiredMicroUsd - availableMicroUsd));
}
