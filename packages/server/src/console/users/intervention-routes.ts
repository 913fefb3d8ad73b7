import type { Reason } from '@fulcrum/contract/codes';
import * as api from '@fulcrum/contract/console/intervention-calls';
import { STEP_PERMISSIONS } from '@fulcrum/contract/console/intervention-kinds';
import type * as wire from '@fulcrum/contract/console/intervention-wire';
import { mayDo } from '@fulcrum/contract/console/roles';
import { say } from '@fulcrum/contract/words/say';
import { HOUR_MS } from '@fulcrum/engine/market/new-york';
import { formatDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import type { Notice } from '../../identity/auth/module.ts';
import { utcTime } from '../../platform/http/display-time.ts';
import type { RecordEnding, Step, StepFilter, Terms } from '../../trading/interventions/module.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { writeAudit } from '../../audit/log.ts';
import type { ConsolePorts } from '../ports.ts';
import { noter } from '../noter.ts';
import { namesOfOperators } from '../operators/store.ts';
import { personById } from './view.ts';
import type { AskedByOperator, ServeOperators } from '../binder.ts';

const PAGE_SIZE = 50;

type Who = Pick<AskedByOperator<unknown>, 'operator' | 'visit'>;

/** What operators do to one person's account: some alone, what moves money or trades by two. */
export function interventionRoutes(serve: ServeOperators, ports: ConsolePorts): void {
  limitRoutes(serve, ports);
  proposalRoutes(serve, ports);
  decisionRoutes(serve, ports);
}

/** Writes a step down with its entry, in one transaction. */
function stepper(ports: ConsolePorts, act: 'enter' | 'propose') {
  const { db, interventions } = ports;
  const note = noter(ports);
  return (
    who: Who,
    userId: number,
    reason: string,
    termsOf: (account: LimitedAccount) => Terms | Promise<Terms>,
  ) =>
    db.transaction(async (tx) => {
      const account = await accountOf(tx, userId);
      const terms = await termsOf(account);
      const { accountId, isDemo } = account;
      const wish = { accountId, isDemo, terms, reason, operatorId: who.operator.id };
      const id = await interventions[act](tx, wish);
      const detail = { step: id, ...(act === 'enter' ? changeOf(terms, account) : factsOf(terms)) };
      const action = act === 'enter' ? `user.${terms.kind}` : 'user.stepProposed';
      await note(tx, who, { action, object: `user ${userId}`, detail, reason });
      return id;
    });
}

/** What one operator suffices for. */
function limitRoutes(serve: ServeOperators, ports: ConsolePorts): void {
  const { interventions, clock, db, funds, auth } = ports;
  const note = noter(ports);
  const enter = stepper(ports, 'enter');

  serve.toOperator(api.freezeTrading, async ({ input, operator, visit }) => {
    const kind = input.frozen === 1 ? 'freezeTrading' : 'freeTrading';
    const step = await enter({ operator, visit }, input.id, input.reason, ({ isRestricted }) => {
      if (isRestricted === (kind === 'freezeTrading')) throw new Refused('console.unchanged');
      return { kind };
    });
    await interventions.carryOut(step);
    return {};
  });

  serve.toOperator(api.freezePayouts, async ({ input, operator, visit }) => {
    const { id, ground, hours, reason } = input;
    const terms: Terms = { kind: 'freezePayouts', ground, hours };
    const step = await enter({ operator, visit }, id, reason, (account) => {
      // One operator may neither make a freeze longer nor, by a shorter one, end what two decided.
      if ((account.payoutFrozenUntil ?? 0) > clock.now()) throw new Refused('freeze.needsTwo');
      return terms;
    });
    await interventions.carryOut(step);
    return {};
  });

  serve.toOperator(api.releasePayouts, ({ input: { id, reason }, operator, visit }) =>
    db.transaction(async (tx) => {
      await accountOf(tx, id);
      await funds.holds.release(tx, id, operator.id);
      const entry = { action: 'user.payoutsReleased', object: `user ${id}`, detail: {}, reason };
      await note(tx, { operator, visit }, entry);
      await auth.tell(tx, id, releasedNotice(clock.now()));
      return {};
    }),
  );

  serve.toOperator(api.freePayouts, async ({ input, operator, visit }) => {
    const step = await enter({ operator, visit }, input.id, input.reason, (account) => {
      if ((account.payoutFrozenUntil ?? 0) <= clock.now()) throw new Refused('console.unchanged');
      return { kind: 'freePayouts' };
    });
    await interventions.carryOut(step);
    return {};
  });

  serve.toOperator(api.capLeverage, async ({ input, operator, visit }) => {
    const leverageMax = input.max ?? null;
    const step = await enter({ operator, visit }, input.id, input.reason, (account) => {
      if (account.leverageMax === leverageMax) throw new Refused('console.unchanged');
      return { kind: 'capLeverage', leverageMax };
    });
    await interventions.carryOut(step);
    return {};
  });
}

/** What takes two. */
function proposalRoutes(serve: ServeOperators, ports: ConsolePorts): void {
  const { trading, market, clock } = ports;
  const propose = stepper(ports, 'propose');

  serve.toOperator(api.freezePayoutsLonger, async ({ input, operator, visit }) => {
    const { id, ground, hours, reason } = input;
    const terms: Terms = { kind: 'freezePayouts', ground, hours };
    await propose({ operator, visit }, id, reason, ({ payoutFrozenUntil }) => {
      // A freeze is ended by lifting it, not by a shorter one that takes its place unseen.
      const until = clock.now() + hours * HOUR_MS;
      if (until <= (payoutFrozenUntil ?? 0)) throw new Refused('freeze.length');
      return terms;
    });
    return {};
  });

  serve.toOperator(api.proposeAdjustment, async ({ input, operator, visit }) => {
    const { id, amount, category, note = '', reason } = input;
    const terms: Terms = { kind: 'adjust', amount, category, note };
    await propose({ operator, visit }, id, reason, () => terms);
    return {};
  });

  serve.toOperator(api.proposeOrderEnd, async ({ input, operator, visit }) => {
    const { id, order: orderId, reason } = input;
    const { accountId } = await accountOf(ports.db, id);
    const { orders } = await trading.account(accountId);
    const order = orders.find((each) => each.id === orderId);
    if (!order) throw new Refused('order.unknown', { field: 'order' });
    const { status, side, instrumentId } = order;
    const code = market.market.byId(instrumentId)?.instrument.code ?? '';
    const kind = status === 'open' ? 'closePosition' : 'cancelOrder';
    await propose({ operator, visit }, id, reason, () => ({ kind, orderId, code, side }));
    return {};
  });
}

function decisionRoutes(serve: ServeOperators, ports: ConsolePorts): void {
  const { db, interventions } = ports;
  const note = noter(ports);

  serve.toOperator(api.interventions, async ({ input }) => {
    const { status, user: userId, page = 1 } = input;
    return interventionPage(ports, { status, userId }, page);
  });

  const decide = (who: Who, id: number, reason: string, act: 'confirm' | 'decline') =>
    db.transaction(async (tx) => {
      const step = await interventions.waiting(tx, id);
      const { role } = who.operator;
      if (!mayDo(role, STEP_PERMISSIONS[step.kind])) throw new Refused('operator.forbidden');
      const account = await accountOf(tx, step.userId);
      await interventions[act](tx, step, who.operator.id);
      await note(tx, who, {
        action: act === 'confirm' ? `user.${step.kind}` : 'user.stepDeclined',
        object: `user ${step.userId}`,
        detail: {
          step: id,
          ...(act === 'confirm' ? changeOf(step.terms, account) : factsOf(step.terms)),
        },
        reason,
      });
    });

  serve.toOperator(api.confirmIntervention, async ({ input, operator, visit }) => {
    await decide({ operator, visit }, input.id, input.reason, 'confirm');
    await interventions.carryOut(input.id);
    return {};
  });

  serve.toOperator(api.declineIntervention, async ({ input, operator, visit }) => {
    await decide({ operator, visit }, input.id, input.reason, 'decline');
    return {};
  });
}

/** Nobody acts when the desk refuses or time is up, and the log says so. */
export function endingRecorder({ clock }: Pick<ConsolePorts, 'clock'>): RecordEnding {
  return (tx, step, refusal) =>
    writeAudit(tx, {
      ...{ at: clock.now(), operatorId: null, operator: '', role: '', address: '' },
      action: refusal === null ? 'user.stepExpired' : 'user.stepRefused',
      object: `user ${step.userId}`,
      detail: JSON.stringify({ step: step.id, ...factsOf(step.terms), refusal }),
      reason: refusal === null ? 'nobody decided on it in time' : say('en', refusal),
    });
}

/** What an account's own row says, as the transaction sees it. */
interface LimitedAccount {
  readonly accountId: number;
  readonly isDemo: boolean;
  readonly balance: number;
  readonly isRestricted: boolean;
  readonly leverageMax: number | null;
  readonly payoutFrozenUntil: number | null;
}

const releasedNotice = (at: number): Notice => ({
  about: 'account',
  figures: (language) => ({
    change: say(language, 'account.change.payoutsFree'),
    time: utcTime(at, language),
  }),
});

async function accountOf(sql: Sql, userId: number): Promise<LimitedAccount> {
  const found = await personById(sql, userId);
  if (!found) throw new Refused('person.unknown');
  const [row] = await sql.query<Omit<LimitedAccount, 'isDemo'>>(
    `select id as "accountId", balance, is_restricted as "isRestricted",
       leverage_max as "leverageMax", payout_frozen_until as "payoutFrozenUntil"
     from account where id = $1`,
    [found.accountId],
  );
  if (!row) throw new Refused('person.unknown');
  return { ...row, isDemo: found.person.kind === 'demo' };
}

/** What a step changes: [before, after] of each field. */
function changeOf(terms: Terms, account: LimitedAccount): object {
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

/** What a step is about, before it changes anything. */
const factsOf = (terms: Terms): object =>
  terms.kind === 'adjust' ? { ...terms, amount: usd(terms.amount) } : terms;

const usd = (amount: number): string => formatDecimal(amount, USD_DIGITS, 2);

/** A page of steps as operators read it. */
export async function interventionPage(
  { db, interventions }: Pick<ConsolePorts, 'db' | 'interventions'>,
  filter: StepFilter,
  page: number,
  pageSize = PAGE_SIZE,
): Promise<{ rows: wire.Intervention[]; total: number }> {
  const { rows, total } = await interventions.list(filter, page, pageSize);
  const nameOf = await namesOfOperators(db);
  return { rows: rows.map((step) => stepRow(step, nameOf)), total };
}

function stepRow(step: Step, nameOf: (id: number) => string): wire.Intervention {
  const { terms } = step;
  const isFreeze = terms.kind === 'freezePayouts';
  const isAdjustment = terms.kind === 'adjust';
  const isOrder = terms.kind === 'closePosition' || terms.kind === 'cancelOrder';
  return {
    id: step.id,
    user_id: step.userId,
    account_id: step.accountId,
    kind: step.kind,
    status: step.status,
    ground: isFreeze ? terms.ground : null,
    hours: isFreeze ? terms.hours : null,
    leverage_max: terms.kind === 'capLeverage' ? terms.leverageMax : null,
    amount: isAdjustment ? terms.amount : null,
    category: isAdjustment ? terms.category : null,
    note: isAdjustment ? terms.note : '',
    order_id: isOrder ? terms.orderId : null,
    order: isOrder ? `${terms.code} ${terms.side}` : '',
    reason: step.reason,
    needs_two: step.needsTwo,
    proposed_by: step.proposedBy,
    proposer: nameOf(step.proposedBy),
    proposed_at: step.proposedAt,
    expires_at: step.expiresAt,
    decided_by: step.decidedBy,
    decider: step.decidedBy === null ? '' : nameOf(step.decidedBy),
    decided_at: step.decidedAt,
    refusal: refusalText(step.refusal),
  };
}

const refusalText = (refusal: Reason | null): string =>
  refusal === null ? '' : say('en', refusal);
