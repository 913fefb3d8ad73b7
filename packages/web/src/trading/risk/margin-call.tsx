import './margin-call.css';

import type { RiskSettings } from '@fulcrum/engine/settings';
import { formatLevel } from '@fulcrum/ui/figures/format';
import { TriangleAlert } from 'lucide-react';

import { ltr } from '../../language/left-to-right.ts';
import type { AccountFigures } from '../../account/model.ts';
import { useTranslation } from '../../language/use-translation.ts';
import { callState } from './call-state.ts';

interface MarginCallProps {
  readonly figures: AccountFigures;
  readonly settings: RiskSettings;
}

/** Shows a margin call while it lasts, and its recovery. */
export function MarginCall({ figures, settings }: MarginCallProps) {
  const { t } = useTranslation();
  const state = callState(figures, settings);
  if (state === 'none' || figures.marginLevel === null) return null;
  const { marginRecoverLevel, stopOutLevel } = settings;
  return (
    <p className={`banner risk-call risk-call--${state}`} role="alert">
      <TriangleAlert className="i i--16" />
      <span>
        {state === 'call'
          ? t('orders.marginCall', { level: stopOutLevel / 100 })
          : t('orders.recovering', {
              level: ltr(formatLevel(figures.marginLevel)),
              end: ltr(formatLevel(marginRecoverLevel)),
            })}
      </span>
    </p>
  );
}
