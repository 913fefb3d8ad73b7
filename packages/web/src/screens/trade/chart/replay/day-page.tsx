import './day-page.css';

import { serverNow } from '@fulcrum/client/clock';
import { tradingDayOf, type TradingDay } from '@fulcrum/engine/market/new-york';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { ChevronRight } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';

import { loadDays } from '../../../../chart/replay/replay-day.ts';
import { useTranslation } from '../../../../language/use-translation.ts';
import { candleSource } from '../../../../market/candles.ts';
import { useTradedInstrument } from '../../../../trading/trade-choices.ts';
import { dayName } from './day-words.ts';

interface DayPageProps {
  /** Called with the start of the chosen trading day, epoch ms. */
  readonly onChoose: (start: number) => void;
}

/** The past trading days of the chart's instrument, the newest first. */
export default function DayPage({ onChoose }: DayPageProps) {
  const { t } = useTranslation();
  const [instrument] = useTradedInstrument();
  const { days, phase, problem, loadMore } = useDays(instrument?.code ?? '');
  return (
    <div className="replay-days" aria-busy={phase === 'loading'}>
      <p className="replay-days__note">{t('replay.hint')}</p>
      <ul>
        {days.map(({ date, start }) => (
          <li key={date}>
            <button type="button" onClick={() => onChoose(start)} translate="no">
              {dayName(date, true)}
              <ChevronRight className="i i--16 t3" />
            </button>
          </li>
        ))}
      </ul>
      {phase === 'failed' && (
        <ErrorBlock text={problem} retryLabel={t('common.retry')} onRetry={loadMore} />
      )}
      {phase === 'loading' && days.length === 0 && <div className="replay-days__wait sk" />}
      {phase === 'done' && days.length === 0 && <p>{t('replay.noDays')}</p>}
      {(phase === 'more' || (phase === 'loading' && days.length > 0)) && (
        <Button look="soft" size="sm" isBusy={phase === 'loading'} onClick={loadMore}>
          {t('common.more')}
        </Button>
      )}
    </div>
  );
}

interface Days {
  readonly days: readonly TradingDay[];
  readonly phase: 'loading' | 'failed' | 'more' | 'done';
  readonly problem: string;
}

function useDays(code: string): Days & { readonly loadMore: () => void } {
  const [shown, setShown] = useState<Days>({ days: [], phase: 'loading', problem: '' });
  const [asked, setAsked] = useState(() => tradingDayOf(serverNow()).start);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isOver = false;
    loadDays(candleSource, code, asked).then(
      ({ days, isMore }) => {
        if (isOver) return;
        const phase = isMore && days.length > 0 ? 'more' : 'done';
        setShown((before) => ({ days: [...before.days, ...days], phase, problem: '' }));
      },
      ({ message }: Error) => {
        if (!isOver) setShown(({ days }) => ({ days, phase: 'failed', problem: message }));
      },
    );
    return () => {
      isOver = true;
    };
  }, [code, asked, attempt]);
  const loadMore = useCallback(() => {
    setShown((before) => ({ ...before, phase: 'loading' }));
    setAsked((before) => shown.days.at(-1)?.start ?? before);
    setAttempt((count) => count + 1);
  }, [shown.days]);
  return { ...shown, loadMore };
}
