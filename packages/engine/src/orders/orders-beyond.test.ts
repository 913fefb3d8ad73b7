import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { accountOf, command, eurusd, lots, marketOf, NOW, quote } from '../../sim/sample.ts';
import { settle, settleQuote } from '../../sim/settle.ts';
import { sharedPath } from '../../../../tests/shared-data.ts';
import type { Side } from '../market/quote.ts';
import { DEFAULT_RISK } from '../settings.ts';
import { parseDecimal } from '../units/decimal.ts';
import { points } from '../units/units.ts';
import { LiveIndex } from '../watch/live-index.ts';
import { decideLink } from './link.ts';
import { decideSubmit, type SubmitCommand } from './submit.ts';

interface Case {
  readonly case: string;
  readonly result?: string;
}

const { cases }: { readonly cases: readonly Case[] } = JSON.parse(
  readFileSync(sharedPath('oracles', 'orders-beyond.json'), 'utf8'),
);
const about = (start: string) => cases.filter((each) => each.case.startsWith(start));
const pointsOf = (text: string | undefined) => points(parseDecimal(text, eurusd.digits) ?? 0);
const pricesIn = (text: string) => (text.match(/\d+\.\d{5}/g) ?? []).map(pointsOf);

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

test.each(about('stop-limit').map((each) => [each.case, each.result ?? '']))(
  'TRIGGER-030, TRIGGER-031: %s: %s',
  (given, result) => {
    const [stop, limit, ...asks] = pricesIn(given);
    if (stop === undefined || limit === undefined) throw new Error('Expected two prices');
    const { place, tick } = scene();
    place(1, { side: given.includes('buy') ? 'buy' : 'sell', target: stop, limit });
    const said = asks.map((ask) => {
      const [event, ...rest] = tick(ask - 10, ask);
      expect(rest).toEqual([]);
      return event ?? null;
    });
    const [filledAt] = pricesIn(result.slice(result.indexOf('filled at')));
    expect(said.at(-1)).toMatchObject({ type: 'orderFilled', fill: { price: filledAt } });
    const [from] = pricesIn(result.includes('limit from') ? result : '');
    const between = said.slice(0, -1).map((event) => event?.type ?? null);
    const expected = asks.slice(0, -1).map((ask) => (ask === from ? 'orderTriggered' : null));
    expect(between).toEqual(expected);
  },
);

test.each(about('one cancels other').map((each) => [each.case, each.result ?? '']))(
  'ORDER-072: %s: %s',
  (given, result) => {
    const [buyLimit, sellLimit] = pricesIn(given);
    if (buyLimit === undefined || sellLimit === undefined) throw new Error('Expected two prices');
    const { place, tick, live, account } = scene();
    place(1, { side: 'buy', target: buyLimit });
    place(2, { side: 'sell', target: sellLimit });
    const decision = decideLink(account, { orderId: 1, linkedId: 2, now: NOW });
    if (!decision.ok) throw new Error(decision.reason);
    live.apply(1, decision.events, NOW);
    expect(result).toBe('2 filled, 1 cancelled, reason linked, one turn');
    const turn = tick(sellLimit, sellLimit + 10);
    expect(turn).toMatchObject([
      { type: 'orderFilled', orderId: 2 },
      { type: 'orderCancelled', orderId: 1, cause: 'linked' },
    ]);
  },
);

test('every case of the file that is about these orders is played', () => {
  expect(about('stop-limit')).toHaveLength(2);
  expect(about('one cancels other')).toHaveLength(1);
});
