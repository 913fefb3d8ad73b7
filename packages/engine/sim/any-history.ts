import fc from 'fast-check';

import type { Step } from './step.ts';

const account = fc.integer({ min: 1, max: 3 });
const instrument = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 7 }) },
  { weight: 1, arbitrary: fc.integer({ min: 8, max: 10 }) },
);
const nth = fc.nat(9);
const offset = fc.integer({ min: -120, max: 120 });
const distance = fc.integer({ min: -8, max: 120 });
const maybe = (arbitrary: fc.Arbitrary<number>) => fc.option(arbitrary, { freq: 2 });
const seen = maybe(fc.integer({ min: -3, max: 3 }));
const deviation = maybe(fc.nat(30));
/**
 * Mostly sizes that a small account can afford; sometimes sizes that are too small, too large or
 * not a multiple of the lot step.
 */
const lots = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 60 }).map((count) => count * 10_000) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 60_000_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 9_999, 50_000_000, 50_010_000) },
);
const leverage = fc.oneof(
  { weight: 9, arbitrary: fc.constant(100) },
  { weight: 1, arbitrary: fc.constantFrom(1, 5, 30, 7, 500) },
);

const trail = fc.option(fc.integer({ min: 1, max: 90 }), { freq: 3 });
/** Mostly soon enough to expire in the next step that waits; sometimes in the past. */
const expiry = maybe(
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 12_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -500, max: 0 }) },
  ),
);

/** Only stop orders can have one; of the pending orders, half of those with one are refused. */
const limit = fc.option(offset, { freq: 2 });

const gap = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 8 }) },
  { weight: 1, arbitrary: fc.integer({ min: -3, max: 0 }) },
);
const plan = fc
  .record({
    percents: fc.constantFrom([100], [50, 50], [50, 30, 20], [40, 30], [10, 90], [60, 50]),
    gaps: fc.tuple(gap, gap, gap),
    after: fc.option(fc.constantFrom(1, 1, 1, 2, 3, 4)),
    gain: fc.option(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 40 }))),
    offset: fc.constantFrom(0, 0, 3, 40),
  })
  .map(({ percents, gaps, after, gain, offset }) => ({
    levels: percents.map((percent, index) => ({ gap: gaps[index] ?? 1, percent })),
    after,
    gain: after === null ? gain : null,
    offset,
  }));

