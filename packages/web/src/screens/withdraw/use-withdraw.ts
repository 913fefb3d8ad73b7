import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as calls from '@fulcrum/contract/payments/calls';
import { useClock } from '@fulcrum/client/react/use-clock';
import { useSendOnce, type Sending } from '@fulcrum/client/react/use-send-once';
import { freezeAt } from '@fulcrum/engine/limits';
import { isLimitedByLevel, keptLevelOf, withdrawableOf } from '@fulcrum/engine/money/withdrawable';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';
import { microUsd } from '@fulcrum/engine/units/units';
import { useRef, useState } from 'react';

import { typedAmount } from '../../funds/amounts.ts';
import { useAccount } from '../../account/account.ts';
import { useBasics } from '../../server/basics.ts';
import type { FactorProof } from '../../account/identity/factors.ts';
import { withdraw } from '../../account/funds.ts';
import type { Payouts } from '../../account/funds.ts';
import type { PayKind } from '../../account/funds-from-wire.ts';
import { riskFrom } from '../../trading/risk/risk-from.ts';
import type { Places } from '../../forms/refusal.ts';
import { usePlacedRefusal, useRefused } from '../../forms/use-refusal.ts';
import { FACTOR_PLACES } from '../../forms/code/factor-places.ts';
import { useStepUp, type StepUp } from '../../forms/code/use-step-up.ts';
import { useWithdrawRisk } from './use-withdraw-risk.ts';
import { planWithdrawal } from './withdraw-plan.ts';

const CLOCK_MS = 5_000;

interface Request {
  readonly draw_currency_id: number;
  readonly draw_method_id: number;
  readonly number: string;
  readonly memo?: string;
}

/** Where the form, or the code in its review, shows what the server refuses. */
const PLACES: Places<InputOf<typeof calls.draw>, 'amount' | 'memo' | 'code'> = {
  number: 'amount',
  memo: 'memo',
  ...FACTOR_PLACES,
  draw_currency_id: null,
  draw_method_id: null,
  client_key: null,
};

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

/** Where a refusal is shown: in the form, at the code of the review, or above its button. */
function useWithdrawRefusal(sending: Sending, step: StepUp) {
  const form = useRef<HTMLFormElement>(null);
  const { at, elsewhere, isPlaced } = usePlacedRefusal(
    form,
    useRefused(sending),
    PLACES,
    (field) => field !== 'code' || step.ways.length > 0,
  );
  return {
    form,
    amountError: at('amount'),
    memoError: at('memo'),
    codeError: at('code'),
    /** What is refused about no field. */
    refusal: elsewhere,
    /** A field is corrected in the form, which lies under the review. */
    isOnForm: isPlaced && at('code') === '',
  };
}

/** What the account allows: how much can be withdrawn, and what limits it. */
function useAllowed(now: number) {
  const figures = useAccount();
  const settings = riskFrom(useBasics());
  return {
    figures,
    available: figures && withdrawableOf(figures, settings),
    /** The margin level that must stay; null if it does not limit what is available. */
    keptLevel: figures && isLimitedByLevel(figures, settings) ? keptLevelOf(settings) : null,
    /** The freeze during which withdrawals are refused; null for none. */
    freeze: figures && freezeAt(figures.limits, now),
  };
}

/** State of the form: the fields of a withdrawal, and their effect. */
export function useWithdraw(payouts: Payouts) {
  const destination = useDestination(payouts);
  const { currency, method } = destination;
  const [text, setText] = useState('');
  const [memo, setMemo] = useState('');
  const now = useClock(CLOCK_MS);
  const { figures, available, keptLevel, freeze } = useAllowed(now);
  const step = useStepUp();
  const { sending, send, forgive } = useSendOnce(
    'withdrawal',
    async (request: Request, key, proof: FactorProof) =>
      step.hear(await withdraw({ ...request, ...proof, client_key: key })),
  );
  const refusal = useWithdrawRefusal(sending, step);
  const plan = currency && planWithdrawal({ text, currency, method, available, now });
  const freeAfter =
    figures && plan?.quote ? microUsd(figures.freeMargin - plan.quote.amount) : null;

  const risk = useWithdrawRisk(plan?.quote?.amount ?? null);

  const type = (next: string) => {
    setText(next);
    forgive();
  };
  const setMax = () => {
    if (!currency || available === null) return;
    type(typedAmount(Math.min(available, currency.max), USD_DIGITS));
  };

  /**
   * Requests the withdrawal; returns null if the server refused it or if the outcome is unknown.
   */
  const confirm = async (proof: FactorProof) => {
    if (!currency || !method || !plan?.quote) return null;
    const words = memo.trim();
    const ids = { draw_currency_id: currency.id, draw_method_id: method.id };
    const number = formatDecimal(plan.quote.amount, USD_DIGITS);
    return send({ number, ...ids, ...(words !== '' && { memo: words }) }, proof);
  };

  return {
    ...destination,
    text,
    setText: type,
    memo,
    setMemo: (next: string) => {
      setMemo(next);
      forgive();
    },
    setMax,
    available,
    keptLevel,
    freeAfter,
    /** Effect on the margin level; null without open positions. */
    risk,
    freeze,
    plan,
    now,
    sending,
    step,
    confirm,
    ...refusal,
    /** Removes the last refusal when the person returns to the form. */
    forgive,
    clear: () => {
      setText('');
      setMemo('');
    },
  };
}

export type Withdraw = ReturnType<typeof useWithdraw>;
