import { formatDecimal, points } from '@fulcrum/engine/units';
import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ListedInstrument, LiveQuote } from '../live/model.ts';
import { distanceDigits } from '../preview/levels.ts';
import { ltr } from '../lib/ltr.ts';
import { readTarget } from './read-target.ts';
import { useRepeat } from '../lib/use-repeat.ts';
import './order-fields.css';

interface TargetFieldProps {
  readonly instrument: ListedInstrument;
  readonly quote: LiveQuote | undefined;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly isWrong: boolean;
}

/** Target price of a pending order, and how far from the market it lies. */
export function TargetField({ instrument, quote, text, onChange, isWrong }: TargetFieldProps) {
  const { t } = useTranslation();
  const { digits, isPair } = instrument;
  const target = readTarget(text, digits);
  const step = 10 ** distanceDigits(isPair, digits);
  const move = (by: number) => {
    const from = target ?? quote?.bid;
    if (from === undefined || from + by <= 0) return;
    onChange(formatDecimal(points(from + by), digits));
  };
  return (
    <div className={`stepper${isWrong ? ' stepper--bad' : ''}`}>
      <button type="button" aria-label={t('trade.lower')} {...useRepeat(() => move(-step))}>
        <Minus className="i" />
      </button>
      <label className="stepper__v">
        <input
          className="num"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          value={text}
          aria-label={t('trade.targetPrice')}
          aria-invalid={isWrong}
          onChange={(event) => onChange(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        <small>{hint()}</small>
      </label>
      <button type="button" aria-label={t('trade.higher')} {...useRepeat(() => move(step))}>
        <Plus className="i" />
      </button>
    </div>
  );

  function hint(): string {
    if (!quote || target === null) return t('trade.targetPrice');
    const distance = target < quote.bid ? quote.bid - target : Math.max(target - quote.ask, 0);
    if (distance === 0) return t('trade.targetAtMarket');
    const size = formatDecimal(distance, distanceDigits(isPair, digits));
    const unit = t(isPair ? 'trade.pips' : 'trade.points');
    return t(target < quote.bid ? 'trade.targetBelow' : 'trade.targetAbove', {
      distance: `${ltr(size)} ${unit}`,
    });
  }
}
