import { NO_TAG } from '@fulcrum/contract/payments/destination-tag';
import { microUsd } from '@fulcrum/engine/units/units';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { formatMoney } from '@fulcrum/ui/figures/format';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { shownAmount, shownUsd } from '../../funds/amounts.ts';
import { EdgeText } from '../../funds/edge-text.tsx';
import { SendingNote } from '../../forms/sending-note.tsx';
import { useHolding } from '../../account/account.ts';
import type { FactorProof } from '../../account/identity/factors.ts';
import { ltr } from '../../language/left-to-right.ts';
import { ConsentButton } from '../../trading/risk/consent-button.tsx';
import { StepUpFields } from '../../forms/code/step-up-fields.tsx';
import type { Withdraw } from './use-withdraw.ts';
import { WithdrawRisk } from './withdraw-risk.tsx';

interface WithdrawReviewProps {
  readonly draft: Withdraw;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Sheet that shows the whole withdrawal once more before it is requested. */
export function WithdrawReview({ draft, isOpen, onClose }: WithdrawReviewProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { sending, currency, method, kind, step } = draft;
  const isSending = sending.phase === 'sending';
  const amount = draft.plan?.quote?.amount ?? microUsd(0);

  const confirm = async (proof: FactorProof) => {
    if (!(await draft.confirm(proof))) return;
    draft.clear();
    onClose();
    toast({ text: t('withdraw.sent'), tone: 'good' });
    void navigate(`/mine/withdraw?view=records&kind=${kind}`, { replace: true });
  };

  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isSending}
      title={t('withdraw.reviewTitle')}
      closeLabel={t('common.close')}
      foot={
        <>
          <Button look="soft" size="lg" disabled={isSending} onClick={onClose}>
            {t('funds.change')}
          </Button>
          <ConsentButton
            level={draft.risk?.toAccept ?? null}
            what={`${t('withdraw.confirm')} ${ltr(`${shownUsd(amount)} USD`)}`}
            isBusy={isSending}
            onPress={() => void confirm(step.proof)}
          >
            {t(sending.phase === 'unconfirmed' ? 'funds.sendAgain' : 'withdraw.confirm')}
          </ConsentButton>
        </>
      }
    >
      {currency && method && <ReviewRows draft={draft} />}
      {draft.risk && <WithdrawRisk risk={draft.risk} />}
      {sending.phase === 'refused' && sending.reason === 'verification.needed' ? (
        <p className="banner" role="alert">
          <ShieldAlert className="i i--16" />
          <span>
            <span>{`${sending.text}.`}</span>{' '}
            <Link className="banner__link" to="/mine/auth">
              {t('withdraw.verify')}
            </Link>
          </span>
        </p>
      ) : (
        <SendingNote sending={sending} refusal={draft.refusal} />
      )}
      <StepUpFields step={step} error={draft.codeError} onProof={(proof) => void confirm(proof)} />
    </BottomSheet>
  );
}

function ReviewRows({ draft }: { draft: Withdraw }) {
  const { t } = useTranslation();
  const hasPositions = useHolding().length > 0;
  const { currency, method, plan, kind, memo, freeAfter } = draft;
  const quote = plan?.quote;
  if (!currency || !method || !quote) return null;
  const row = (label: string, value: ReactNode) => (
    <div className="rows__r">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  const number = (text: string) => (
    <span className="num" translate="no">
      {text}
    </span>
  );
  return (
    <>
      <p className="review__net">
        <span className="t3">{t('withdraw.receive')}</span>
        <b className="num" translate="no">
          {shownAmount(quote.net, currency.terms.digits)} <small>{currency.code}</small>
        </b>
      </p>
      <dl className="rows">
        {row(t('withdraw.amount'), number(`${shownUsd(quote.amount)} USD`))}
        {row(t('withdraw.fee'), number(`${shownUsd(quote.fee)} USD`))}
        {kind === 'coin'
          ? row(t('methods.network'), number(currency.protocol))
          : row(t('methods.fields.bankName'), <bdi>{method.bankName}</bdi>)}
        {kind === 'bank' && row(t('methods.fields.payee'), <bdi>{method.payee}</bdi>)}
        <div className="rows__r review__to">
          <dt>{t(kind === 'coin' ? 'withdraw.toAddress' : 'methods.fields.account')}</dt>
          <dd>
            <EdgeText text={kind === 'coin' ? method.address : method.account} />
          </dd>
        </div>
        {method.tag !== '' &&
          row(
            t('methods.fields.tag'),
            method.tag === NO_TAG ? t('methods.noTag') : number(method.tag),
          )}
        {memo.trim() !== '' && row(t('withdraw.memo'), <bdi>{memo.trim()}</bdi>)}
        {hasPositions &&
          freeAfter !== null &&
          row(t('withdraw.freeAfter'), number(`${formatMoney(freeAfter)} USD`))}
      </dl>
      <p className="review__note">{t('withdraw.heldNote')}</p>
    </>
  );
}
