import { readAccount } from '@fulcrum/contract/payments/typed-account';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { TriangleAlert } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import { EdgeText } from '../../funds/edge-text.tsx';
import { TagText } from '../../funds/tag-text.tsx';
import { SendingNote } from '../../forms/sending-note.tsx';
import type { PayKind, PayoutCurrency } from '../../account/funds-from-wire.ts';
import { StepUpFields } from '../../forms/code/step-up-fields.tsx';
import { asksTag } from './bind-form.ts';
import type { useBind } from './use-bind.ts';

interface BindReviewProps {
  readonly kind: PayKind;
  readonly currency: PayoutCurrency;
  readonly bind: ReturnType<typeof useBind>;
}

/** Asks the person to compare both ends of the address or account number before it is saved. */
export function BindReview({ kind, currency, bind }: BindReviewProps) {
  const { t } = useTranslation();
  const { fields, sending, step } = bind;
  const isSending = sending.phase === 'sending';
  const number = kind === 'coin' ? fields.address.trim() : readAccount(fields.account).account;

  return (
    <BottomSheet
      isOpen={bind.isReviewing}
      onClose={() => bind.setReviewing(false)}
      isLocked={isSending}
      title={t('methods.reviewTitle')}
      closeLabel={t('common.close')}
      foot={
        <>
          <Button
            look="soft"
            size="lg"
            disabled={isSending}
            onClick={() => bind.setReviewing(false)}
          >
            {t('funds.change')}
          </Button>
          <Button size="lg" isBusy={isSending} onClick={() => void bind.confirm(step.proof)}>
            {t(sending.phase === 'unconfirmed' ? 'funds.sendAgain' : 'methods.confirm')}
          </Button>
        </>
      }
    >
      <p className="t2">{t('methods.compare')}</p>
      <div className="bind__numbers">
        <span className="t3">
          <bdi>
            {kind === 'coin' ? `${currency.code} · ${currency.protocol}` : fields.bankName.trim()}
          </bdi>
        </span>
        <span>
          <EdgeText text={number} />
        </span>
        {asksTag(currency.protocol, fields) && <TagText tag={fields.tag} />}
        {kind === 'bank' && <bdi>{fields.payee.trim()}</bdi>}
      </div>
      <p className="banner">
        <TriangleAlert className="i i--16" />
        {t('methods.wrongIsLost')}
      </p>
      <SendingNote sending={sending} refusal={bind.refusal} />
      <StepUpFields
        step={step}
        error={bind.codeError}
        onProof={(proof) => void bind.confirm(proof)}
      />
    </BottomSheet>
  );
}
