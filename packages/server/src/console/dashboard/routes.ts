import * as api from '@fulcrum/contract/console/calls';
import { feeds } from '@fulcrum/contract/console/catalogue-calls';
import { mayDo } from '@fulcrum/contract/console/roles';
import type * as wire from '@fulcrum/contract/console/wire';
import { tradingDayOf } from '@fulcrum/engine/market/new-york';
import { parseDecimal, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import type { PayoutHold } from '../../payments/module.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { HELPED, helpIn } from '../users/access-help.ts';
import { readAudit } from '../../audit/log.ts';
import type { AuditRow } from '../../audit/entry.ts';
import { feedsOf } from '../catalogue/feeds-view.ts';
import { valued, type Floor, type FloorView } from './live-overview.ts';
import {
  closedOrderOf,
  exposureOf,
  feedOf,
  liveOrderOf,
  foundOrders,
  marginWatchOf,
} from './view.ts';
import { csvOf } from '../../platform/csv.ts';
import { rowsOf } from '../exports/rows.ts';
import type { ConsolePorts, LiveCounts } from '../ports.ts';
import { moneyToday } from './money-today.ts';
import { noter } from '../noter.ts';
import { OrderSteps } from './order-changes.ts';
import * as people from '../users/view.ts';
import type { ServeOperators } from '../binder.ts';

const PAGE_SIZE = 50;
const ACTIVITY_ROWS = 6;

/** What operators see, and the few things they change. */
export function consoleRoutes(serve: ServeOperators, ports: Ports): void {
  auditRoutes(serve, ports);
  floorRoutes(serve, ports);
  peopleRoutes(serve, ports);
  historyRoutes(serve, ports);
  personChanges(serve, ports);
}

type Ports = ConsolePorts & { readonly floor: Floor; readonly live: LiveCounts };

function auditRoutes(serve: ServeOperators, ports: Ports): void {
  const { db, clock, floor } = ports;
  const note = noter(ports);

  serve.toOperator(api.audit, async ({ input }) => {
    const { page = 1, ...filter } = input;
    const place = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
    const { rows, total } = await readAudit(db, filter, place);
    const actions = await db.query<{ action: string }>(
      'select distinct action from audit_entry order by action',
    );
    return { rows: rows.map(auditWire), total, actions: actions.map(({ action }) => action) };
  });

  serve.toOperator(api.exportList, async ({ input, operator, visit }) => {
    const { list, ...filters } = input;
    if (!mayDo(operator.role, api.LISTS[list])) throw new Refused('operator.forbidden');
    const { rows, isCut } = await rowsOf(ports, floor, input, operator.id);
    const detail = { rows: rows.length, ...filters };
    // Before the file leaves: what is not written down is not handed out.
    await db.transaction((tx) =>
      note(tx, { operator, visit }, { action: 'list.exported', object: list, detail, reason: '' }),
    );
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    return { filename: `${list}-${day}.csv`, csv: csvOf(rows), rows: rows.length, is_cut: isCut };
  });
}

const auditWire = (row: AuditRow): wire.AuditEntry => ({
  seq: row.seq,
  at: row.at,
  operator_id: row.operatorId,
  operator: row.operator,
  role: row.role,
  address: row.address,
  action: row.action,
  object: row.object,
  detail: row.detail,
  reason: row.reason,
  hash: Buffer.from(row.hash).toString('hex'),
});

function floorRoutes(serve: ServeOperators, ports: Ports): void {
  const { db, clock, market, floor } = ports;
  const startedAt = market.feedHealth().at;

  serve.toOperator(api.dashboard, async ({ input, operator }) => {
    const isDemo = input.is_demo === 1;
    const view = await floor.look(isDemo);
    const { start } = tradingDayOf(clock.now());
    const { all, isNew } = await people.countPeople(db, isDemo, start);
    const { rows } = mayDo(operator.role, 'audit.view')
      ? await readAudit(db, {}, { limit: ACTIVITY_ROWS, offset: 0 })
      : { rows: [] };
    return {
      ...totalsOf(view, ports),
      net_limit_usd: isDemo ? null : await netLimitOf(ports),
      users: all,
      users_today: isNew,
      money: !isDemo && mayDo(operator.role, 'money.view') ? await moneyToday(db, start) : null,
      feed: feedOf(market, startedAt),
      health: healthOf(ports),
      activity: rows.map(({ seq, at, operator: who, action, object }) => ({
        ...{ seq, at, operator: who, action, object },
      })),
    };
  });

  serve.toOperator(api.monitor, async ({ input }) => {
    const view = await floor.look(input.is_demo === 1);
    return { ...watchOf(view, ports), feed: feedOf(market, startedAt), at: view.at };
  });

  const steps = { demo: new OrderSteps(market), real: new OrderSteps(market) };
  serve.toOperator(api.liveOrders, async ({ input: { is_demo, since = 0, ...filter } }) => {
    const isDemo = is_demo === 1;
    const view = await floor.look(isDemo);
    const { found, total } = foundOrders(view, filter);
    const ids = found.map(({ record }) => record.id);
    return { ...steps[isDemo ? 'demo' : 'real'].changed(view, found, since), ids, total };
  });

  serve.toOperator(feeds, () => Promise.resolve(feedsOf(market)));
}

function totalsOf(view: FloorView, ports: Ports) {
  const exposure = exposureOf(view, ports.market);
  const sum = (of: (row: wire.Exposure) => number) =>
    exposure.reduce((total, row) => total + of(row), 0);
  const openPositions = sum((row) => row.positions);
  return {
    at: view.at,
    client_pnl: sum((row) => row.client_pnl),
    gross_usd: sum((row) => row.long_usd + row.short_usd),
    // Instruments do not cancel each other out: the sum of the sizes of what is left in each.
    net_usd: sum((row) => Math.abs(row.long_usd - row.short_usd)),
    used_margin: sum((row) => row.margin),
    open_positions: openPositions,
    pending_orders: view.orders.length - openPositions,
    accounts_in_market: view.accounts.length,
    ...watchOf(view, ports),
    exposure,
  };
}

/** Micro-dollars; null while no limit is set. It is something to measure against, and no more. */
async function netLimitOf({ settings }: Ports): Promise<number | null> {
  const { net_exposure_limit: text } = await settings.read();
  return text === '0' ? null : parseDecimal(text, USD_DIGITS);
}

function healthOf({ trading, live }: Ports): wire.Health {
  const timing = trading.commandTiming();
  return {
    commands: timing && {
      count: timing.count,
      p50_ms: timing.p50Ms,
      p95_ms: timing.p95Ms,
    },
    people: live.peopleCount,
    connections: live.connectionCount,
  };
}

const watchOf = (view: FloorView, { trading: { settings } }: Ports): wire.MarginWatch => ({
  margin_call_level: settings.marginCallLevel,
  stop_out_level: settings.stopOutLevel,
  margin_watch: marginWatchOf(view),
});

const heldBack = (hold: PayoutHold | null) => ({
  payouts_stopped_at: hold?.cause === 'owner' ? hold.since : null,
  payouts_wait_until: hold?.until ?? null,
});

async function knownPerson(sql: Sql, id: number): Promise<people.FoundPerson> {
  const found = await people.personById(sql, id);
  if (!found) throw new Refused('person.unknown');
  return found;
}

function peopleRoutes(serve: ServeOperators, ports: Ports): void {
  const { db, clock, market, trading, auth, funds } = ports;
  const note = noter(ports);

  serve.toOperator(api.people, ({ input }) => {
    const { page = 1 } = input;
    const place = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
    return people.findPeople(db, people.peopleFilterOf(input, clock.now()), place);
  });

  serve.toOperator(api.person, async ({ input, operator, visit }) => {
    const { person, accountId, invitedBy, identityCase } = await knownPerson(db, input.id);
    const object = `user ${input.id}`;
    await db.transaction((tx) =>
      note(tx, { operator, visit }, { action: 'user.viewed', object, detail: {}, reason: '' }),
    );
    const view = await trading.account(accountId);
    const { rows } = await trading.ledger(accountId, { page: 1 });
    const { hasTotp, passkeys } = await auth.factors.counts(input.id);
    const { isRestricted, leverageMax, payoutFreeze } = view.limits;
    const { equity, usedMargin, freeMargin, floatingPnl, locked, marginLevel } = view.figures;
    return {
      ...person,
      ...{ equity, locked, balance: view.figures.balance, margin_level: marginLevel },
      used_margin: usedMargin,
      free_margin: freeMargin,
      floating_pnl: floatingPnl,
      limits: {
        is_restricted: isRestricted,
        leverage_max: leverageMax,
        payout_ground: payoutFreeze?.ground ?? null,
        payout_frozen_until: payoutFreeze?.until ?? null,
        ...heldBack(await funds.holds.of(accountId)),
      },
      has_totp: hasTotp,
      passkeys,
      invited_by: invitedBy,
      invited_count: await people.invitedCount(db, input.id),
      invited: await people.invitedBy(db, input.id),
      identity_case: identityCase,
      methods: mayDo(operator.role, 'money.view') ? await methodsOf(funds, accountId) : [],
      notes: await people.notesOn(db, input.id),
      orders: view.orders.map((record) =>
        liveOrderOf(valued(market.market, input.id, record), market),
      ),
      ledger: rows.map(({ seq, type, at, orderId, amount, balanceAfter }) => ({
        ...{ seq, type, at, amount, order_id: orderId, balance_after: balanceAfter },
      })),
      sessions: await people.sessionsOf(db, input.id),
    };
  });

  serve.toOperator(api.notePerson, async ({ input: { id, reason }, operator, visit }) => {
    await knownPerson(db, id);
    const entry = { action: people.NOTED, object: `user ${id}`, detail: {}, reason };
    await db.transaction((tx) => note(tx, { operator, visit }, entry));
    return {};
  });

  serve.toOperator(api.revealPerson, async ({ input, operator, visit }) => {
    const { contact } = await knownPerson(db, input.id);
    const { email, areaId, mobile } = contact;
    const object = `user ${input.id}`;
    const detail = { fields: ['email', 'mobile'] };
    const entry = { action: 'user.revealed', object, detail, reason: input.reason };
    await db.transaction((tx) => note(tx, { operator, visit }, entry));
    return { email, area_id: areaId, mobile };
  });
}

/** Accounts that payouts go to, by their ends: enough to compare, not to pay to. */
async function methodsOf(
  funds: Ports['funds'],
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

/** What has ended, as its owner reads it. */
function historyRoutes(serve: ServeOperators, ports: Ports): void {
  const { db, market, trading } = ports;
  const note = noter(ports);

  serve.toOperator(api.closedOrders, async ({ input, operator, visit }) => {
    const { id, page = 1 } = input;
    const { accountId } = await knownPerson(db, id);
    const entry = { action: 'user.historyViewed', object: `user ${id}`, detail: { page } };
    await db.transaction((tx) => note(tx, { operator, visit }, { ...entry, reason: '' }));
    const { rows, total, realisedPnl } = await trading.history(accountId, { page });
    return { rows: rows.map((row) => closedOrderOf(row, market)), total, pnl: realisedPnl };
  });
}

function personChanges(serve: ServeOperators, ports: Ports): void {
  const { db, auth } = ports;
  const note = noter(ports);

  serve.toOperator(api.endPersonSessions, async ({ input, operator, visit }) => {
    await knownPerson(db, input.id);
    const entry = {
      ...{ action: 'user.sessionsEnded', object: `user ${input.id}` },
      ...{ detail: {}, reason: input.reason },
    };
    // Before the act: sessions are ended in memory too, which no transaction holds together.
    await db.transaction((tx) => note(tx, { operator, visit }, entry));
    await auth.endAllSessions(input.id);
    return {};
  });

  serve.toOperator(api.resetPersonFactors, async ({ input, operator, visit }) => {
    const { id, reason } = input;
    await knownPerson(db, id);
    await db.transaction((tx) =>
      auth.factors.reset(tx, id, async ({ hasTotp, passkeys }) => {
        await helpIn(ports, tx, { userId: id, operatorId: operator.id, way: 'factors' });
        const detail = { has_totp: [hasTotp, false], passkeys: [passkeys, 0] };
        const entry = { action: HELPED.factors, object: `user ${id}`, detail, reason };
        await note(tx, { operator, visit }, entry);
      }),
    );
    return {};
  });

  serve.toOperator(api.setCreditScore, async ({ input, operator, visit }) => {
    const { id, score, reason } = input;
    await db.transaction(async (tx) => {
      const before = await auth.setCreditScore(id, score, tx);
      if (before === null) throw new Refused('person.unknown');
      if (before === score) throw new Refused('console.unchanged');
      const detail = { credit_score: [before, score] };
      const entry = { action: 'user.scoreSet', object: `user ${id}`, detail, reason };
      await note(tx, { operator, visit }, entry);
    });
    return {};
  });
}
