import type { Account } from '../account.ts';
import { decideAdjustment } from '../money/adjustment.ts';
import { decideCancel } from '../orders/cancel.ts';
import { decideClose } from '../orders/close.ts';
import { decideLimits } from './decide-limits.ts';
import type { AccountEvent } from '../event.ts';
import type { AccountLimits } from '../limits.ts';
import type { Market } from '../market/market.ts';
import type { MoneyReason, Refusal, RefusalReason } from '../refusal.ts';
import type { RiskSettings } from '../settings.ts';
import type { MicroUsd } from '../units/units.ts';

/** What operators can do to an account. They cannot change prices, sizes or past trades. */
export type InterventionAct =
  | { readonly kind: 'limit'; readonly changes: Partial<AccountLimits> }
  | { readonly kind: 'adjust'; readonly amount: MicroUsd; readonly memo: string }
  | { readonly kind: 'close'; readonly orderId: number }
  | { readonly kind: 'cancel'; readonly orderId: number };

export interface Intervention {
  /** The journal stores the intervention under this id, so that it is carried out once. */
  readonly stepId: number;
  readonly act: InterventionAct;
  readonly now: number;
  readonly receivedAt: number;
}

/**
 * Decides on an operator's intervention. A position closes at the current quote, with the checks of
 * any close. The last event contains the id of the intervention.
 */
export function decideIntervention(
  account: Account,
  market: Market,
  settings: RiskSettings,
  step: Intervention,
): { readonly ok: true; readonly events: readonly AccountEvent[] } | InterventionRefusal {
  const decision = decideAct(account, market, settings, step);
  if (!decision.ok) return decision;
  const { stepId, now: at } = step;
  return { ok: true, events: [...decision.events, { type: 'operatorActed', at, stepId }] };
}

export type InterventionRefusal = Refusal<RefusalReason | MoneyReason>;

function decideAct(
  account: Account,
  market: Market,
  settings: RiskSettings,
  { act, now, receivedAt }: Intervention,
): { readonly ok: true; readonly events: readonly AccountEvent[] } | InterventionRefusal {
  switch (act.kind) {
    case 'limit':
      return { ok: true, events: decideLimits(account, act.changes, now) };
    case 'adjust':
      return decideAdjustment(account, market, settings, { ...act, now });
    case 'cancel':
      return decideCancel(account, { orderId: act.orderId, now }, 'operator');
    case 'close': {
      const { orderId } = act;
      const whole = { orderId, partId: orderId, lots: null, clientOrderId: null };
      const command = { ...whole, seenPrice: null, deviation: null, now, receivedAt };
      return decideClose(account, market, command, 'operator');
    }
  }
}
