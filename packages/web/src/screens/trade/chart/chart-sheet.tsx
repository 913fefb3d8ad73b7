import './chart-sheet.css';

import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { GitCompareArrows, History } from 'lucide-react';
import { useState } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import {
  CHART_TYPES,
  PRICE_SCALES,
  type ChartType,
  type PriceScale,
} from '../../../chart/chart-choices.ts';
import type { StudyName } from '../../../chart/studies/study-forms.ts';
import { ChoiceList } from '../../../layout/choice-list.tsx';
import { MORE_PERIODS, type PeriodName } from '../../../market/periods.ts';
import { useCompared } from '../../../trading/compare-choices.ts';
import { useChartChoices } from '../../../trading/chart-place.ts';
import { useTradedInstrument } from '../../../trading/trade-choices.ts';
import { StudyPages } from './studies/study-pages.tsx';
import { lazyPart } from '../../../layout/parts/lazy-part.tsx';
import { inPlace } from '../../../layout/parts/missing-part.tsx';

const ComparePage = lazyPart(
  () => import('./compare/compare-page.tsx'),
  inPlace('chart-sheet__wait'),
);
const DayPage = lazyPart(() => import('./replay/day-page.tsx'), inPlace('chart-sheet__wait'));

/** What one sheet chooses. */
export type ChartPart = 'periods' | 'type' | 'studies' | 'compare' | 'replay';

const TITLES = {
  periods: 'trade.period',
  type: 'trade.chartType',
  studies: 'trade.studies',
  compare: 'compare.title',
  replay: 'replay.title',
} as const;

interface ChartSheetProps {
  readonly part: ChartPart | null;
  /** The periods that can be chosen; without them, the further ones. */
  readonly periods?: readonly PeriodName[];
  readonly onClose: () => void;
  /**
   * Replays the trading day that starts then, epoch ms; null while a day is replayed. Missing for
   * one of several charts.
   */
  readonly onReplay?: ((start: number) => void) | null;
}

/**
 * Chooses a further period, the type of the chart with its scale, studies, compared instruments, or
 * a past day to replay.
 */
export function ChartSheet(props: ChartSheetProps) {
  const { part, periods = MORE_PERIODS, onClose, onReplay } = props;
  const { t } = useTranslation();
  const { choices, change } = useChartChoices();
  const { chartType, period, scale } = choices;
  const [instrument] = useTradedInstrument();
  const compared = useCompared(instrument?.code ?? '');
  const isComparing = compared.length > 0 && onReplay !== null;
  // While it slides away, the sheet still shows what it was opened for.
  const [shown, setShown] = useState<ChartPart>('type');
  const [before, setBefore] = useState<ChartPart | null>(null);
  const [study, setStudy] = useState<StudyName | null>(null);
  if (part !== before) {
    setBefore(part);
    if (part !== null) {
      setShown(part);
      setStudy(null);
    }
  }
  const choose = (choice: Parameters<typeof change>[0]) => {
    change(choice);
    onClose();
  };
  return (
    <BottomSheet
      isOpen={part !== null}
      onClose={onClose}
      isSteady
      closeLabel={t('common.close')}
      title={t(shown === 'studies' && study ? `trade.studyNames.${study}` : TITLES[shown])}
    >
      {shown === 'studies' && <StudyPages study={study} onStudy={setStudy} onShown={onClose} />}
      {shown === 'periods' && (
        <ChoiceList<PeriodName>
          label={t('trade.morePeriods')}
          value={period}
          options={periods.map((name) => ({
            value: name,
            label: t(`trade.periods.${name}`),
            note: (
              <span className="num" translate="no">
                {name}
              </span>
            ),
          }))}
          onChange={(name) => choose({ period: name })}
        />
      )}
      {shown === 'compare' && <ComparePage onDone={onClose} />}
      {shown === 'replay' && (
        <DayPage
          onChoose={(start) => {
            onClose();
            onReplay?.(start);
          }}
        />
      )}
      {shown === 'type' && (
        <>
          <ChoiceList<ChartType>
            label={t('trade.chartType')}
            value={chartType}
            options={CHART_TYPES.map((type) => ({ value: type, label: t(`trade.types.${type}`) }))}
            onChange={(type) => choose({ chartType: type })}
          />
          <h3 className="chart-sheet__title">{t('trade.priceScale')}</h3>
          <ChoiceList<PriceScale>
            label={t('trade.priceScale')}
            value={isComparing ? 'percent' : scale}
            options={PRICE_SCALES.map((each) => ({
              value: each,
              label: t(`trade.scales.${each}`),
              isDisabled: isComparing && each !== 'percent',
            }))}
            onChange={(each) => (isComparing ? onClose() : choose({ scale: each }))}
          />
          <p className="chart-sheet__note">
            {t(isComparing ? 'compare.scale' : 'trade.scaleHint')}
          </p>
          {onReplay && (
            <>
              <button
                type="button"
                className="chart-sheet__more"
                onClick={() => setShown('compare')}
              >
                <GitCompareArrows className="i" />
                {t('compare.with')}
              </button>
              <button
                type="button"
                className="chart-sheet__more"
                onClick={() => setShown('replay')}
              >
                <History className="i" />
                {t('replay.title')}
              </button>
            </>
          )}
        </>
      )}
    </BottomSheet>
  );
}
