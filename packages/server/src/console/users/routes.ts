import { mayDo } from '@fulcrum/contract/console/roles';
import * as api from '@fulcrum/contract/console/users/calls';
import type * as wire from '@fulcrum/contract/console/users/schema';

import type { FundsModule, WithdrawalHold } from '../../payments/module.ts';
import { Refused } from '../../platform/refusal.ts';
import { valued } from '../../trading/module.ts';
import type { Binder } from '../binder.ts';
import { liveOrderOf } from '../dashboard/orders-view.ts';
import { placeOf } from '../page.ts';
import type { ConsolePorts } from '../ports.ts';
import { HELPED, helpIn } from './access-help.ts';
import { closedOrderOf } from './closed-order.ts';
import * as users from './view.ts';

/** Routes for the list of users, one user in full, and changes of access and credit score. */
export function userRoutes(serve: Binder, ports: ConsolePorts): void {
  userReads(serve, ports);
  userChanges(serve, ports);
}

function userReads(serve: Binder, ports: ConsolePorts): void {
  const { db, clock, market, trading, auth, funds } = ports;

  serve.read(api.people, ({ input }) =>
    users.findPeople(db, users.peopleFilterOf(input, clock.now()), placeOf(input.page)),
  );

  serve.read(api.person, async ({ input: { id }, operator, note }) => {
    const known = await users.knownPerson(db, id);
    const { person, accountId, invitedBy, identityCase } = known;
    await note('user.viewed', `user ${id}`);
    const view = await trading.account(accountId);
    const { rows } = await trading.ledger(accountId, { page: 1 });
    const { hasTotp, passkeys } = await auth.factors.counts(id);
    const { isRestricted, leverageMax, payoutFreeze } = view.limits;
    const { balance, equity, usedMargin, freeMargin, floatingPnl, locked } = view.figures;
    return {
      ...person,
      phone_mark: known.phoneMark,
      equity,
      locked,
      balance,
      margin_level: view.figures.marginLevel,
      used_margin: usedMargin,
      free_margin: freeMargin,
      floating_pnl: floatingPnl,
      limits: {
        is_restricted: isRestricted,
        leverage_max: leverageMax,
        payout_ground: payoutFreeze?.ground ?? null,
        payout_frozen_until: payoutFreeze?.until ?? null,
        ...holdWire(await funds.holds.of(accountId)),
      },
      has_totp: hasTotp,
      passkeys,
      invited_by: invitedBy,
      invited_count: await users.invitedCount(db, id),
      invited: await users.invitedBy(db, id),
      identity_case: identityCase,
      methods: mayDo(operator.role, 'money.view') ? await methodsOf(funds, accountId) : [],
      notes: await users.notesOn(db, id),
      orders: view.orders.map((record) => liveOrderOf(valued(market.market, id, record), market)),
      ledger: rows.map(({ seq, type, at, orderId, amount, balanceAfter }) => ({
        seq,
        type,
        at,
        amount,
        order_id: orderId,
        balance_after: balanceAfter,
      })),
      sessions: await users.sessionsOf(db, id),
    };
  });

  serve.read(api.closedOrders, async ({ input: { id, page = 1, order }, note }) => {
    const { accountId } = await users.knownPerson(db, id);
    await note('user.historyViewed', `user ${id}`, order === undefined ? { page } : { order });
    if (order !== undefined) {
      const found = (await trading.orderWithHistory(accountId, order))?.order;
      const rows = found?.completedAt ? [closedOrderOf(found, market)] : [];
      return { rows, total: rows.length, pnl: rows[0]?.pnl ?? 0 };
    }
    const { rows, total, realisedPnl } = await trading.history(accountId, { page });
    return { rows: rows.map((row) => closedOrderOf(row, market)), total, pnl: realisedPnl };
  });
}

function userChanges(serve: Binder, ports: ConsolePorts): void {
  const { auth } = ports;

  serve.change(api.notePerson, async ({ input: { id }, act }) => {
    await users.knownPerson(act.tx, id);
    await act.note(users.NOTED, `user ${id}`);
  });

  serve.change(api.revealPerson, async ({ input: { id }, act }) => {
    const { contact } = await users.knownPerson(act.tx, id);
    const { email, areaId, mobile } = contact;
    await act.note('user.revealed', `user ${id}`, { fields: ['email', 'mobile'] });
    return { email, area_id: areaId, mobile };
  });

  serve.change(api.endPersonSessions, async ({ input: { id }, act }) => {
    await users.knownPerson(act.tx, id);
    await act.note('user.sessionsEnded', `user ${id}`);
    // After the commit, because this also ends sessions in memory, which cannot be rolled back.
    act.afterCommit(() => auth.endAllSessions(id));
  });

  serve.change(api.resetPersonFactors, async ({ input: { id }, act }) => {
    await users.knownPerson(act.tx, id);
    await auth.factors.reset(act.tx, id, async ({ hasTotp, passkeys }) => {
      await helpIn(ports, act.tx, { userId: id, operatorId: act.operator.id, way: 'factors' });
      const detail = { has_totp: [hasTotp, false], passkeys: [passkeys, 0] };
      await act.note(HELPED.factors, `user ${id}`, detail);
    });
  });

  serve.change(api.setCreditScore, async ({ input: { id, score }, act }) => {
    const before = await auth.setCreditScore(id, score, act.tx);
    if (before === null) throw new Refused('person.unknown');
    if (before === score) throw new Refused('console.unchanged');
    await act.note('user.scoreSet', `user ${id}`, { credit_score: [before, score] });
  });
}

const holdWire = (hold: WithdrawalHold | null) => ({
  payouts_stopped_at: hold?.cause === 'owner' ? hold.since : null,
  payouts_wait_until: hold?.until ?? null,
});

/**
 * Returns the payout methods with only the last characters of their numbers: enough to compare
 * them.
 */
async function methodsOf(
  funds: FundsModule,
  accountId: number,
): Promise<wire.PersonDetail['methods']> {
  const methods = await funds.methods({ accountId });
  return methods.map((each) => ({
    id: each.id,
    currency: each.code,
    network: each.protocol,
    target: `…${(each.type === 1 ? each.address : each.payeeAccount).slice(-6)}`,
    created_at: each.createdAt,
    usable_at: each.usableAt,
  }));
}