const submit = fc.record({
  do: fc.constant('submit' as const),
  account,
  instrument,
  side: fc.constantFrom('buy' as const, 'sell' as const),
  mode: fc.constantFrom('market' as const, 'market' as const, 'pending' as const),
  lots,
  leverage,
  target: fc.option(offset, { freq: 12 }),
  limit,
  stopLoss: maybe(distance),
  takeProfit: maybe(distance),
  trail,
  expiry,
  seen,
  deviation,
});

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 45,
    arbitrary: fc.record({
      do: fc.constant('quote' as const),
      instrument: fc.integer({ min: 1, max: 7 }),
      move: fc.oneof(
        { weight: 12, arbitrary: fc.integer({ min: -30, max: 30 }) },
        { weight: 2, arbitrary: fc.integer({ min: -500, max: 500 }) },
        { weight: 1, arbitrary: fc.integer({ min: -3_000, max: 3_000 }) },
      ),
      spread: fc.nat(40),
    }),
  },
  { weight: 26, arbitrary: submit },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('close' as const),
      account,
      nth,
      part: fc.option(
        fc.oneof(
          { weight: 5, arbitrary: fc.integer({ min: 1, max: 20 }).map((steps) => steps * 10_000) },
          { weight: 1, arbitrary: fc.constantFrom(0, 5_000, 15_000, 60_000_000) },
        ),
        { freq: 3 },
      ),
      seen,
      deviation,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('reverse' as const, 'double' as const),
      account,
      nth,
      seen,
      deviation,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('closeBy' as const),
      account,
      nth,
      other: nth,
      lots,
      isAny: fc.integer({ min: 0, max: 3 }).map((value) => value === 0),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('modify' as const),
      account,
      nth,
      lots,
      target: fc.option(offset, { freq: 12 }),
      limit,
      stopLoss: maybe(distance),
      takeProfit: maybe(distance),
      trail,
      expiry,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('closeAll' as const),
      account,
      which: fc.constantFrom('all' as const, 'profit' as const, 'loss' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      account,
      nth,
      withLinked: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('link' as const),
      account,
      nth,
      other: fc.option(nth, { freq: 8 }),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constant('stops' as const),
      account,
      nth,
      stopLoss: maybe(distance),
      takeProfit: maybe(distance),
      trail,
      plan: fc.option(plan, { freq: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(500, 6_000, 11_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hold' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('session' as const),
      instrument: fc.integer({ min: 1, max: 7 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pause' as const),
      instrument: fc.integer({ min: 1, max: 7 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('doubt' as const),
      instrument: fc.integer({ min: 1, max: 7 }),
      doubt: fc.constantFrom(
        'jump' as const,
        'withdrawn' as const,
        'venue' as const,
        'clock' as const,
        null,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('roll' as const), account }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const), account }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('withdraw' as const),
      account,
      percent: fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 1, max: 99 }) },
        { weight: 3, arbitrary: fc.constant(100) },
        { weight: 1, arbitrary: fc.integer({ min: 101, max: 150 }) },
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      account,
      nth,
      outcome: fc.constantFrom('paid' as const, 'rejected' as const, 'cancelled' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('operate' as const),
      account,
      nth,
      act: fc.constantFrom(
        'limit' as const,
        'limit' as const,
        'adjust' as const,
        'close' as const,
        'cancel' as const,
      ),
      isRestricted: fc.boolean(),
      leverageMax: fc.option(fc.constantFrom(30, 100, 500), { freq: 3 }),
      dollars: fc.oneof(fc.integer({ min: -900, max: -1 }), fc.integer({ min: 1, max: 300 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        do: fc.constant('levels' as const),
        stop: fc.integer({ min: 1_000, max: 10_000 }),
        above: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 10_000 })),
      })
      .map(({ above, ...step }) => ({ ...step, call: step.stop + above })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('reset' as const),
      account,
      dollars: fc.integer({ min: 300, max: 9_000 }),
    }),
  },
);

const near = fc.integer({ min: 1, max: 25 });
/**
 * A linked pair: a stop-limit order above the market and a limit order below it. Random steps
 * rarely make one.
 */
const pair: fc.Arbitrary<readonly Step[]> = fc
  .record({
    account,
    instrument: fc.integer({ min: 1, max: 7 }),
    near,
    limit: fc.integer({ min: -5, max: 20 }),
    leverage: fc.constantFrom(100, 100, 1),
    expiry,
  })
  .map((drawn) => {
    const rest = { stopLoss: null, takeProfit: null, seen: null, deviation: null };
    const { near: away, limit: beyond, leverage, expiry: end, ...of } = drawn;
    const order = { do: 'submit', ...of, ...rest, lots: 10_000, leverage, side: 'buy' } as const;
    const terms = { ...order, mode: 'pending', expiry: end } as const;
    return [
      { ...terms, target: away, limit: away + beyond },
      { ...terms, target: -away, limit: null },
      { do: 'link', account: of.account, nth: 0, other: 1 },
      { do: 'link', account: of.account, nth: 1, other: 2 },
    ];
  });

/** A random history of trading by three small accounts. */
export const anyHistory = fc.record({
  balances: fc.array(fc.integer({ min: 100, max: 3_000 }), { minLength: 3, maxLength: 3 }),
  steps: fc
    .array(
      fc.oneof(
        { weight: 30, arbitrary: anyStep.map((step) => [step]) },
        { weight: 1, arbitrary: pair },
      ),
      { maxLength: 200, size: 'max' },
    )
    .map((parts) => parts.flat()),
});
