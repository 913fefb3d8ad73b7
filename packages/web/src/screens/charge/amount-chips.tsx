import { Chip } from '@fulcrum/ui/controls/chip.tsx';

import type { PayTerms } from '../../account/funds-from-wire.ts';
import { shownAmount, typedAmount } from '../../funds/amounts.ts';
import { readAmount } from '../../funds/read-amount.ts';
import { ltr } from '../../language/left-to-right.ts';
import { roundAmounts } from './round-amounts.ts';

interface AmountChipsProps {
  readonly terms: PayTerms;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Round amounts that fill the field when they are pressed. */
export function AmountChips({ terms, text, onText }: AmountChipsProps) {
  const { currency, digits } = terms;
  const entered = readAmount(text, digits);
  const amounts = roundAmounts(terms);
  if (amounts.length === 0) return null;
  return (
    <div className="chips charge__amounts">
      {amounts.map((amount) => {
        const shown = shownAmount(amount, digits);
        return (
          <Chip
            key={amount}
            isOutline
            className="num"
            translate="no"
            isOn={amount === entered}
            aria-label={ltr(`${shown} ${currency}`)}
            onClick={() => onText(typedAmount(amount, digits))}
          >
            {ltr(shown)}
          </Chip>
        );
      })}
    </div>
  );
}
