import './replay.css';

import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import type { MicroLots } from '@fulcrum/engine/units/units';
import type { Elements } from '@fulcrum/ui/page/elements';
import { History } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';

import { loadDay, type ReplayDay } from '../../../../chart/replay/replay-day.ts';
import { useTranslation } from '../../../../language/use-translation.ts';
import { useEscapeLayer } from '../../../../layout/use-escape-layer.ts';
import { candleSource } from '../../../../market/candles.ts';
import { listingOf } from '../../../../market/market-book.ts';
import type { ListedInstrument } from '../../../../market/model.ts';
import { pnlAt } from '../../../../trading/preview/levels.ts';
import { sumOf } from './practice.ts';
import { PracticeTicket } from './practice-ticket.tsx';
import { sumWords } from './practice-words.ts';
import { ReplayChart } from './replay-chart.tsx';
import { ReplayControls } from './replay-controls.tsx';
import { Replay } from './replay.ts';

/** What is replayed, with the size of the ticket when it was opened. */
export interface ChosenReplay {
  readonly instrument: ListedInstrument;
  /** Start of the trading day, epoch ms. */
  readonly start: number;
  readonly lots: MicroLots;
}

interface ReplayPanelProps {
  readonly chosen: ChosenReplay;
  /** Code of the instrument that Trade shows; another one ends the replay. */
  readonly code: string;
  readonly isFull: boolean;
  /** Period bar, shown over the chart while it fills the screen. */
  readonly head: Elements;
  readonly onLeaveFull: () => void;
  readonly onLeave: () => void;
}

/** A past day in place of chart and ticket: its candles up to a clock, and practice positions. */
export default function ReplayPanel(props: ReplayPanelProps) {
  const { chosen, code, isFull, head, onLeaveFull, onLeave } = props;
  const { instrument, lots } = chosen;
  const { t } = useTranslation();
  const { replay, state, retry } = useDay(chosen);

  const leave = useCallback(() => {
    replay?.close();
    const sum = sumOf(replay?.store.getState().trades ?? []);
    if (sum.trades > 0) toast({ text: t('replay.summary', sumWords(sum, instrument, t)) });
    onLeave();
  }, [replay, instrument, t, onLeave]);
  useEscapeLayer(true, leave);
  useEscapeLayer(isFull, onLeaveFull);
  const leaveNow = useRef(leave);
  useEffect(() => {
    leaveNow.current = leave;
  });
  const isOther = code !== instrument.code;
  useEffect(() => {
    if (isOther) leaveNow.current();
  }, [isOther]);

  return (
    <>
      <div className={`trade__chart replay${isFull ? ' trade__chart--full' : ''}`}>
        <div className="replay__top">
          {isFull && (
            <div className="full-top">
              <p className="full-head">
                <span className="num" translate="no">
                  {instrument.showCode}
                </span>
              </p>
              {head}
            </div>
          )}
          <div className="replay__strip">
            <History className="i i--16" />
            <span>{t('replay.strip')}</span>
            <button type="button" onClick={leave}>
              {t('replay.exit')}
            </button>
          </div>
        </div>
        {replay ? (
          <ReplayChart replay={replay} instrument={instrument} />
        ) : (
          <div className="replay__wait">
            {state.phase === 'loading' && (
              <div className="sk" role="status" aria-label={t('common.loading')} />
            )}
            {state.phase === 'empty' && <p role="status">{t('replay.empty')}</p>}
            {state.phase === 'failed' && (
              <ErrorBlock text={state.problem} retryLabel={t('common.retry')} onRetry={retry} />
            )}
          </div>
        )}
        {replay && <ReplayControls replay={replay} />}
      </div>
      {replay && <PracticeTicket replay={replay} instrument={instrument} lots={lots} />}
    </>
  );
}

type DayState =
  | { readonly phase: 'loading' | 'empty' }
  | { readonly phase: 'failed'; readonly problem: string }
  | { readonly phase: 'ready'; readonly replay: Replay };

function useDay({ instrument, start, lots }: ChosenReplay) {
  const [state, setState] = useState<DayState>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const { phase } = state;
  useEffect(() => {
    // A page that was hidden meanwhile keeps the day that it has.
    if (phase !== 'loading') return;
    let isOver = false;
    loadDay(candleSource, instrument.code, start).then(
      (day) => {
        if (isOver) return;
        setState(
          day ? { phase: 'ready', replay: replayOf(day, instrument, lots) } : { phase: 'empty' },
        );
      },
      ({ message }: Error) => {
        if (!isOver) setState({ phase: 'failed', problem: message });
      },
    );
    return () => {
      isOver = true;
    };
  }, [instrument, start, lots, phase, attempt]);
  const retry = useCallback(() => {
    setState({ phase: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { replay: state.phase === 'ready' ? state.replay : null, state, retry };
}

const replayOf = (
  day: ReplayDay,
  { code, digits, isPair }: ListedInstrument,
  lots: MicroLots,
): Replay =>
  new Replay(day, candleSource, {
    digits,
    lots,
    resultOf: (trade, price) => {
      const listing = listingOf(code);
      return listing ? pnlAt({ ...trade, listing, isPair }, price) : null;
    },
  });
