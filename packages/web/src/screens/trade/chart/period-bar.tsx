import '../period-bar.css';

import {
  ChartCandlestick,
  ChevronDown,
  Maximize,
  Minimize,
  Pencil,
  SlidersHorizontal,
} from 'lucide-react';
import { memo, useState } from 'react';

import { listed } from '../../../language/listed.ts';
import { useTranslation } from '../../../language/use-translation.ts';
import { useChosenInSight } from '../../../layout/use-chosen-in-sight.ts';
import { FIRST_PERIODS, PERIODS, type PeriodName } from '../../../market/periods.ts';
import { moveOnArrow } from '@fulcrum/ui/controls/roving';
import { useIsWide } from '@fulcrum/ui/page/use-wide';
import { useShowsDesk } from '../../../trading/use-shows-desk.ts';
import { ChartSheet, type ChartPart } from './chart-sheet.tsx';
import { useChartChoices } from '../../../trading/chart-place.ts';

interface PeriodBarProps {
  readonly isFull: boolean;
  /** Missing for one of several charts, which cannot fill the screen. */
  readonly onFull?: (isFull: boolean) => void;
  readonly isDrawing: boolean;
  readonly onDrawing: (isDrawing: boolean) => void;
  /**
   * Replays the trading day that starts then, epoch ms; null while a day is replayed. Missing for
   * one of several charts.
   */
  readonly onReplay?: ((start: number) => void) | null;
}

/** Buttons for the periods and the chart's tools. A phone has a button for the further periods. */
export const PeriodBar = memo(function PeriodBar(props: PeriodBarProps) {
  const { isFull, onFull, isDrawing, onDrawing, onReplay } = props;
  const { t } = useTranslation();
  const { choices, change, isActive } = useChartChoices();
  const chosen = choices.period;
  const [sheet, setSheet] = useState<ChartPart | null>(null);
  const isWide = useIsWide() && onFull !== undefined;
  const hasKeys = useShowsDesk() && isActive;
  const periods = isWide ? PERIODS : FIRST_PERIODS;
  const [first] = periods;
  // One button of the group takes the keyboard's focus, also while none is the chosen one.
  const focused = periods.includes(chosen) ? chosen : first;
  const all = useChosenInSight(chosen, true);
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
        {periods.map((period) => (
          <button
            key={period}
            type="button"
            role="radio"
            data-option
            data-period={period}
            className="periods__p num"
            translate="no"
            aria-checked={period === chosen}
            aria-keyshortcuts={hasKeys ? keyOf(period) : undefined}
            aria-label={t(`trade.periods.${period}`)}
            tabIndex={period === focused ? 0 : -1}
            onClick={() => change({ period })}
          >
            {period}
          </button>
        ))}
      </div>
      {!isWide && (
        <MoreButton
          chosen={periods.includes(chosen) ? null : chosen}
          folded={onFull ? null : chosen}
          onPress={() => setSheet('periods')}
        />
      )}
      <span className="periods__tools">
        {/* Drawings may lie on candles that the replay has not shown yet. */}
        {onReplay !== null && (
          <button
            type="button"
            aria-label={t('drawings.title')}
            aria-pressed={isDrawing}
            onClick={() => onDrawing(!isDrawing)}
          >
            <Pencil className="i" />
          </button>
        )}
        <button type="button" aria-label={t('trade.chartType')} onClick={() => setSheet('type')}>
          <ChartCandlestick className="i" />
        </button>
        <button type="button" aria-label={t('trade.studies')} onClick={() => setSheet('studies')}>
          <SlidersHorizontal className="i" />
        </button>
        {onFull && (
          <button
            type="button"
            aria-label={t(isFull ? 'trade.leaveFull' : 'trade.full')}
            onClick={() => onFull(!isFull)}
          >
            <Full className="i" />
          </button>
        )}
      </span>
      <ChartSheet
        part={sheet}
        {...(onFull ? {} : { periods: PERIODS })}
        {...(onReplay === undefined ? {} : { onReplay })}
        onClose={() => setSheet(null)}
      />
    </div>
  );
});

/** Returns the key of a desk for one of the main periods: its number among them. */
function keyOf(period: PeriodName): string | undefined {
  const at = FIRST_PERIODS.indexOf(period);
  return at === -1 ? undefined : String(at + 1);
}

interface MoreButtonProps {
  /** The chosen period if it is one of the further ones. */
  readonly chosen: PeriodName | null;
  /** The chosen period, shown where there is no room for the buttons of the periods. */
  readonly folded: PeriodName | null;
  readonly onPress: () => void;
}

function MoreButton({ chosen, folded, onPress }: MoreButtonProps) {
  const { t } = useTranslation();
  const label = t('trade.morePeriods');
  const told = chosen ?? folded;
  return (
    <button
      type="button"
      className={`periods__p periods__more num${chosen ? ' periods__more--on' : ''}`}
      translate="no"
      aria-haspopup="dialog"
      aria-label={told ? listed([label, t(`trade.periods.${told}`)]) : label}
      onClick={onPress}
    >
      {chosen ?? (folded && <span className="periods__folded">{folded}</span>)}
      <ChevronDown className="i i--14" />
    </button>
  );
}
