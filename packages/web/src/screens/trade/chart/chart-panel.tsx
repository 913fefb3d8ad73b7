import '../chart-panel.css';

import { formatPercent, formatPrice } from '@fulcrum/ui/figures/format';
import { Price } from '@fulcrum/ui/figures/price.tsx';
import type { Elements } from '@fulcrum/ui/page/elements';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import { useEscapeLayer } from '../../../layout/use-escape-layer.ts';
import { useHolding, usePending } from '../../../account/account.ts';
import { candleSource } from '../../../market/candles.ts';
import type { ListedInstrument } from '../../../market/model.ts';
import { quotes, useQuote } from '../../../market/quotes.ts';
import { useDropUnlisted } from './compare/use-drop-unlisted.ts';
import { LineBar } from './line-bar.tsx';
import type { HeldChart } from '../../../chart/held-chart.ts';
import type { StudyName } from '../../../chart/studies/study-forms.ts';
import { useCompared } from '../../../trading/compare-choices.ts';
import { useChartSetup } from '../../../trading/study-choices.ts';
import { StudySheet } from './studies/study-sheet.tsx';
import { draftFrom, lineId, type LineDraft } from '../../../trading/lines/line-draft.ts';
import { useChartChoices } from '../../../trading/chart-place.ts';
import { useTradeChoices } from '../../../trading/trade-choices.ts';
import { SideChoice } from './side-choice.tsx';
import { EventSheet } from './event-sheet.tsx';
import { useChartEvents } from './use-chart-events.ts';
import { useChartLines } from './use-chart-lines.ts';
import { useDrawnLines } from './use-drawn-lines.ts';
import { useReconnects } from './use-reconnects.ts';
import { lazyPart } from '../../../layout/parts/lazy-part.tsx';
import { inPlace } from '../../../layout/parts/missing-part.tsx';

const PriceChart = lazyPart(() => import('../../../chart/price-chart.tsx'), inPlace('chart'));
/** Loaded when the candles are there. */
const DrawingLayer = lazyPart(() => import('./drawings/drawing-layer.tsx'));
const CompareLegend = lazyPart(() => import('./compare/compare-legend.tsx'));

/** Names the instrument while the chart fills the screen. */
function FullHead({ instrument }: { readonly instrument: ListedInstrument }) {
  const quote = useQuote(instrument.code);
  const { showCode, digits, isPair } = instrument;
  return (
    <p className="full-head">
      <span className="num" translate="no">
        {showCode}
      </span>
      {quote && <Price price={quote.bid} digits={digits} isPair={isPair} />}
    </p>
  );
}

interface ChartPanelProps {
  readonly instrument: ListedInstrument;
  readonly isStale: boolean;
  readonly isFull: boolean;
  /** A level that is edited elsewhere, whose line follows; null for none. */
  readonly followed: LineDraft | null;
  /** Period bar, shown over the chart while it fills the screen. */
  readonly head: Elements;
  readonly onLeaveFull: () => void;
  readonly isDrawing: boolean;
  readonly onDrawing: (isDrawing: boolean) => void;
}

/**
 * The chart on Trade, with lines for the account's orders. It is memoised, so that opening a sheet
 * does not render it again.
 */
export const ChartPanel = memo(function ChartPanel(props: ChartPanelProps) {
  const { instrument, isStale, isFull, followed, head, onLeaveFull, isDrawing, onDrawing } = props;
  const { t } = useTranslation();
  const { choices, isActive } = useChartChoices();
  const { period, chartType, scale } = choices;
  const isMagnet = useTradeChoices((kept) => kept.isMagnet);
  const setup = useChartSetup();
  const compared = useCompared(instrument.code);
  useDropUnlisted();
  const toolsHost = useRef<HTMLDivElement>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  // If a ref callback set this state, React would render Trade a second time and create the chart
  // before the browser could paint.
  useEffect(() => setTools(toolsHost.current), []);
  const [study, setStudy] = useState<StudyName | null>(null);
  const [draft, setDraft] = useState<LineDraft | null>(null);
  const moved = [...useHolding(), ...usePending()].find(
    (order) => order.id === draft?.orderId && order.code === instrument.code,
  );
  const [held, setHeld] = useState<string | null>(null);
  const orderLines = useChartLines(instrument, followed ?? (moved ? draft : null));
  const drawn = useDrawnLines(instrument, held, isActive);
  const lines = useMemo(() => [...orderLines, ...drawn.lines], [orderLines, drawn.lines]);
  const events = useChartEvents(instrument);
  const session = useReconnects();
  const { code, showCode, digits } = instrument;
  const { move: moveDrawn, side } = drawn;
  const onMove = useCallback(
    (id: string, price: number) => {
      if (!moveDrawn(id, price)) setDraft(draftFrom(id, price, digits));
    },
    [moveDrawn, digits],
  );

  useEscapeLayer(isFull, onLeaveFull);

  const legendFoot = {
    // Two instruments fit on a line of a phone, and the chart's own is one of them.
    lines: compared.length === 0 ? 0 : Math.ceil((compared.length + 1) / 2),
    of: (chart: HeldChart) =>
      compared.length > 0 && (
        <CompareLegend
          held={chart}
          source={candleSource}
          instrument={instrument}
          compared={compared}
          period={period}
          session={session}
        />
      ),
  };

  const words = useMemo(
    () => ({
      summary: summaryOf(),
      zone: t('trade.newYork'),
      latest: t('trade.latest'),
      empty: t('trade.noCandles'),
      failed: t('trade.chartFailed'),
      retry: t('common.retry'),
      high: t('trade.high'),
      low: t('trade.low'),
      study: (name: StudyName) => t('trade.studySettings', { name: t(`trade.studyNames.${name}`) }),
    }),
    // The sentence is read on demand, so it need not follow each tick.
    // oxlint-disable-next-line react/exhaustive-deps
    [t, code, period],
  );

  return (
    <div className={`trade__chart${isFull ? ' trade__chart--full' : ''}`}>
      {isFull && (
        <div className="full-top">
          <FullHead instrument={instrument} />
          {head}
        </div>
      )}
      <PriceChart
        source={candleSource}
        code={code}
        digits={digits}
        period={period}
        type={chartType}
        scale={compared.length > 0 ? 'percent' : scale}
        setup={setup}
        onStudy={setStudy}
        lines={lines}
        isMagnet={isMagnet}
        events={events.marks}
        onEvents={events.open}
        onMove={onMove}
        onHold={setHeld}
        legendFoot={legendFoot}
        over={(chart) => (
          <DrawingLayer
            key={code}
            held={chart}
            instrument={instrument}
            place={tools}
            isOpen={isDrawing}
            onOpen={onDrawing}
          />
        )}
        session={session}
        isStale={isStale}
        words={words}
      />
      <div ref={toolsHost} className="trade__tools" />
      {side !== null && <SideChoice side={side} />}
      <StudySheet name={study} onClose={() => setStudy(null)} />
      <EventSheet events={events.opened} onClose={events.close} />
      {draft && moved && (
        <LineBar
          key={lineId(draft)}
          draft={draft}
          order={moved}
          instrument={instrument}
          onChange={setDraft}
          onDone={() => setDraft(null)}
        />
      )}
    </div>
  );

  function summaryOf(): string {
    const quote = quotes.latest(code);
    if (!quote) return t('trade.chartOf', { name: showCode, period: t(`trade.periods.${period}`) });
    return t('trade.chartSummary', {
      name: showCode,
      period: t(`trade.periods.${period}`),
      price: formatPrice(quote.bid, digits),
      change: formatPercent(quote.change),
    });
  }
});
