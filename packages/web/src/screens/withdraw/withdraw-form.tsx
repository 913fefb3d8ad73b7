import type { PayoutFreeze } from '@fulcrum/engine/limits';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { ConfirmDialog } from '@fulcrum/ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { formatDateTime, formatLevel, moneyParts } from '@fulcrum/ui/figures/format';
import { Money } from '@fulcrum/ui/figures/money.tsx';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import type { TFunction } from 'i18next';
import { ShieldAlert, Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { shownAmount, shownUsd } from '../../funds/amounts.ts';
import { OptionCards } from '../../funds/option-cards.tsx';
import { SampleNote } from '../../funds/sample-note.tsx';
import { PartTitle } from '../../funds/step-title.tsx';
import { USD_FORM } from '../../funds/read-amount.ts';
import { ltr } from '../../language/left-to-right.ts';
import type { Payouts } from '../../account/funds.ts';
import type { PayoutCurrency } from '../../account/funds-from-wire.ts';
import { Screen } from '../../layout/screen.tsx';
import { useTypedWords } from '../../forms/typed-number.ts';
import { TextField } from '../../forms/text-field.tsx';
import { FeeLines } from './fee-lines.tsx';
import { MethodPicker } from './method-picker.tsx';
import { useWithdraw } from './use-withdraw.ts';
import type { Withdraw } from './use-withdraw.ts';
import { WithdrawReview } from './withdraw-review.tsx';

const FORM_ID = 'withdraw';

interface WithdrawFormProps {
  readonly top: ReactNode;
  readonly payouts: Payouts;
}

export function WithdrawForm({ top, payouts }: WithdrawFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const draft = useWithdraw(payouts);
  const [asking, setAsking] = useState<'method' | 'review' | null>(null);
  const { currency, plan, isOnForm } = draft;
  useEffect(() => {
    if (isOnForm) setAsking(null);
  }, [isOnForm]);
  const bindPath = `/mine/withdraw-way?type=${draft.kind === 'coin' ? 1 : 2}${
    currency ? `&draw_id=${currency.id}` : ''
  }`;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (plan?.problem !== null || draft.freeze || isOnForm) return;
    setAsking(draft.method === null ? 'method' : 'review');
  };

  return (
    <Screen top={top} foot={currency && <WithdrawFoot draft={draft} currency={currency} />}>
      <form id={FORM_ID} ref={draft.form} className="funds-page" noValidate onSubmit={submit}>
        {draft.freeze && <FrozenNote freeze={draft.freeze} />}
        <Available draft={draft} />
        <Segmented
          label={t('funds.kind')}
          value={draft.kind}
          onChange={draft.setKind}
          options={[
            { value: 'coin', label: t('funds.crypto') },
            { value: 'bank', label: t('funds.bank') },
          ]}
        />
        {currency ? (
          <Fields draft={draft} currency={currency} bindPath={bindPath} />
        ) : (
          <EmptyState icon={<Unplug className="i" />} text={t('withdraw.noChannel')} />
        )}
      </form>
      <ConfirmDialog
        isOpen={asking === 'method'}
        title={t('withdraw.bindTitle')}
        text={t('withdraw.bindText')}
        confirmLabel={t('withdraw.bind')}
        cancelLabel={t('common.cancel')}
        isHarmless
        onConfirm={() => void navigate(bindPath)}
        onCancel={() => setAsking(null)}
      />
      <WithdrawReview
        draft={draft}
        isOpen={asking === 'review' && !isOnForm}
        onClose={() => {
          setAsking(null);
          draft.forgive();
        }}
      />
    </Screen>
  );
}

/** Says until when withdrawals are blocked, and why; earlier requests can still be cancelled. */
function FrozenNote({ freeze }: { readonly freeze: PayoutFreeze }) {
  const { t } = useTranslation();
  const until = ltr(formatDateTime(freeze.until));
  return (
    <p className="banner" role="status">
      <ShieldAlert className="i i--16" />
      <span>{t('withdraw.frozen', { until, ground: t(`withdraw.grounds.${freeze.ground}`) })}</span>
    </p>
  );
}

