import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODES } from '@fulcrum/contract/codes';
import * as api from '@fulcrum/contract/console/calls';
import { mayDo, PERMISSIONS, ROLES } from '@fulcrum/contract/console/roles';
import { saveSettings } from '@fulcrum/contract/console/setting-calls';
import * as factors from '@fulcrum/contract/factors';
import * as people from '@fulcrum/contract/people';
import { submit } from '@fulcrum/contract/trading';
import { tradeList } from '@fulcrum/contract/market';

import { openTestDb } from '../../test/db/test-db.ts';
import { codeAt } from '../../test/identity/factor-rig.ts';
import { ProductRig } from '../../test/product-rig.ts';
import { verifyAudit } from '../audit/chain.ts';
import { firstOwner, operatorOf, type Browser } from '../../test/console/operator-rig.ts';

let rig: ProductRig;
let owner: Browser;
let demo: string;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  demo = await rig.demo();
  await rig.quote({ EURUSD: ['1.10000', '1.10010'] });
});
afterAll(() => rig.close());

const eurusd = async () => {
  const { data } = await rig.ok(tradeList, { searchCurrency: 'EURUSD' });
  const id = data[0]?.Id;
  if (id === undefined) throw new Error('Expected EURUSD in the catalogue');
  return id;
};

const buy = async (token: string) => {
  await rig.quote({ EURUSD: ['1.10000', '1.10010'] });
  const forex_id = await eurusd();
  return rig.call(submit, { type: 1, status: 1, cont: '1', forex_id, multiple: 100 }, { token });
};

test('CONSOLE-011 each call is for the roles of the table and for no other', async () => {
  for (const role of ROLES.filter((each) => each !== 'owner')) {
    const operator = await operatorOf(rig, owner, role);
    for (const call of api.OPERATOR_CALLS) {
      if (call.permission === null) continue;
      const { code } = await operator.send(call, {});
      const isForbidden = code === CODES['operator.forbidden'].code;
      expect(isForbidden, `${role} ${call.path}`).toBe(!mayDo(role, call.permission));
    }
  }
});

test('CONSOLE-012 no call sets a price, delays a fill or changes a past trade', () => {
  const told = api.OPERATOR_CALLS.flatMap(({ path, harmless }) => [path, `  ${harmless}`]);
  expect(told.join('\n')).toMatchSnapshot();
  for (const { path: url, method } of api.OPERATOR_CALLS) {
    expect(rig.product.app.hasRoute({ url, method }), url).toBe(true);
  }
});

test('CONSOLE-013 the document of the roles is the table', () => {
  const text = readFileSync(new URL('../../../../docs/console.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-zA-Z.]+)` \|(.*)\|$/gm)].map(([, name, cells]) => [
    name,
    (cells ?? '').split('|').map((cell) => cell.trim() !== ''),
  ]);
  const table = Object.keys(PERMISSIONS).map((name) => [
    name,
    ROLES.map((role) => mayDo(role, name as keyof typeof PERMISSIONS)),
  ]);
  expect(rows).toEqual(table);
});

test('CONSOLE-014 the dashboard sums live positions, demo and real apart', async () => {
  expect(await buy(demo)).toMatchObject({ code: 1 });
  rig.clock.time += 2_000;
  await rig.quote({ EURUSD: ['1.10110', '1.10120'] });
  const demoView = await owner.ok(api.dashboard, { is_demo: 1 });
  expect(demoView).toMatchObject({ open_positions: 1, client_pnl: 100_000_000 });
  expect(demoView.exposure).toMatchObject([
    { code: 'EURUSD', long_lots: 1_000_000, short_lots: 0, long_usd: 110_110_000_000 },
  ]);
  const realView = await owner.ok(api.dashboard, { is_demo: 0 });
  expect(realView).toMatchObject({ open_positions: 0, client_pnl: 0, exposure: [] });
  const { rows, total } = await owner.ok(api.liveOrders, {
    is_demo: 1,
    status: 'open',
    side: 'buy',
  });
  expect(total).toBe(1);
  expect(rows).toMatchObject([{ code: 'EURUSD', side: 'buy', pnl: 100_000_000 }]);
  expect((await owner.ok(api.liveOrders, { is_demo: 1, side: 'sell' })).total).toBe(0);
});

test('CONSOLE-121 net exposure of real accounts is shown beside the limit that is set', async () => {
  const limitOf = async (is_demo: 0 | 1) =>
    (await owner.ok(api.dashboard, { is_demo })).net_limit_usd;
  const changes = [{ key: 'net_exposure_limit', before: '0', after: '1.5' }] as const;
  expect(await limitOf(0)).toBeNull();
  await owner.ok(api.stepUp, { code: owner.code() });
  await owner.ok(saveSettings, { changes: [...changes], reason: 'a measure to look at' });
  rig.clock.time += 5_000;
  expect([await limitOf(0), await limitOf(1)]).toEqual([1_500_000, null]);
});

