import { useSendOnce } from '@fulcrum/client/react/use-send-once';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useLocation } from 'react-router';

import { useMoveOn } from '../../routing/use-move-on.ts';
import { useTranslation } from '../../language/use-translation.ts';
import type { FactorProof } from '../../account/identity/factors.ts';
import { bindMethod } from '../../account/funds.ts';
import type { PayoutCurrency } from '../../account/funds-from-wire.ts';
import { useStepUp } from '../../forms/code/use-step-up.ts';
import { bindFaults, bindingOf, NO_FIELDS } from './bind-form.ts';
import type { BindFields } from './bind-form.ts';

/** State of the form for a new payout method, until the method is saved. */
export function useBind(currency: PayoutCurrency | undefined) {
  const { t } = useTranslation();
  const moveOn = useMoveOn();
  const { key } = useLocation();
  const [fields, setFields] = useState<BindFields>(NO_FIELDS);
  const [wasSent, setWasSent] = useState(false);
  const [isReviewing, setReviewing] = useState(false);
  // If the same method is bound twice, the server returns the existing one, so no idempotency key
  // is sent.
  const step = useStepUp();
  const { sending, send, forgive } = useSendOnce(
    'method',
    async (binding: ReturnType<typeof bindingOf>, _key, proof: FactorProof) =>
      step.hear(await bindMethod(currency?.kind ?? 'coin', { ...binding, ...proof })),
  );
  const faults = currency ? bindFaults(currency, fields) : {};

  const change = (part: Partial<BindFields>) => {
    setFields({ ...fields, ...part });
    forgive();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (Object.keys(faults).length === 0 && currency) setReviewing(true);
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
    return fault === undefined ? '' : t(`methods.faults.${fault}`);
  };

  return { fields, change, errorOf, submit, sending, step, isReviewing, setReviewing, confirm };
}
