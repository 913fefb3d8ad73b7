import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import { Pause, Play, StepBack, StepForward } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';

import { clockAt, shownPeriod } from '../../../../chart/replay/replay-day.ts';
import { useTranslation } from '../../../../language/use-translation.ts';
import { useTradeChoices } from '../../../../trading/trade-choices.ts';
import { clockWords } from './day-words.ts';
import { SPEEDS, type Replay } from './replay.ts';

/** Plays, steps and moves the clock of a replay. */
export function ReplayControls({ replay }: { readonly replay: Replay }) {
  const { t } = useTranslation();
  const { day, store } = replay;
  const { shown, isPlaying, speed } = useStore(store);
  const period = shownPeriod(
    day,
    useTradeChoices((choices) => choices.period),
  );
  const last = day.candles.length;
  const { time, day: date } = clockWords(clockAt(day, shown));

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => replay.stepForward(period), 1_000 / speed);
    return () => clearInterval(timer);
  }, [replay, isPlaying, speed, period]);
  useEffect(() => {
    const pause = () => replay.play(false);
    document.addEventListener('visibilitychange', pause);
    return () => {
      document.removeEventListener('visibilitychange', pause);
      pause();
    };
  }, [replay]);

  // Time runs to the right, as on the chart.
  return (
    <div className="replay__controls" dir="ltr">
      <div className="replay__row">
        <IconButton
          label={t('replay.back')}
          disabled={shown === 0}
          onClick={() => replay.stepBack(period)}
        >
          <StepBack className="i" />
        </IconButton>
        <IconButton
          label={t(isPlaying ? 'replay.pause' : 'replay.play')}
          disabled={shown === last}
          onClick={() => replay.play(!isPlaying)}
        >
          {isPlaying ? <Pause className="i" /> : <Play className="i" />}
        </IconButton>
        <IconButton
          label={t('replay.forward')}
          disabled={shown === last}
          onClick={() => replay.stepForward(period)}
        >
          <StepForward className="i" />
        </IconButton>
        <Segmented
          label={t('replay.speed')}
          value={String(speed)}
          options={SPEEDS.map((each) => ({ value: String(each), label: `${each}×` }))}
          onChange={(chosen) => {
            const next = SPEEDS.find((each) => String(each) === chosen);
            if (next) replay.setSpeed(next);
          }}
        />
      </div>
      <div className="replay__row">
        <input
          type="range"
          min={0}
          max={last}
          value={shown}
          aria-label={t('replay.moment')}
          aria-valuetext={`${time} ${date}`}
          onChange={({ target }) => replay.moveTo(target.valueAsNumber)}
        />
        <p className="replay__clock">
          <b className="num" translate="no">
            {time}
          </b>
          <bdi>{shown === last ? t('replay.ended') : date}</bdi>
        </p>
      </div>
    </div>
  );
}