function Available({ draft }: { draft: Withdraw }) {
  const { t } = useTranslation();
  return (
    <section className="available card">
      <p className="t3">{t('withdraw.available')}</p>
      {draft.available === null ? (
        <Skeleton width={150} height={26} />
      ) : (
        <p className="available__v">
          <Money value={draft.available} /> <small>USD</small>
        </p>
      )}
      <p className="available__note">
        {draft.keptLevel === null
          ? t('withdraw.availableNote')
          : t('withdraw.availableByLevel', { percent: ltr(formatLevel(draft.keptLevel)) })}
      </p>
    </section>
  );
}

interface FieldsProps {
  readonly draft: Withdraw;
  readonly currency: PayoutCurrency;
  readonly bindPath: string;
}

function Fields({ draft, currency, bindPath }: FieldsProps) {
  const { t } = useTranslation();
  const words = useTypedWords(draft.text, USD_FORM);
  return (
    <>
      <section>
        <PartTitle>{t('withdraw.currency')}</PartTitle>
        <OptionCards
          label={t('withdraw.currency')}
          value={currency.id}
          onChange={draft.setCurrency}
          options={draft.offered.map(({ id, code, protocol }) => ({
            id,
            title: code,
            note: protocol === '' ? t('funds.bank') : protocol,
          }))}
        />
      </section>
      {currency.isSample && <SampleNote way="out" />}
      <section>
        <PartTitle>{t(draft.kind === 'coin' ? 'withdraw.toAddress' : 'withdraw.toBank')}</PartTitle>
        <MethodPicker draft={draft} bindPath={bindPath} />
      </section>
      <section className="boxes">
        <TextField
          label={t('withdraw.amount')}
          remark={t('withdraw.limits', {
            min: ltr(shownUsd(currency.min)),
            max: ltr(shownUsd(currency.max)),
          })}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          placeholder="0.00"
          value={draft.text}
          error={words || draft.amountError || amountProblem(draft, currency, t)}
          onText={draft.setText}
          after={
            <>
              <span className="t2">USD</span>
              <button type="button" disabled={draft.available === null} onClick={draft.setMax}>
                {t('withdraw.max')}
              </button>
            </>
          }
        />
        <TextField
          label={t('withdraw.memo')}
          remark={t('register.optional')}
          name="memo"
          autoComplete="off"
          maxLength={200}
          value={draft.memo}
          error={draft.memoError}
          onText={draft.setMemo}
        />
      </section>
      <FeeLines draft={draft} currency={currency} />
    </>
  );
}

/** Says what is wrong with the amount; empty while nothing is typed. */
function amountProblem(draft: Withdraw, currency: PayoutCurrency, t: TFunction<'app'>): string {
  const { plan, available } = draft;
  const problem = plan?.problem ?? null;
  if (problem === null || problem === 'amountMissing' || problem === 'waits') return '';
  return t(`withdraw.problems.${problem}`, {
    min: ltr(shownUsd(currency.min)),
    max: ltr(shownUsd(currency.max)),
    fee: plan?.quote ? ltr(shownUsd(plan.quote.fee)) : '',
    available: available === null ? '' : ltr(moneyParts(available).head),
  });
}

function WithdrawFoot({ draft, currency }: { draft: Withdraw; currency: PayoutCurrency }) {
  const { t } = useTranslation();
  const { plan } = draft;
  const quote = plan?.quote ?? null;
  const problem = plan?.problem ?? null;
  return (
    <div className="funds-foot">
      <p className="funds-foot__sum">
        <span>{t('withdraw.receive')}</span>
        <b className="num receive" translate="no">
          {shownAmount(quote?.net ?? 0, currency.terms.digits)} {currency.code}
        </b>
      </p>
      {problem === 'waits' && (
        <p className="field__error" role="status">
          {t('withdraw.problems.waits')}
        </p>
      )}
      <Button
        type="submit"
        form={FORM_ID}
        size="lg"
        isBlock
        disabled={problem !== null || draft.freeze !== null}
      >
        {t('withdraw.review')}
      </Button>
    </div>
  );
}
