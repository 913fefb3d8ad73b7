import { useRef } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { shownAmount, shownRate } from '../../funds/amounts.ts';
import { StepTitle } from '../../funds/step-title.tsx';
import { ltr } from '../../language/left-to-right.ts';
import { ImageField } from '../../forms/image/image-field.tsx';
import { PasteButton } from '../../forms/paste-button.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { AmountChips } from './amount-chips.tsx';
import type { Charge } from './use-charge.ts';

/** Fields about the payment: amount, transaction id, and a picture as proof. */
export function PaymentFields({ charge }: { charge: Charge }) {
  const { t } = useTranslation();
  const { channel, kind, fields, change } = charge;
  const section = useRef<HTMLElement>(null);
  if (!channel) return null;
  const { currency, digits } = channel;
  const limits = t('charge.limits', {
    min: ltr(shownAmount(channel.min, digits)),
    max: ltr(shownAmount(channel.max, digits)),
  });

  const fill = (amount: string) => {
    change({ amount });
    // Without a keyboard nothing else brings the next fields into sight.
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    section.current?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
  };

  return (
    <section ref={section}>
      <StepTitle step={3}>{t('charge.tell')}</StepTitle>
      <div className="boxes charge__payment">
        <TextField
          label={t('charge.amount')}
          remark={limits}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          placeholder="0.00"
          value={fields.amount}
          error={charge.amountError}
          onText={(amount) => change({ amount })}
          after={<bdi className="t2">{currency}</bdi>}
        />
        <AmountChips terms={channel} text={fields.amount} onText={fill} />
        <TextField
          label={t(kind === 'coin' ? 'charge.txid' : 'charge.bankReference')}
          name="reference"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={128}
          placeholder={t(kind === 'coin' ? 'charge.pasteTxid' : 'charge.pasteReference')}
          value={fields.reference}
          error={charge.referenceError}
          onText={(reference) => change({ reference })}
          after={<PasteButton onText={(reference) => change({ reference })} />}
        />
        <ImageField label={t('charge.proof')} upload={charge.proof} error={charge.proofError} />
        {currency !== 'USDT' && currency !== 'USD' && (
          <p className="charge__rate">
            {ltr(t('charge.rate', { currency, rate: shownRate(channel.usdPrice) }))}
          </p>
        )}
      </div>
    </section>
  );
}
