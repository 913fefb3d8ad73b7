import { formatDecimal } from '@fulcrum/engine/units/decimal';
import { formatFigure } from '@fulcrum/ui/figures/format';

import { useTranslation } from '../../language/use-translation.ts';
import type { ListedInstrument, LiveQuote } from '../../market/model.ts';
import { distanceDigits } from '../../market/distance-digits.ts';
import { ltr } from '../../language/left-to-right.ts';
import { allowedPrice } from '../preview/allowed-price.ts';
import { priceForm } from '../preview/number-forms.ts';
import { readTarget } from './read-target.ts';
import { Stepper } from './stepper.tsx';

interface TargetFieldProps {
  readonly instrument: ListedInstrument;
  readonly quote: LiveQuote | undefined;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly isWrong: boolean;
}

/** Field for the target price of a pending order, with its distance from the market. */
export function TargetField({ instrument, quote, text, onChange, isWrong }: TargetFieldProps) {
  const { t } = useTranslation();
  const { digits, isPair, terms } = instrument;
  const target = readTarget(text, terms, quote?.bid);
  const step = 10 ** distanceDigits(isPair, digits);
  const move = (by: number) => {
    const from = target ?? quote?.bid;
    const next = from === undefined ? null : allowedPrice(from + by, terms);
    if (next !== null) onChange(formatDecimal(next, digits));
  };
  return (
    <Stepper
      label={t('trade.targetPrice')}
      text={text}
      form={priceForm(terms, quote?.bid)}
      isSigned={terms.allowsNonPositive}
      isWrong={isWrong}
      onChange={onChange}
      less={{ label: t('trade.lower'), onStep: () => move(-step) }}
      more={{ label: t('trade.higher'), onStep: () => move(step) }}
      note={hint()}
    />
  );

  function hint(): string {
    if (!quote || target === null) return t('trade.targetPrice');
    const distance = target < quote.bid ? quote.bid - target : Math.max(target - quote.ask, 0);
    if (distance === 0) return t('trade.targetAtMarket');
    const size = formatFigure(distance, distanceDigits(isPair, digits));
    const unit = t(isPair ? 'trade.pips' : 'trade.points');
    return t(target < quote.bid ? 'trade.targetBelow' : 'trade.targetAbove', {
      distance: `${ltr(size)} ${unit}`,
    });
  }
}
