import * as api from '@fulcrum/contract/console/users/interventions';
import { INTERVENTION_PERMISSIONS } from '@fulcrum/contract/console/users/intervention-kinds';
import { mayDo } from '@fulcrum/contract/console/roles';
import { say } from '@fulcrum/messages/say';
import { HOUR_MS } from '@fulcrum/engine/market/new-york';

import { writeAudit } from '../../audit/log.ts';
import type { Notice } from '../../identity/auth/module.ts';
import { utcTime } from '../../platform/http/display-time.ts';
import type { RecordEnding, Terms } from '../../trading/interventions/module.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Act } from '../act.ts';
import type { Binder } from '../binder.ts';
import type { ConsolePorts } from '../ports.ts';
import {
  accountOf,
  changeOf,
  factsOf,
  interventionPage,
  type LimitedAccount,
} from './intervention-view.ts';

/**
 * Routes for interventions in one user's account: one operator may set limits, while money and
 * trades need two.
 */
export function interventionRoutes(serve: Binder, ports: ConsolePorts): void {
  limitRoutes(serve, ports);
  proposalRoutes(serve, ports);
  decisionRoutes(serve, ports);
}

/** Checks a request against the account; returns the terms or throws a refusal. */
type TermsOf = (account: LimitedAccount) => Terms;

/** Routes for interventions that one operator may decide alone. */
function limitRoutes(serve: Binder, ports: ConsolePorts): void {
  const { interventions, clock, funds, auth } = ports;

  async function enter(act: Act, userId: number, termsOf: TermsOf): Promise<void> {
    const account = await accountOf(act.tx, userId);
    const terms = termsOf(account);
    const id = await interventions.enter(act.tx, requested(act, account, terms));
    const detail = { step: id, ...changeOf(terms, account) };
    await act.note(`user.${terms.kind}`, `user ${userId}`, detail);
    act.afterCommit(() => interventions.carryOut(id));
  }

  serve.change(api.freezeTrading, ({ input, act }) => {
    const kind = input.frozen === 1 ? 'freezeTrading' : 'freeTrading';
    return enter(act, input.id, ({ isRestricted }) => {
      if (isRestricted === (kind === 'freezeTrading')) throw new Refused('console.unchanged');
      return { kind };
    });
  });

  serve.change(api.freezePayouts, ({ input: { id, ground, hours }, act }) =>
    enter(act, id, ({ payoutFrozenUntil }) => {
      // One operator may neither extend nor shorten a freeze that two operators have decided.
      if ((payoutFrozenUntil ?? 0) > clock.now()) throw new Refused('freeze.needsTwo');
      return { kind: 'freezePayouts', ground, hours };
    }),
  );

  serve.change(api.releasePayouts, async ({ input: { id }, act }) => {
    await accountOf(act.tx, id);
    await funds.holds.release(act.tx, id, act.operator.id);
    await act.note('user.payoutsReleased', `user ${id}`);
    await auth.tell(act.tx, id, releasedNotice(clock.now()));
  });

  serve.change(api.freePayouts, ({ input, act }) =>
    enter(act, input.id, ({ payoutFrozenUntil }) => {
      if ((payoutFrozenUntil ?? 0) <= clock.now()) throw new Refused('console.unchanged');
      return { kind: 'freePayouts' };
    }),
  );

  serve.change(api.capLeverage, ({ input, act }) => {
    const leverageMax = input.max ?? null;
    return enter(act, input.id, (account) => {
      if (account.leverageMax === leverageMax) throw new Refused('console.unchanged');
      return { kind: 'capLeverage', leverageMax };
    });
  });
}