test('CONSOLE-122 the dashboard tells how the server does', async () => {
  await rig.quote({ EURUSD: ['1.10000', '1.10010'] });
  expect(await buy(demo)).toMatchObject({ code: 1 });
  rig.clock.time += 300;
  const { health, feed } = await owner.ok(api.dashboard, { is_demo: 0 });
  expect(health.commands?.count).toBeGreaterThan(0);
  expect(health.commands?.p95_ms).toBeGreaterThanOrEqual(health.commands?.p50_ms ?? NaN);
  expect(health).toMatchObject({ people: 0, connections: 0 });
  expect(feed.lag_ms).toBe(300);
});

test('CONSOLE-122 a feed that has never spoken stands still since the start', async () => {
  const silent = await ProductRig.open(await openTestDb());
  const first = await firstOwner(silent);
  const { lag_ms: before } = (await first.ok(api.dashboard, { is_demo: 0 })).feed;
  silent.clock.time += 2_001;
  const { feed } = await first.ok(api.dashboard, { is_demo: 0 });
  // The enrolment took a step of the authenticator.
  expect([before, feed.lag_ms]).toEqual([30_000, 32_001]);
  expect((await first.ok(api.monitor, { is_demo: 0 })).feed.lag_ms).toBe(32_001);
  await silent.close();
});

test('CONSOLE-108 those that wait are listed nearest to their price first', async () => {
  const forex_id = await eurusd();
  await rig.quote({ EURUSD: ['1.10000', '1.10010'] });
  const pending = { status: 0, cont: '0.1', forex_id, multiple: 100 } as const;
  // A buy waits for the ask, a sell for the bid: 210, 100 and 500 points away.
  for (const [type, target_price] of [
    [1, '1.09800'],
    [2, '1.10100'],
    [1, '1.10510'],
  ] as const) {
    expect(
      await rig.call(submit, { ...pending, type, target_price }, { token: demo }),
    ).toMatchObject({ code: 1 });
  }
  rig.clock.time += 2_000;
  await rig.quote({ EURUSD: ['1.10000', '1.10010'] });
  const { ids, rows } = await owner.ok(api.liveOrders, { is_demo: 1, status: 'pending' });
  expect(rows.map(({ distance }) => distance)).toEqual([100, 210, 500]);
  expect(ids).toEqual(rows.map(({ id }) => id));
  expect((await owner.ok(api.monitor, { is_demo: 1 })).margin_watch).toEqual([]);
});

test('CONSOLE-109 people are found by where they stand, and noted about for good', async () => {
  const signUp = { password: 'correct horse 7', re_password: 'correct horse 7' };
  const byMail = await rig.ok(people.register, {
    ...{ ...signUp, type: 'email', account: 'filtered@example.com' },
  });
  const { data: me } = await rig.ok(people.userInfo, {}, { token: byMail.data.token });
  const found = async (filter: object) =>
    (await owner.ok(api.people, { is_demo: 0, ...filter })).rows.map(({ id }) => id);
  expect(await found({ identity: 'none' })).toContain(me.id);
  expect(await found({ identity: 'verified' })).not.toContain(me.id);
  expect(await found({ balance: '0' })).toContain(me.id);
  expect(await found({ balance: '0.000001' })).not.toContain(me.id);
  expect(await found({ seen: 1 })).toContain(me.id);
  expect(await found({ area: 852 })).not.toContain(me.id);
  expect(await found({ limit: 'restricted' })).toEqual([]);
  await owner.ok(api.notePerson, { id: me.id, reason: 'asked about swaps by phone' });
  const page = await owner.ok(api.person, { id: me.id });
  expect(page).toMatchObject({ identity: 'none', identity_case: null, methods: [], invited: [] });
  expect(page.notes).toMatchObject([{ text: 'asked about swaps by phone' }]);
  expect(await verifyAudit(rig.db)).toMatchObject({ ok: true });
});

