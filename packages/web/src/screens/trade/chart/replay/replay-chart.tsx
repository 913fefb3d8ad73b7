import { formatLots, formatPrice } from '@fulcrum/ui/figures/format';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';

import type { PriceLine } from '../../../../chart/price-lines.ts';
import { shownPeriod } from '../../../../chart/replay/replay-day.ts';
import type { StudyName } from '../../../../chart/studies/study-forms.ts';
import { useTranslation } from '../../../../language/use-translation.ts';
import { ltr } from '../../../../language/left-to-right.ts';
import type { ListedInstrument } from '../../../../market/model.ts';
import { useChartSetup } from '../../../../trading/study-choices.ts';
import { useTradeChoices } from '../../../../trading/trade-choices.ts';
import { StudySheet } from '../studies/study-sheet.tsx';
import { openTradeOf } from './practice.ts';
import type { Replay } from './replay.ts';
import { lazyPart } from '../../../../layout/parts/lazy-part.tsx';
import { inPlace } from '../../../../layout/parts/missing-part.tsx';

const PriceChart = lazyPart(() => import('../../../../chart/price-chart.tsx'), inPlace('chart'));

const NO_EVENTS: readonly never[] = [];
const NO_FOOT = { lines: 0, of: () => null };
const nothing = () => undefined;

interface ReplayChartProps {
  readonly replay: Replay;
  readonly instrument: ListedInstrument;
}

/** The candles that the replay has shown, with the studies and the line of the practice. */
export function ReplayChart({ replay, instrument }: ReplayChartProps) {
  const { t } = useTranslation();
  const { code, showCode, digits } = instrument;
  const source = useStore(replay.store, (state) => state.source);
  const trade = useStore(replay.store, ({ trades }) => openTradeOf(trades));
  const { period: chosen, chartType, scale } = useTradeChoices();
  const setup = useChartSetup();
  const [study, setStudy] = useState<StudyName | null>(null);
  const period = shownPeriod(replay.day, chosen);
  const lines = useMemo((): PriceLine[] => {
    if (!trade) return [];
    const { side, entry, lots } = trade;
    const sideName = t(side === 'buy' ? 'trade.buy' : 'trade.sell');
    return [
      {
        id: `practice-${trade.openedAt}`,
        price: entry / 10 ** digits,
        tone: 'accent',
        label: `${t('replay.practiceShort')}: ${sideName} ${ltr(formatLots(lots))}`,
        priceText: formatPrice(entry, digits),
      },
    ];
  }, [trade, digits, t]);
  const words = useMemo(
    () => ({
      summary: t('replay.chartOf', { name: showCode, period: t(`trade.periods.${period}`) }),
      zone: t('trade.newYork'),
      latest: t('trade.latest'),
      empty: t('replay.before'),
      failed: t('trade.chartFailed'),
      retry: t('common.retry'),
      high: t('trade.high'),
      low: t('trade.low'),
      study: (name: StudyName) => t('trade.studySettings', { name: t(`trade.studyNames.${name}`) }),
    }),
    [t, showCode, period],
  );
  return (
    <div className="replay__chart">
      {period !== chosen && (
        <p className="replay__coarse">
          {t('replay.coarse', { period: t(`trade.periods.${period}`) })}
        </p>
      )}
      <PriceChart
        source={source}
        code={code}
        digits={digits}
        period={period}
        type={chartType}
        scale={scale}
        setup={setup}
        onStudy={setStudy}
        lines={lines}
        isMagnet={false}
        events={NO_EVENTS}
        onEvents={nothing}
        onMove={nothing}
        onHold={nothing}
        legendFoot={NO_FOOT}
        over={nothing}
        session={0}
        isStale={false}
        words={words}
      />
      <StudySheet name={study} onClose={() => setStudy(null)} />
    </div>
  );
}
