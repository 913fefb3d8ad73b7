import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as calls from '@fulcrum/contract/payments/calls';
import { useSendOnce } from '@fulcrum/client/react/use-send-once';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useLocation } from 'react-router';

import { useMoveOn } from '../../routing/use-move-on.ts';
import { useTranslation } from '../../language/use-translation.ts';
import type { FactorProof } from '../../account/identity/factors.ts';
import { bindMethod } from '../../account/funds.ts';
import type { PayoutCurrency } from '../../account/funds-from-wire.ts';
import { focusFirstWrong } from '../../forms/focus-first-wrong.ts';
import type { Places } from '../../forms/refusal.ts';
import { usePlacedRefusal, useRefused } from '../../forms/use-refusal.ts';
import { FACTOR_PLACES } from '../../forms/code/factor-places.ts';
import { useStepUp } from '../../forms/code/use-step-up.ts';
import { asksTag, bindFaults, bindingOf, NO_FIELDS } from './bind-form.ts';
import type { BindFields } from './bind-form.ts';

/** Where the form, or the code in its review, shows what the server refuses. */
const PLACES: Places<InputOf<typeof calls.bindDrawMethod>, keyof BindFields | 'code'> = {
  dc_address: 'address',
  tag: 'tag',
  bank_name: 'bankName',
  bank_address: 'bankAddress',
  bank_swift: 'swift',
  payee_name: 'payee',
  payee_account: 'account',
  remark: 'remark',
  ...FACTOR_PLACES,
  type: null,
  draw_id: null,
};

/** State of the form for a new payout method, until the method is saved. */
export function useBind(currency: PayoutCurrency | undefined) {
  const { t } = useTranslation();
  const moveOn = useMoveOn();
  const { key } = useLocation();
  const [fields, setFields] = useState<BindFields>(NO_FIELDS);
  const [wasSent, setWasSent] = useState(false);
  const [isReviewing, setReviewing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // A method that is bound twice is one method, so no idempotency key is sent.
  const step = useStepUp();
  const { sending, send, forgive } = useSendOnce(
    'method',
    async (binding: ReturnType<typeof bindingOf>, _key, proof: FactorProof) =>
      step.hear(await bindMethod(currency?.kind ?? 'coin', { ...binding, ...proof })),
  );
  const refusal = usePlacedRefusal(form, useRefused(sending), PLACES, (field) => {
    if (field === 'code') return step.ways.length > 0;
    if (field === 'tag') return currency !== undefined && asksTag(currency.protocol, fields);
    return field === 'remark' || (field === 'address') === (currency?.kind === 'coin');
  });
  // A field is corrected in the form, which lies under the review.
  const isOnForm = refusal.isPlaced && refusal.at('code') === '';
  useEffect(() => {
    if (isOnForm) setReviewing(false);
  }, [isOnForm]);
  const faults = currency ? bindFaults(currency, fields) : {};

  const change = (part: Partial<BindFields>) => {
    setFields({ ...fields, ...part });
    forgive();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (Object.keys(faults).length > 0) focusFirstWrong(form.current);
    else if (currency && !isOnForm) setReviewing(true);
  };

  const confirm = async (proof: FactorProof) => {
    if (!currency) return;
    const method = await send(bindingOf(currency, fields), proof);
    if (!method) return;
    toast({ text: t('methods.saved'), tone: 'good' });
    const list = currency.kind === 'coin' ? '/mine/coin-address-list' : '/mine/bank-card-list';
    if (key === 'default') moveOn(list, { replace: true });
    else moveOn(-1);
  };

  const errorOf = (field: keyof BindFields): string => {
    const fault = wasSent ? faults[field] : undefined;
    return fault === undefined ? refusal.at(field) : t(`methods.faults.${fault}`);
  };

  return {
    form,
    fields,
    change,
    errorOf,
    submit,
    sending,
    step,
    codeError: refusal.at('code'),
    /** What is refused about no field. */
    refusal: refusal.elsewhere,
    isReviewing: isReviewing && !isOnForm,
    setReviewing,
    confirm,
  };
}
