import { expect, test } from 'vitest';

import { accountOf, command, eurusd, lots, marketOf, NOW, quote } from '../../sim/sample.ts';
import { settle, settleQuote } from '../../sim/settle.ts';
import type { Side } from '../market/quote.ts';
import { DEFAULT_RISK } from '../settings.ts';
import { points } from '../units/units.ts';
import { LiveIndex } from '../watch/live-index.ts';
import { decideLink } from './link.ts';
import { decideSubmit, type SubmitCommand } from './submit.ts';

/** Places pending orders of one lot in a market at 1.10000, and plays quotes. */
function scene() {
  const market = marketOf([eurusd, 110_000, 110_010]);
  const live = new LiveIndex(market, DEFAULT_RISK);
  const account = accountOf(100_000);
  live.add(account, NOW);
  const place = (orderId: number, terms: Partial<SubmitCommand> & { readonly side: Side }) => {
    const asked = command({ orderId, mode: 'pending', lots: lots(1), ...terms });
    const decision = decideSubmit(account, market, DEFAULT_RISK, asked);
    if (!decision.ok) throw new Error(decision.reason);
    settle(live, live.apply(1, decision.events, NOW), NOW);
  };
  const tick = (bid: number, ask: number) =>
    settleQuote(live, quote(market, eurusd, bid, ask), NOW).map(({ event }) => event);
  return { live, account, place, tick };
}

/** A buy stop-limit with its stop at 1.10200 and its limit at 1.10210; asks in points. */
test.each([
  { asks: [110_190, 110_205], said: [null, 'orderFilled'], filledAt: 110_205 },
  {
    asks: [110_190, 110_250, 110_211, 110_210],
    said: [null, 'orderTriggered', null, 'orderFilled'],
    filledAt: 110_210,
  },
])('TRIGGER-030, TRIGGER-031: a stop-limit at asks of $asks', ({ asks, said, filledAt }) => {
  const { place, tick } = scene();
  place(1, { side: 'buy', target: points(110_200), limit: points(110_210) });
  const events = asks.map((ask) => tick(ask - 10, ask));
  expect(events.map((each) => each.map(({ type }) => type))).toEqual(
    said.map((type) => (type === null ? [] : [type])),
  );
  expect(events.at(-1)).toMatchObject([{ fill: { price: filledAt } }]);
});

test('ORDER-072: of two linked orders the quote that fills one cancels the other', () => {
  const { place, tick, live, account } = scene();
  place(1, { side: 'buy', target: points(109_900) });
  place(2, { side: 'sell', target: points(110_100) });
  const decision = decideLink(account, { orderId: 1, linkedId: 2, now: NOW });
  if (!decision.ok) throw new Error(decision.reason);
  live.apply(1, decision.events, NOW);
  expect(tick(110_100, 110_110)).toMatchObject([
    { type: 'orderFilled', orderId: 2 },
    { type: 'orderCancelled', orderId: 1, cause: 'linked' },
  ]);
});
