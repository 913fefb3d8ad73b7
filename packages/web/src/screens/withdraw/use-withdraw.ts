import { useClock } from '@fulcrum/client/react/use-clock';
import { useSendOnce } from '@fulcrum/client/react/use-send-once';
import { freezeAt } from '@fulcrum/engine/limits';
import { withdrawableOf } from '@fulcrum/engine/money/withdrawable';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { microUsd } from '@fulcrum/engine/units/units';
import { useState } from 'react';

import { typedAmount } from '../../funds/amounts.ts';
import { useAccount } from '../../account/account.ts';
import { useBasics } from '../../server/basics.ts';
import type { FactorProof } from '../../account/identity/factors.ts';
import { withdraw } from '../../account/funds.ts';
import type { Payouts } from '../../account/funds.ts';
import type { PayKind } from '../../account/funds-from-wire.ts';
import { riskFrom } from '../../trading/risk/risk-from.ts';
import { useStepUp } from '../../forms/code/use-step-up.ts';
import { useWithdrawRisk } from './use-withdraw-risk.ts';
import { planWithdrawal } from './withdraw-plan.ts';

const CLOCK_MS = 5_000;

interface Request {
  readonly draw_currency_id: number;
  readonly draw_method_id: number;
  readonly number: string;
  readonly memo?: string;
}

/** State of the currency and the payout method of the withdrawal. */
function useDestination({ currencies, methods }: Payouts) {
  const [kind, setKind] = useState<PayKind>(
    () => currencies.find((currency) => currency.kind === 'coin')?.kind ?? 'bank',
  );
  const [currencyId, setCurrency] = useState<number | null>(null);
  const [methodId, setMethod] = useState<number | null>(null);
  const offered = currencies.filter((currency) => currency.kind === kind);
  const currency = offered.find(({ id }) => id === currencyId) ?? offered[0] ?? null;
  const bound = methods.filter((method) => method.currencyId === currency?.id);
  const method = bound.find(({ id }) => id === methodId) ?? bound[0] ?? null;
  return { kind, setKind, offered, currency, setCurrency, bound, method, setMethod };
}

/** State of the form: the fields of a withdrawal, and their effect. */
export function useWithdraw(payouts: Payouts) {
  const destination = useDestination(payouts);
  const { currency, method } = destination;
  const [text, setText] = useState('');
  const [memo, setMemo] = useState('');
  const figures = useAccount();
  const now = useClock(CLOCK_MS);
  const step = useStepUp();
  const { sending, send, forgive } = useSendOnce(
    'withdrawal',
    async (request: Request, key, proof: FactorProof) =>
      step.hear(await withdraw({ ...request, ...proof, client_key: key })),
  );
  const settings = riskFrom(useBasics());
  const available = figures && withdrawableOf(figures, settings);
  const freeze = figures && freezeAt(figures.limits, now);
  const plan = currency && planWithdrawal({ text, currency, method, available, now });
  const freeAfter =
    figures && plan?.quote ? microUsd(figures.freeMargin - plan.quote.amount) : null;

  const risk = useWithdrawRisk(plan?.quote?.amount ?? null);

  const setMax = () => {
    if (!currency || available === null) return;
    setText(typedAmount(Math.min(available, currency.max), USD_DIGITS));
  };

  /**
   * Requests the withdrawal; returns null if the server refused it or if the outcome is unknown.
   */
  const confirm = async (proof: FactorProof) => {
    if (!currency || !method || !plan?.quote) return null;
    const words = memo.trim();
    const request = {
      draw_currency_id: currency.id,
      draw_method_id: method.id,
      number: formatDecimal(plan.quote.amount, USD_DIGITS),
      ...(words === '' ? {} : { memo: words }),
    };
    return send(request, proof);
  };

  const clear = () => {
    setText('');
    setMemo('');
  };

  return {
    ...destination,
    text,
    setText,
    memo,
    setMemo,
    setMax,
    available,
    freeAfter,
    /** Effect on the margin level; null without open positions. */
    risk,
    /** The freeze during which withdrawals are refused; null for none. */
    freeze,
    plan,
    now,
    sending,
    step,
    confirm,
    /** Removes the last refusal when the person returns to the form. */
    forgive,
    clear,
  };
}

export type Withdraw = ReturnType<typeof useWithdraw>;
