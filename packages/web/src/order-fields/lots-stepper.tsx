import { formatDecimal, LOT_DIGITS, type MicroLots } from '@fulcrum/engine/units';
import { decimalMark, formatInteger, formatLots } from '@fulcrum/ui/format';
import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { ListedInstrument } from '../live/model.ts';
import { ltr } from '../lib/ltr.ts';
import { readLots, showLots, stepLots } from '../preview/lots.ts';
import { useRepeat } from '../lib/use-repeat.ts';
import './order-fields.css';

interface LotsStepperProps {
  readonly instrument: ListedInstrument;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Largest volume that free margin carries; null when unknown or none. */
  readonly most: MicroLots | null;
  readonly isWrong: boolean;
  /** Stands for the word "lots" where the size may be entered in other ways. */
  readonly unit?: ReactNode;
}

/** Lots by keyboard or in steps; a held button repeats. */
export function LotsStepper(props: LotsStepperProps) {
  const { instrument, text, onChange, most, isWrong, unit } = props;
  const { t } = useTranslation();
  const { terms, baseCurrency } = instrument;
  const less = stepLots(text, terms, -1);
  const more = stepLots(text, terms, 1);
  const put = (lots: MicroLots | null) => {
    if (lots !== null) onChange(showLots(lots));
  };
  const lots = readLots(text);
  const units = lots === null ? '–' : unitsText(lots, terms.contractSize);
  return (
    <div className={`stepper${isWrong ? ' stepper--bad' : ''}`}>
      <button
        type="button"
        aria-label={t('trade.less')}
        disabled={less === null}
        {...useRepeat(() => put(less))}
      >
        <Minus className="i" />
      </button>
      <div className="stepper__v">
        <input
          className="num"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          value={text}
          aria-label={t('trade.lotsLabel')}
          aria-invalid={isWrong}
          onChange={(event) => onChange(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        <small>
          {unit ?? t('trade.lots')} · <span className="num">{ltr(`${units} ${baseCurrency}`)}</span>
          {most !== null && (
            <>
              {' · '}
              <button type="button" className="stepper__max" onClick={() => put(most)}>
                {t('trade.max', { lots: ltr(formatLots(most)) })}
              </button>
            </>
          )}
        </small>
      </div>
      <button
        type="button"
        aria-label={t('trade.more')}
        disabled={more === null}
        {...useRepeat(() => put(more))}
      >
        <Plus className="i" />
      </button>
    </div>
  );
}

/** Units of the base that the lots are, exactly: 0.10 lot is 10,000 EUR or 0.1 BTC. */
export function unitsText(lots: MicroLots, contractSize: number): string {
  const [whole = '0', fraction] = formatDecimal(lots * contractSize, LOT_DIGITS, 0).split('.');
  const grouped = formatInteger(Number(whole));
  return fraction === undefined ? grouped : `${grouped}${decimalMark()}${fraction}`;
}
