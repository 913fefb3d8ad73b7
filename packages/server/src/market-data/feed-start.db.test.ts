import { describe, expect, onTestFinished, test } from 'vitest';

import { openTestDb } from '../../test/db/test-db.ts';
import { listingOf, MarketBench } from '../../test/market/test-market.ts';
import { newAccount, placeOrder } from '../../test/trading/store-sample.ts';
import { StreamRig } from '../../test/market/stream-rig.ts';
import { quietBus } from '../../test/bus/quiet-bus.ts';
import { ConfigError } from '../platform/config-error.ts';
import type { FeedConfig } from './feeds/feed-of.ts';
import { requireFeed } from './feed-start.ts';
import { readSetting } from './market-settings.ts';

const bench = new MarketBench(openTestDb);
const NONE = { sources: {}, routes: {} };

/** The settings of a market of each kind. */
const KINDS = {
  simulated: { feed: 'simulated' },
  replay: { feed: 'replay', feedPath: '/nowhere' },
  bridge: { feed: 'bridge' },
  sources: { feed: 'sources', sources: { ...NONE, others: 'none' } },
  mixed: { feed: 'sources', sources: { ...NONE, others: 'simulated' } },
} as const satisfies Record<string, Partial<FeedConfig>>;
type Kind = keyof typeof KINDS;
const START = { sessions: 'open' } as const;

/** Runs a market for a moment and gives EUR/USD a past of its own. */
async function run(kind: Kind): Promise<void> {
  const market = await bench.open({ ...START, ...KINDS[kind] });
  await market.stop();
  const { instrument } = listingOf(market, 'EURUSD');
  await bench.db.query('delete from candle');
  await bench.db.query(
    `insert into candle (instrument_id, period, time, open, high, low, close, volume)
     values ($1, 60, $2, 110000, 110000, 110000, 110000, 1)`,
    [instrument.id, Math.floor(bench.now / 3_600_000) * 3_600],
  );
}

/** Gives somebody of a kind an order. It is never deleted, so its owner counts as a demo later. */
async function trade(kind: 'real' | 'demo'): Promise<void> {
  const account = await newAccount(bench.db);
  const become = (now: string) =>
    bench.db.query(
      'update app_user set kind = $2 where id = (select user_id from account where id = $1)',
      [account, now],
    );
  await become(kind);
  await placeOrder(bench.db, account);
  onTestFinished(async () => void (await become('demo')));
}

const start = (kind: Kind, expectFeed: FeedConfig['expectFeed'] = null) =>
  bench.open({ ...START, ...KINDS[kind], expectFeed });

/** All that a start could change. */
const stored = () =>
  Promise.all(
    ['candle', 'setting', 'category', 'instrument', 'roll', 'trade_order'].map((table) =>
      bench.db.query(`select md5(coalesce(string_agg(t::text, ';' order by t::text), '')) as all
                      from ${table} t`),
    ),
  );

const candles = async () => (await bench.db.query('select from candle')).length;

describe('PRICE-036: where a real account has traded', () => {
  test.each([
    ['bridge', 'simulated'],
    ['bridge', 'replay'],
    ['bridge', 'mixed'],
    ['sources', 'simulated'],
    ['sources', 'mixed'],
    ['mixed', 'sources'],
    ['mixed', 'simulated'],
    ['simulated', 'bridge'],
    ['simulated', 'replay'],
    ['simulated', 'mixed'],
    ['replay', 'sources'],
  ] as const)('a start after %s on %s is refused, and nothing is changed', async (last, now) => {
    await run(last === 'replay' ? 'bridge' : last);
    if (last === 'replay') {
      await bench.db.query(`update setting set value = '"replay"' where key = 'market.feed'`);
    }
    await trade('real');
    const before = await stored();
    const refused = start(now);
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(
      new RegExp(
        `^FEED: .* traded on ${last}, and this start is ${now}.*EXPECT_FEED=${now} [^\n]*$`,
      ),
    );
    expect(await stored()).toEqual(before);
  });

  test('a start goes on where EXPECT_FEED names its kind, and that is the kind from then on', async () => {
    await run('bridge');
    await trade('real');
    await expect(start('mixed', 'sources')).rejects.toThrow(/^EXPECT_FEED: expected sources, /);
    await start('simulated', 'simulated');
    await start('simulated');
    await expect(start('bridge')).rejects.toThrow(/^FEED: .* traded on simulated/);
    await start('mixed', 'mixed');
    await start('mixed');
  });

  test('a process that may lead is refused at its start as well', async () => {
    await run('bridge');
    await trade('real');
    const before = await stored();
    const rig = new StreamRig(bench);
    await expect(rig.leading(quietBus(), KINDS.mixed)).rejects.toThrow(/^FEED: .* is mixed/);
    expect(await stored()).toEqual(before);
  });

  test('a standby that would lead another market leaves the lead and has to end', async () => {
    const bus = quietBus();
    const rig = new StreamRig(bench);
    const first = await rig.leading(bus, KINDS.bridge);
    const refusals: ConfigError[] = [];
    // Nobody had traded yet when it was started.
    const standby = await rig.leading(bus, { ...START, ...KINDS.simulated }, (error) =>
      refusals.push(error),
    );
    await trade('real');
    await first.market.stop();
    await expect
      .poll(() => refusals.map(({ message }) => message))
      .toEqual([expect.stringMatching(/^FEED: /)]);
    expect(standby.market.stream.isLeading).toBe(false);
    const [lease] = await bench.db.query(
      `select session_id as session from role_lease where role = 'market:1'`,
    );
    expect(lease).toEqual({ session: null });
    expect(await readSetting(bench.db, 'market.feed')).toBe('bridge');
  });
});

test('PRICE-036: without a real order any kind may follow', async () => {
  await run('bridge');
  await trade('demo');
  await start('simulated');
  await start('mixed');
  await start('sources');
  expect(await readSetting(bench.db, 'market.isMixed')).toBe(false);
});

test('PRICE-036: the note of an earlier build does not say whether some were simulated', async () => {
  await run('sources');
  await trade('real');
  await bench.db.query(`delete from setting where key = 'market.isMixed'`);
  await start('mixed');
  await expect(start('sources')).rejects.toThrow(/^FEED: .* traded on mixed/);
});

test('PRICE-036: before the file of sources is read, only what is certain is refused', async () => {
  await run('bridge');
  await trade('real');
  const check = (...kinds: Kind[]) => requireFeed(bench.db, null, kinds);
  await check('sources', 'mixed');
  await expect(check('simulated')).rejects.toThrow(/^FEED: /);
  await requireFeed(bench.db, 'mixed', ['sources', 'mixed']);
});

test.each([
  ['bridge', 'sources', 1],
  ['sources', 'bridge', 1],
  ['bridge', 'mixed', 0],
  ['sources', 'mixed', 0],
  ['mixed', 'sources', 1],
  ['simulated', 'bridge', 0],
  ['simulated', 'sources', 0],
  ['mixed', 'bridge', 0],
  ['bridge', 'simulated', 0],
] as const)('PRICE-037: candles of %s before %s: %i stay', async (last, now, kept) => {
  await run(last);
  await start(now);
  expect(await candles()).toBe(kept);
});
