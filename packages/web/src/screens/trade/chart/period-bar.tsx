import '../period-bar.css';

import { ChartCandlestick, Maximize, Minimize, SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import { PERIODS } from '../../../market/periods.ts';
import { moveOnArrow } from '@fulcrum/ui/controls/roving';
import { ChartSheet } from './chart-sheet.tsx';
import { changeTradeChoices, useTradeChoices } from '../../../trading/trade-choices.ts';

interface PeriodBarProps {
  readonly isFull: boolean;
  readonly onFull: (isFull: boolean) => void;
}

/** Buttons for the periods and the chart's tools. */
export function PeriodBar({ isFull, onFull }: PeriodBarProps) {
  const { t } = useTranslation();
  const chosen = useTradeChoices(({ period }) => period);
  const [sheet, setSheet] = useState<'type' | 'studies' | null>(null);
  const all = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = all.current?.querySelector(`[data-period="${chosen}"]`);
    own?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [chosen]);
  const Full = isFull ? Minimize : Maximize;
  return (
    <div className="periods">
      <div
        ref={all}
        role="radiogroup"
        className="periods__all"
        aria-label={t('trade.period')}
        onKeyDown={moveOnArrow}
      >
        {PERIODS.map((period) => (
          <button
            key={period}
            type="button"
            role="radio"
            data-option
            data-period={period}
            className="periods__p num"
            aria-checked={period === chosen}
            aria-label={t(`trade.periods.${period}`)}
            tabIndex={period === chosen ? 0 : -1}
            onClick={() => changeTradeChoices({ period })}
          >
            {period}
          </button>
        ))}
      </div>
      <span className="periods__tools">
        <button type="button" aria-label={t('trade.chartType')} onClick={() => setSheet('type')}>
          <ChartCandlestick className="i" />
        </button>
        <button type="button" aria-label={t('trade.studies')} onClick={() => setSheet('studies')}>
          <SlidersHorizontal className="i" />
        </button>
        <button
          type="button"
          aria-label={t(isFull ? 'trade.leaveFull' : 'trade.full')}
          onClick={() => onFull(!isFull)}
        >
          <Full className="i" />
        </button>
      </span>
      <ChartSheet part={sheet} onClose={() => setSheet(null)} />
    </div>
  );
}
