import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { useState } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import { CHART_TYPES, type ChartType } from '../../../chart/chart-choices.ts';
import type { StudyName } from '../../../chart/studies/study-forms.ts';
import { ChoiceList } from '../../../layout/choice-list.tsx';
import { MORE_PERIODS, type PeriodName } from '../../../market/periods.ts';
import { changeTradeChoices, useTradeChoices } from '../../../trading/trade-choices.ts';
import { StudyPages } from './studies/study-pages.tsx';

/** What one sheet chooses. */
export type ChartPart = 'periods' | 'type' | 'studies';

const TITLES = {
  periods: 'trade.period',
  type: 'trade.chartType',
  studies: 'trade.studies',
} as const;

interface ChartSheetProps {
  readonly part: ChartPart | null;
  readonly onClose: () => void;
}

/** Chooses a further period, the chart type (candles or a line) or the studies. */
export function ChartSheet({ part, onClose }: ChartSheetProps) {
  const { t } = useTranslation();
  const { chartType, period } = useTradeChoices();
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
  const choose = (choice: Parameters<typeof changeTradeChoices>[0]) => {
    changeTradeChoices(choice);
    onClose();
  };
  return (
    <BottomSheet
      isOpen={part !== null}
      onClose={onClose}
      closeLabel={t('common.close')}
      title={t(shown === 'studies' && study ? `trade.studyNames.${study}` : TITLES[shown])}
    >
      {shown === 'studies' && <StudyPages study={study} onStudy={setStudy} onShown={onClose} />}
      {shown === 'periods' && (
        <ChoiceList<PeriodName>
          label={t('trade.morePeriods')}
          value={period}
          options={MORE_PERIODS.map((name) => ({
            value: name,
            label: t(`trade.periods.${name}`),
            note: <span className="num">{name}</span>,
          }))}
          onChange={(name) => choose({ period: name })}
        />
      )}
      {shown === 'type' && (
        <ChoiceList<ChartType>
          label={t('trade.chartType')}
          value={chartType}
          options={CHART_TYPES.map((type) => ({ value: type, label: t(`trade.types.${type}`) }))}
          onChange={(type) => choose({ chartType: type })}
        />
      )}
    </BottomSheet>
  );
}