/** Routes for interventions that a second operator must confirm. */
function proposalRoutes(serve: Binder, ports: ConsolePorts): void {
  const { db, interventions, trading, market, clock } = ports;

  async function propose(act: Act, userId: number, termsOf: TermsOf): Promise<void> {
    const account = await accountOf(act.tx, userId);
    const terms = termsOf(account);
    const id = await interventions.propose(act.tx, requested(act, account, terms));
    await act.note('user.stepProposed', `user ${userId}`, { step: id, ...factsOf(terms) });
  }

  serve.change(api.freezePayoutsLonger, ({ input: { id, ground, hours }, act }) =>
    propose(act, id, ({ payoutFrozenUntil }) => {
      // A freeze is ended by lifting it, not by replacing it with a shorter one.
      const until = clock.now() + hours * HOUR_MS;
      if (until <= (payoutFrozenUntil ?? 0)) throw new Refused('freeze.length');
      return { kind: 'freezePayouts', ground, hours };
    }),
  );

  serve.change(api.proposeAdjustment, ({ input, act }) => {
    const { id, amount, category, note = '' } = input;
    return propose(act, id, () => ({ kind: 'adjust', amount, category, note }));
  });

  // The order is read before the transaction, because the desk uses connections of its own.
  serve.custom(api.proposeOrderEnd, async ({ input: { id, order: orderId }, change }) => {
    const { accountId } = await accountOf(db, id);
    const { orders } = await trading.account(accountId);
    const order = orders.find((each) => each.id === orderId);
    if (!order) throw new Refused('order.unknown', { field: 'order' });
    const { status, side, instrumentId } = order;
    const code = market.market.byId(instrumentId)?.instrument.code ?? '';
    const kind = status === 'open' ? 'closePosition' : 'cancelOrder';
    await change((act) => propose(act, id, () => ({ kind, orderId, code, side })));
  });
}

const requested = (
  { operator, reason }: Act,
  { accountId, isDemo }: LimitedAccount,
  terms: Terms,
) => ({ accountId, isDemo, terms, reason, operatorId: operator.id });

function decisionRoutes(serve: Binder, ports: ConsolePorts): void {
  const { interventions } = ports;

  serve.read(api.interventions, ({ input: { status, user: userId, page = 1 }, visit }) =>
    interventionPage(ports, { status, userId }, { page, language: visit.language }),
  );

  async function waiting({ tx, operator }: Act, id: number) {
    const proposed = await interventions.waiting(tx, id);
    if (!mayDo(operator.role, INTERVENTION_PERMISSIONS[proposed.kind])) {
      throw new Refused('operator.forbidden');
    }
    return { proposed, account: await accountOf(tx, proposed.userId) };
  }

  serve.change(api.confirmIntervention, async ({ input: { id }, act }) => {
    const { proposed, account } = await waiting(act, id);
    const { kind, userId, terms } = proposed;
    await interventions.confirm(act.tx, proposed, act.operator.id);
    await act.note(`user.${kind}`, `user ${userId}`, { step: id, ...changeOf(terms, account) });
    act.afterCommit(() => interventions.carryOut(id));
  });

  serve.change(api.declineIntervention, async ({ input: { id }, act }) => {
    const { proposed } = await waiting(act, id);
    const { userId, terms } = proposed;
    await interventions.decline(act.tx, proposed, act.operator.id);
    await act.note('user.stepDeclined', `user ${userId}`, { step: id, ...factsOf(terms) });
  });
}

/** Writes the audit entry of an intervention that ended without an operator. */
export function endingRecorder({ clock }: Pick<ConsolePorts, 'clock'>): RecordEnding {
  return (tx, { id, userId, terms }, refusal) =>
    writeAudit(tx, {
      at: clock.now(),
      operatorId: null,
      operator: '',
      role: '',
      address: '',
      action: refusal === null ? 'user.stepExpired' : 'user.stepRefused',
      object: `user ${userId}`,
      detail: JSON.stringify({ step: id, ...factsOf(terms), refusal }),
      reason: refusal === null ? 'nobody decided on it in time' : say('en', refusal),
    });
}

const releasedNotice = (at: number): Notice => ({
  about: 'account',
  figures: (language) => ({
    change: say(language, 'account.change.payoutsFree'),
    time: utcTime(at, language),
  }),
});
