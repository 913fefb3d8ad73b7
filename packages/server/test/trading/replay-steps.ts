import fc from 'fast-check';

/* Random steps of a market and of its traders, for replays of what no desk watched. */

/** Accounts are numbered from 1. */
export const ACCOUNTS = 4;

export type StreamStep =
  | { readonly do: 'quote'; readonly id: number; readonly move: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'session'; readonly id: number }
  | { readonly do: 'pause'; readonly id: number }
  | { readonly do: 'doubt'; readonly id: number };
export type CommandStep =
  | {
      readonly do: 'submit';
      readonly account: number;
      readonly id: number;
      readonly side: 'buy' | 'sell';
      readonly isPending: boolean;
      readonly distance: number;
      readonly stop: number | null;
      readonly take: number | null;
      readonly trail: number | null;
      readonly lots: number;
    }
  | { readonly do: 'close'; readonly account: number; readonly nth: number }
  | {
      readonly do: 'stops';
      readonly account: number;
      readonly nth: number;
      readonly stop: number | null;
      /** Two take-profits and break-even; null leaves the take-profit as it is. */
      readonly plan: { readonly gap: number; readonly percent: number } | null;
    };

const id = fc.constantFrom(1, 1, 2, 3);
const account = fc.integer({ min: 1, max: ACCOUNTS });
const distance = fc.integer({ min: 20, max: 600 });
const perhaps = fc.option(distance, { nil: null, freq: 2 });
const rarely = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, distance);
export const quoteStep = fc.record({
  do: fc.constant('quote' as const),
  id,
  move: fc.integer({ min: -400, max: 400 }),
});
/** Far enough to stop an account out. */
export const jumpStep = fc.record({
  do: fc.constant('quote' as const),
  id,
  move: fc.constantFrom(-1_500, 1_500),
});
export const streamStep: fc.Arbitrary<StreamStep> = fc.oneof(
  { weight: 20, arbitrary: quoteStep },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(12_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('session' as const), id }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pause' as const), id }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('doubt' as const), id }) },
);
const commandStep: fc.Arbitrary<CommandStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('submit' as const),
      account,
      id,
      side: fc.constantFrom('buy' as const, 'sell' as const),
      isPending: fc.boolean(),
      distance: fc.integer({ min: -500, max: 500 }),
      stop: rarely,
      take: perhaps,
      trail: rarely,
      // Large enough that some accounts are stopped out.
      lots: fc.constantFrom(100_000, 900_000, 1_500_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('close' as const), account, nth: fc.nat(3) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('stops' as const),
      account,
      nth: fc.nat(3),
      stop: perhaps,
      plan: fc.option(
        fc.record({ gap: fc.integer({ min: 20, max: 300 }), percent: fc.constantFrom(20, 50) }),
        { nil: null, freq: 2 },
      ),
    }),
  },
);
export const anyStep = fc.oneof(
  { weight: 2, arbitrary: streamStep },
  { weight: 1, arbitrary: commandStep },
);

export const isStream = (step: StreamStep | CommandStep): step is StreamStep =>
  ['quote', 'wait', 'session', 'pause', 'doubt'].includes(step.do);
