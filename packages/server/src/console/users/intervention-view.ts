import type { Reason } from '@fulcrum/contract/codes';
import type * as wire from '@fulcrum/contract/console/users/intervention-schema';
import type { Language } from '@fulcrum/contract/languages';
import { say } from '@fulcrum/messages/say';
import { USD_DIGITS, formatDecimal } from '@fulcrum/engine/units/decimal';

import type {
  Intervention,
  InterventionFilter,
  Terms,
} from '../../trading/interventions/module.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { namesOfOperators } from '../operators/store.ts';
import { PAGE_SIZE } from '../page.ts';
import type { ConsolePorts } from '../ports.ts';
import { knownPerson } from './view.ts';

/** The limits of an account, as a transaction sees them. */
export interface LimitedAccount {
  readonly accountId: number;
  readonly isDemo: boolean;
  readonly balance: number;
  readonly isRestricted: boolean;
  readonly leverageMax: number | null;
  readonly payoutFrozenUntil: number | null;
}

export async function accountOf(sql: Sql, userId: number): Promise<LimitedAccount> {
  const { accountId, person } = await knownPerson(sql, userId);
  const [row] = await sql.query<Omit<LimitedAccount, 'isDemo'>>(
    `select id as "accountId", balance, is_restricted as "isRestricted",
       leverage_max as "leverageMax", payout_frozen_until as "payoutFrozenUntil"
     from account where id = $1`,
    [accountId],
  );
  if (!row) throw new Refused('person.unknown');
  return { ...row, isDemo: person.kind === 'demo' };
}

/** Returns what an intervention changes, in the form of the audit log: {field: [before, after]}. */
export function changeOf(terms: Terms, account: LimitedAccount): object {
  switch (terms.kind) {
    case 'freezeTrading':
      return { trading_frozen: [account.isRestricted, true] };
    case 'freeTrading':
      return { trading_frozen: [account.isRestricted, false] };
    case 'freezePayouts': {
      const { ground, hours } = terms;
      return { payouts_frozen_until: [account.payoutFrozenUntil, `+${hours} h`], ground };
    }
    case 'freePayouts':
      return { payouts_frozen_until: [account.payoutFrozenUntil, null] };
    case 'capLeverage':
      return { leverage_max: [account.leverageMax, terms.leverageMax] };
    case 'adjust': {
      const { category, note } = terms;
      const balance = [usd(account.balance), usd(account.balance + terms.amount)];
      return { balance, category, note };
    }
    case 'closePosition':
      return { order: terms.orderId, status: ['open', 'closed'] };
    case 'cancelOrder':
      return { order: terms.orderId, status: ['pending', 'cancelled'] };
  }
}

/** Returns the terms of a proposed intervention for the audit log. */
export const factsOf = (terms: Terms): object =>
  terms.kind === 'adjust' ? { ...terms, amount: usd(terms.amount) } : terms;

const usd = (amount: number): string => formatDecimal(amount, USD_DIGITS, 2);

interface InterventionPlace {
  readonly page: number;
  readonly pageSize?: number;
  /** The language of the refusals that ended an intervention. */
  readonly language: Language;
}

/** Returns a page of interventions. */
export async function interventionPage(
  { db, interventions }: Pick<ConsolePorts, 'db' | 'interventions'>,
  filter: InterventionFilter,
  { page, pageSize = PAGE_SIZE, language }: InterventionPlace,
): Promise<{ rows: wire.Intervention[]; total: number }> {
  const { rows, total } = await interventions.list(filter, page, pageSize);
  const nameOf = await namesOfOperators(db);
  return { rows: rows.map((each) => rowOf(each, nameOf, language)), total };
}

function rowOf(
  intervention: Intervention,
  nameOf: (id: number) => string,
  language: Language,
): wire.Intervention {
  const { terms } = intervention;
  const isFreeze = terms.kind === 'freezePayouts';
  const isAdjustment = terms.kind === 'adjust';
  const isOrder = terms.kind === 'closePosition' || terms.kind === 'cancelOrder';
  return {
    id: intervention.id,
    user_id: intervention.userId,
    account_id: intervention.accountId,
    kind: intervention.kind,
    status: intervention.status,
    ground: isFreeze ? terms.ground : null,
    hours: isFreeze ? terms.hours : null,
    leverage_max: terms.kind === 'capLeverage' ? terms.leverageMax : null,
    amount: isAdjustment ? terms.amount : null,
    category: isAdjustment ? terms.category : null,
    note: isAdjustment ? terms.note : '',
    order_id: isOrder ? terms.orderId : null,
    order: isOrder ? `${terms.code} ${terms.side}` : '',
    reason: intervention.reason,
    needs_two: intervention.needsTwo,
    proposed_by: intervention.proposedBy,
    proposer: nameOf(intervention.proposedBy),
    proposed_at: intervention.proposedAt,
    expires_at: intervention.expiresAt,
    decided_by: intervention.decidedBy,
    decider: intervention.decidedBy === null ? '' : nameOf(intervention.decidedBy),
    decided_at: intervention.decidedAt,
    refusal: refusalText(intervention.refusal, language),
  };
}

const refusalText = (refusal: Reason | null, language: Language): string =>
  refusal === null ? '' : say(language, refusal);
