import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as console from '@fulcrum/contract/console/content/ranking';
import * as api from '@fulcrum/contract/content/ranking';
import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { microLots } from '@fulcrum/engine/units/units';

import { openTestDb } from '../../../test/db/test-db.ts';
import { firstOwner } from '../../../test/console/operator-rig.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { AT_MARKET, BUY } from '../../../test/trading/order-sample.ts';
import { stopJobs } from '../../../test/start-jobs.ts';
import { computeDue } from './computing.ts';

let rig: ProductRig;
beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
});
afterAll(() => rig.close());

interface Person {
  readonly token: string;
  readonly accountId: number;
}

async function accountOf(token: string, where: string): Promise<Person> {
  const [account] = await rig.db.query<{ id: number }>(
    `select a.id from account a join app_user u on u.id = a.user_id
     where u.kind = $1 order by a.id desc limit 1`,
    [where],
  );
  const accountId = account?.id ?? 0;
  await rig.product.trading.resetDemo(accountId);
  return { token, accountId };
}
const real = async () => accountOf((await rig.real()).token, 'real');
const demo = async () => accountOf(await rig.demo(), 'demo');

/**
 * Buys a lot at 1.10009 and sells it at `bid`, as often as `times` says; each trade costs 7
 * dollars.
 */
async function trade({ accountId }: Person, bid: string, times: number) {
  const { trading } = rig.product;
  for (let count = 0; count < times; count += 1) {
    await rig.quote({ EURUSD: ['1.10000', '1.10009'] });
    const opened = await trading.submit(accountId, { ...BUY, lots: microLots(1_000_000) });
    if (!opened.ok) throw new Error(`Expected an opening, was ${opened.reason}`);
    await rig.quote({ EURUSD: [bid, '1.15200'] });
    const closing = { orderId: opened.order.id, lots: null, ...AT_MARKET };
    expect(await trading.close(accountId, closing)).toMatchObject({ ok: true });
  }
}

const list = async (input: { type?: 1 | 2; order?: api.RankOrder } = {}) =>
  (await rig.ok(api.followList, input)).data;
const agree = async ({ token }: Person, nickname: string) =>
  (await rig.ok(api.setFollowMine, { listed: 1, nickname }, { token })).data;
const leave = ({ token }: Person) => rig.ok(api.setFollowMine, { listed: 0 }, { token });
/** Stops the product's own job first, so that only the test computes figures. */
const compute = async () => {
  await stopJobs(rig.product.ranking);
  rig.clock.time += 11 * 60_000;
  return computeDue(rig.db, rig.clock);
};

test('RANKING-001, RANKING-005, RANKING-006: who agreed is ranked by closed trades, each kind apart', async () => {
  const [winner, loser, few, silent] = [await real(), await real(), await real(), await real()];
  const player = await demo();
  await trade(winner, '1.10109', 10);
  await trade(loser, '1.10000', 10);
  await trade(few, '1.10109', 9);
  await trade(silent, '1.10209', 10);
  await trade(player, '1.10309', 10);
  expect((await rig.ok(api.followMine, {}, { token: winner.token })).data).toEqual({
    listed: 0,
    nickname: '',
  });
  expect(await agree(winner, 'Ann Lee')).toEqual({ listed: 1, nickname: 'Ann Lee' });
  await agree(loser, 'Ben');
  await agree(few, 'Cat');
  await agree(player, 'Dan');
  await compute();

  const ranked = await list();
  expect(ranked).toMatchObject({ total: 2, page: 1, page_size: 20 });
  // Ten trades with a gain of 100.00 and a fee of 7.00 give 930.00, on a base of 100,000.00.
  expect(ranked.data[0]).toMatchObject({
    rank: 1,
    user: 'Ann Lee',
    type: 1,
    multiple: 100,
    three_week_rate: '0.93',
    three_week_win: '100.00',
    three_week_profit: '930.00',
    three_week_trade_num: 10,
    three_week_drawdown: '0.00',
    recent_profit_rate: '0.93',
    income: '930.00',
    total_rate: '0.93',
    total_trade_num: 10,
    computed_at: rig.clock.time,
  });
  // Ten trades with a loss of 9.00 and a fee of 7.00 give −160.00.
  expect(ranked.data[1]).toMatchObject({
    rank: 2,
    user: 'Ben',
    three_week_rate: '-0.16',
    three_week_win: '0.00',
    three_week_profit: '-160.00',
    three_week_drawdown: '0.16',
  });
  const players = await list({ type: 2 });
  expect(players.data.map(({ user, type }) => [user, type])).toEqual([['Dan', 2]]);

  // The list contains no personal data except the nickname.
  expect(JSON.stringify(ranked)).not.toContain('@');

  await leave(winner);
  expect((await list()).data.map(({ user }) => user)).toEqual(['Ben']);
  // After leaving, the nickname stays reserved for the member, and the figures are kept.
  const refused = await rig.call(
    api.setFollowMine,
    { listed: 1, nickname: 'ann.lee' },
    { token: silent.token },
  );
  expect(refused.code).toBe(CODES['rank.taken'].code);
  await agree(winner, 'Ann Lee');
  await compute();
  expect((await list({ order: 'win' })).data.map(({ user }) => user)).toEqual(['Ann Lee', 'Ben']);
  expect((await list({ order: 'profit' })).data[1]?.user).toBe('Ben');
  expect((await list({ order: 'total' })).data[0]?.total_rate).toBe('0.93');

  const owner = await firstOwner(rig);
  const rows = await owner.ok(console.ranking, { is_demo: 0 });
  expect(rows.map(({ nickname, is_ranked: isRanked }) => [nickname, isRanked])).toEqual([
    ...[
      ['Ann Lee', true],
      ['Cat', false],
      ['Ben', true],
    ],
  ]);
  expect(rows[0]).toMatchObject({ net: 930_000_000, base: 100_000_000_000, rate: 93 });
});

