import { formatDecimal, LOT_DIGITS } from '@fulcrum/engine/units/decimal';
import type { MicroLots } from '@fulcrum/engine/units/units';
import { decimalMark, formatInteger, formatLots } from '@fulcrum/ui/figures/format';

import { useTranslation } from '../../language/use-translation.ts';
import type { ListedInstrument } from '../../market/model.ts';
import { ltr } from '../../language/left-to-right.ts';
import { LOTS_FORM } from '../preview/number-forms.ts';
import { readLots, stepLots } from '../preview/lots.ts';
import { Stepper } from './stepper.tsx';

interface LotsStepperProps {
  readonly instrument: ListedInstrument;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Largest size that the free margin allows; null if unknown or none. */
  readonly most: MicroLots | null;
  readonly isWrong: boolean;
}

/** Field for lots, typed or changed in steps; a button that is held down repeats its step. */
export function LotsStepper(props: LotsStepperProps) {
  const { instrument, text, onChange, most, isWrong } = props;
  const { t } = useTranslation();
  const { terms, baseCurrency } = instrument;
  const less = stepLots(text, terms, -1);
  const more = stepLots(text, terms, 1);
  const put = (lots: MicroLots | null) => {
    if (lots !== null) onChange(formatLots(lots));
  };
  const lots = readLots(text);
  const units = lots === null ? '–' : unitsText(lots, terms.contractSize);
  return (
    <Stepper
      label={t('trade.lotsLabel')}
      text={text}
      form={LOTS_FORM}
      isWrong={isWrong}
      onChange={onChange}
      less={{ label: t('trade.less'), isOff: less === null, onStep: () => put(less) }}
      more={{ label: t('trade.more'), isOff: more === null, onStep: () => put(more) }}
      note={
        <>
          <span>{`${t('trade.lots')} ·`}</span>{' '}
          <span className="num" translate="no">
            {ltr(`${units} ${baseCurrency}`)}
          </span>
          {most !== null && (
            <>
              {' '}
              <span>·</span>{' '}
              <button type="button" className="stepper__max" onClick={() => put(most)}>
                {t('trade.max', { lots: ltr(formatLots(most)) })}
              </button>
            </>
          )}
        </>
      }
    />
  );
}

/** Returns the exact number of units of the base currency: 0.10 lot is 10,000 EUR or 0.1 BTC. */
export function unitsText(lots: MicroLots, contractSize: number): string {
  const [whole = '0', fraction] = formatDecimal(lots * contractSize, LOT_DIGITS, 0).split('.');
  const grouped = formatInteger(Number(whole));
  return fraction === undefined ? grouped : `${grouped}${decimalMark()}${fraction}`;
}