test('CONSOLE-016 contacts are masked until an operator reveals them with a reason', async () => {
  const email = 'trader@example.com';
  const given = {
    type: 'email',
    account: email,
    password: 'correct horse 7',
    re_password: 'correct horse 7',
  } as const;
  const { data } = await rig.ok(people.register, given);
  const { rows } = await owner.ok(api.people, { search: 'trader@' });
  expect(rows).toMatchObject([{ contact: 't…@example.com', kind: 'real' }]);
  const id = rows[0]?.id ?? 0;
  expect(JSON.stringify(await owner.ok(api.person, { id }))).not.toContain(email);
  expect(await owner.refused(api.revealPerson, { id })).toBe(CODES['console.reasonMissing'].code);
  const reason = 'asked to be called back';
  expect(await owner.ok(api.revealPerson, { id, reason })).toMatchObject({ email });
  await owner.ok(api.stepUp, { code: owner.code() });
  await owner.ok(api.setCreditScore, { id, score: 80, reason: 'late papers' });
  expect((await owner.ok(api.person, { id })).sessions).toHaveLength(1);
  await owner.ok(api.endPersonSessions, { id, reason: 'lost the phone' });
  expect(await rig.call(people.userInfo, {}, { token: data.token })).toMatchObject({ code: 999 });
  const log = (await owner.ok(api.audit, { object: `user ${id}` })).rows;
  expect(log.map((entry) => `${entry.action} ${entry.detail} ${entry.reason}`)).toEqual([
    'user.sessionsEnded {} lost the phone',
    'user.viewed {} ',
    'user.scoreSet {"credit_score":[100,80]} late papers',
    'user.revealed {"fields":["email","mobile"]} asked to be called back',
    'user.viewed {} ',
  ]);
});

test('IDENTITY-027 a second step that was lost is taken away, and its owner is told', async () => {
  const { id, token } = await rig.real();
  const password = 'correct horse battery';
  const lost = { id, reason: 'lost phone and codes' };
  await owner.ok(api.stepUp, { code: owner.code() });
  expect(await owner.refused(api.resetPersonFactors, lost)).toBe(CODES['factor.none'].code);
  const { data } = await rig.ok(factors.totpBegin, { password }, { token });
  const code = codeAt(data.secret, rig.clock.time);
  await rig.ok(factors.totpConfirm, { code }, { token });
  expect(await owner.ok(api.person, { id })).toMatchObject({ has_totp: true, passkeys: 0 });
  await owner.ok(api.resetPersonFactors, lost);
  expect(await owner.refused(api.resetPersonFactors, lost)).toBe(CODES['factor.none'].code);
  const { data: state } = await rig.ok(factors.factors, {}, { token });
  expect(state).toMatchObject({ totp: 0, recovery_left: 0 });
  const [entry] = (await owner.ok(api.audit, { action: 'user.factorsReset' })).rows;
  expect(entry).toMatchObject({
    object: `user ${id}`,
    detail: '{"has_totp":[true,false],"passkeys":[0,0]}',
    reason: lost.reason,
  });
  const [letter] = await rig.db.query<{ text: string }>(
    `select o.text from outbox o join app_user u on u.email = o.recipient
     where u.id = $1 order by o.id desc limit 1`,
    [id],
  );
  expect(letter?.text).toContain('Support has switched your two-step login off.');
});

test('CONSOLE-017 every list comes as a file, and the log says who took it', async () => {
  for (const list of Object.keys(api.LISTS) as api.ListName[]) {
    const file = await owner.ok(api.exportList, { list, is_demo: 1 });
    expect(file.csv === '' || file.csv.split('\r\n').length === file.rows + 1, list).toBe(true);
    const [newest] = (await owner.ok(api.audit, { action: 'list.exported' })).rows;
    expect(newest).toMatchObject({ object: list, operator: 'owner@example.com' });
  }
  const support = await operatorOf(rig, owner, 'support');
  expect(await support.refused(api.exportList, { list: 'audit' })).toBe(
    CODES['operator.forbidden'].code,
  );
});

test('AUDIT-001 the log takes no change and no removal', async () => {
  await expect(rig.db.query(`update audit_entry set reason = 'x' where seq = 1`)).rejects.toThrow(
    /only grows/,
  );
  await expect(rig.db.query('delete from audit_entry where seq = 1')).rejects.toThrow(/only grows/);
  await expect(rig.db.query('truncate audit_entry')).rejects.toThrow(/only grows/);
});

test('AUDIT-002 an act that fails leaves no entry, and its entry fails with it', async () => {
  const before = (await owner.ok(api.audit, {})).total;
  expect(await owner.refused(api.setCreditScore, { id: 1, score: 1, reason: 'no such user' })).toBe(
    CODES['person.unknown'].code,
  );
  expect((await owner.ok(api.audit, {})).total).toBe(before);
});

test('AUDIT-003 the chain proves the log, and names the first entry that was tampered with', async () => {
  const { total } = await owner.ok(api.audit, {});
  expect(await verifyAudit(rig.db)).toMatchObject({ ok: true, entries: total });
  await rig.db.query('alter table audit_entry disable trigger user');
  await rig.db.query(`update audit_entry set reason = 'nothing to see' where seq = 3`);
  expect(await verifyAudit(rig.db)).toMatchObject({
    ok: false,
    seq: 3,
    reason: /content/ as never,
  });
});