test('RANKING-007 names are refused by their own reasons, and given once however many ask', async () => {
  const [one, two] = [await real(), await demo()];
  const refusal = async (nickname: string, why: Reason) => {
    const { code } = await rig.call(api.setFollowMine, { listed: 1, nickname }, one);
    expect(code).toBe(CODES[why].code);
  };
  await refusal('', 'rank.nickname');
  await refusal('person1@example.com', 'rank.contact');
  await refusal('852 9123 4567', 'rank.contact');
  const asked = await Promise.all(
    [one, two].map((each) =>
      rig.call(api.setFollowMine, { listed: 1, nickname: 'Eve' }, { token: each.token }),
    ),
  );
  expect(asked.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
    ...[1, CODES['rank.taken'].code],
  ]);
  expect((await rig.call(api.followList, { order: 'luck' as never })).code).toBe(
    CODES['rank.order'].code,
  );
});

test('RANKING-002, RANKING-005: what is paid in lowers the return, and old trades leave the window', async () => {
  const before = (await list()).data.find(({ user }) => user === 'Ben');
  expect(before?.three_week_rate).toBe('-0.16');
  rig.clock.time += DAY_MS;
  const [ben] = await rig.db.query<{ id: number }>(
    `select a.id from account a join ranking_member m on m.user_id = a.user_id
     where m.nickname = 'Ben'`,
  );
  // The reset raises the balance from 99,840 to 100,000; the difference of 160 counts as paid in.
  await rig.product.trading.resetDemo(ben?.id ?? 0);
  await trade({ token: '', accountId: ben?.id ?? 0 }, '1.15109', 1);
  await compute();
  const after = (await list()).data.find(({ user }) => user === 'Ben');
  // (−160 + 5,100 − 7) ÷ (100,000 + 160) = 4,933 ÷ 100,160.
  expect(after).toMatchObject({ three_week_rate: '4.93', three_week_profit: '4933.00' });

  rig.clock.time += 22 * DAY_MS;
  await compute();
  expect((await list()).data).toEqual([]);
  const [kept] = await rig.db.query<{ trades: number; total: number }>(
    `select f.trades, f.total_trades as total from ranking_figure f
     join ranking_member m on m.id = f.member_id where m.nickname = 'Ben'`,
  );
  expect(kept).toEqual({ trades: 0, total: 11 });
});

test('RANKING-008 of two processes each member is reckoned by one, and not before it is due', async () => {
  await compute();
  expect(await computeDue(rig.db, rig.clock)).toBe(0);
  rig.clock.time += 11 * 60_000;
  const [counted] = await rig.db.query<{ listed: number }>(
    'select count(*) as listed from ranking_member where is_listed',
  );
  const done = await Promise.all([1, 2].map(() => computeDue(rig.db, rig.clock)));
  expect(done.reduce((sum, count) => sum + count, 0)).toBe(counted?.listed);
});
