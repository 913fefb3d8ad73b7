import { powerOfTen } from '@fulcrum/engine/units/exact';
import { USD_PRICE_DIGITS } from '@fulcrum/engine/money/payment';
import { microUsd } from '@fulcrum/engine/units/units';

import { useTranslation } from '../../language/use-translation.ts';
import { shownRate, shownShare, shownUsd } from '../../funds/amounts.ts';
import { ltr } from '../../language/left-to-right.ts';
import type { PayoutCurrency } from '../../account/funds-from-wire.ts';
import type { Withdraw } from './use-withdraw.ts';

interface FeeLinesProps {
  readonly draft: Withdraw;
  readonly currency: PayoutCurrency;
}

/** The rate of a currency worth one dollar per unit; this rate is not shown. */
const AT_PAR = powerOfTen(USD_PRICE_DIGITS);

/** The fee of the withdrawal, how it is computed, and the conversion rate. */
export function FeeLines({ draft, currency }: FeeLinesProps) {
  const { t } = useTranslation();
  const { terms, code } = currency;
  const quote = draft.plan?.quote ?? null;
  return (
    <dl className="rows fee-lines">
      <div className="rows__r">
        <dt>
          {terms.feeMode === 'fixed'
            ? t('withdraw.feeFixed')
            : t('withdraw.feeShare', { share: ltr(shownShare(terms)) })}
        </dt>
        <dd>
          {terms.feeMode === 'fixed' || quote ? (
            <span className="num" translate="no">
              {shownUsd(quote?.fee ?? microUsd(terms.feeRate))} USD
            </span>
          ) : (
            '–'
          )}
        </dd>
      </div>
      {terms.usdPrice !== AT_PAR && (
        <div className="rows__r">
          <dt>{t('withdraw.rate')}</dt>
          <dd className="num" translate="no">
            1 USD = {shownRate(terms.usdPrice)} {code}
          </dd>
        </div>
      )}
    </dl>
  );
}
