import './compare.css';

import { X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';

import { changeAt, ownChangeAt, showCompared } from '../../../../chart/compare/compared-line.ts';
import { ComparedSeries } from '../../../../chart/compare/compared-series.ts';
import type { HeldChart } from '../../../../chart/held-chart.ts';
import { percentText } from '../../../../chart/percent-text.ts';
import { tickText } from '../../../../chart/tick-text.ts';
import { useTranslation } from '../../../../language/use-translation.ts';
import type { CandleSource } from '../../../../market/candle.ts';
import type { ListedInstrument } from '../../../../market/model.ts';
import type { PeriodName } from '../../../../market/periods.ts';
import { stopComparing, type ComparedInstrument } from '../../../../trading/compare-choices.ts';
import { ComparedName } from './compared-name.tsx';

interface CompareProps {
  readonly held: HeldChart;
  readonly source: CandleSource;
  readonly period: PeriodName;
  /** Increases with each reconnect, after which missed candles are loaded. */
  readonly session: number;
}

interface CompareLegendProps extends CompareProps {
  /** The chart's own instrument. */
  readonly instrument: ListedInstrument;
  readonly compared: readonly ComparedInstrument[];
}

/** The compared instruments with their lines on the chart, after the chart's own one. */
export default function CompareLegend(props: CompareLegendProps) {
  const { held, instrument, compared } = props;
  const figureNow = useCallback(
    () => ({ change: textOf(ownChangeAt(held.chart, held.shown.time())), words: '' }),
    [held],
  );
  const { change } = useAtShown(held, figureNow);
  return (
    <ul className="compare-legend num" translate="no">
      <li>
        <bdi>{instrument.showCode}</bdi> <b>{change}</b>
      </li>
      {compared.map((each) => (
        <ComparedRow key={each.instrument.code} {...props} {...each} />
      ))}
    </ul>
  );
}

/** What is told of an instrument: its change, or words, or both. */
interface Figure {
  readonly change: string;
  readonly words: string;
}

const textOf = (change: number | null): string => (change === null ? '–' : percentText(change));

function ComparedRow({ instrument, color, ...props }: CompareProps & ComparedInstrument) {
  const { t } = useTranslation();
  const { held } = props;
  const { code, showCode } = instrument;
  const { series, version, restart } = useSeries(code, color, props);
  const figureNow = useCallback((): Figure => {
    if (!series || series.state === 'loading') return { change: '…', words: '' };
    if (series.state === 'failed') return { change: '', words: t('compare.failed') };
    const { chart, shown } = held;
    const change = changeAt(chart, series, shown.time());
    const first = chart.getDataList()[chart.getVisibleRange().from]?.timestamp ?? 0;
    const { start } = series;
    if (start === null || start <= first) return { change: textOf(change), words: '' };
    if (change === null) return { change: '', words: t('compare.none') };
    const time = tickText(start, chart.getPeriod(), 'crossHair');
    return { change: percentText(change), words: t('compare.from', { time }) };
    // Each change of the closes is another version of the figure.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [held, series, version, t]);
  const { change, words } = useAtShown(held, figureNow);
  return (
    <li>
      <ComparedName name={showCode} color={color} /> <b>{change}</b>
      {words !== '' && <bdi className="compare-legend__words">{words}</bdi>}
      {series?.state === 'failed' && (
        <button type="button" className="compare-legend__again" onClick={restart}>
          {t('common.retry')}
        </button>
      )}
      <button
        type="button"
        className="compare-legend__stop"
        aria-label={t('compare.stop', { name: showCode })}
        onClick={() => stopComparing(code)}
      >
        <X className="i i--14" />
      </button>
    </li>
  );
}

/** Loads and follows the closes of an instrument, and draws its line. */
function useSeries(code: string, color: number, { held, source, period, session }: CompareProps) {
  const [series, setSeries] = useState<ComparedSeries | null>(null);
  const [version, setVersion] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const restart = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    let redraw = () => undefined as void;
    const made = new ComparedSeries(source, { code, period }, () => {
      redraw();
      setVersion((count) => count + 1);
    });
    const line = showCompared({ held, series: made, color }, code);
    redraw = line.redraw;
    setSeries(made);
    return () => {
      made.stop();
      line.end();
    };
  }, [held, source, code, period, color, attempt]);
  const seen = useRef(session);
  useEffect(() => {
    if (!series) return;
    const fill = () => {
      series.backfill().then((isFilled) => {
        if (!isFilled) restart();
      }, restart);
    };
    if (seen.current !== session) fill();
    seen.current = session;
    const onVisible = () => {
      if (document.visibilityState === 'visible') fill();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [session, series, restart]);
  return { series, version, restart };
}

/** Follows the figure at the shown candle, computed once a frame at most. */
function useAtShown(held: HeldChart, figureNow: () => Figure): Figure {
  const [figure, setFigure] = useState<Figure>({ change: '', words: '' });
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      const next = figureNow();
      setFigure((before) =>
        before.change === next.change && before.words === next.words ? before : next,
      );
    };
    update();
    const unsubscribe = held.shown.subscribe(() => {
      if (frame === 0) frame = requestAnimationFrame(update);
    });
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [held, figureNow]);
  return figure;
}
