import type { AccountEvent } from '../src/event.ts';
import type { OpenPosition } from '../src/order.ts';
import { decideClose } from '../src/orders/close.ts';
import { decideStops, type PlanAsked, type StopsCommand } from '../src/orders/stops.ts';
import { DEFAULT_RISK } from '../src/settings.ts';
import type { MicroLots } from '../src/units/units.ts';
import { LiveIndex } from '../src/watch/live-index.ts';
import { accountOf, eurusd, marketOf, NOW, quote } from './sample.ts';
import { settle, settleQuote } from './settle.ts';

type Asked = Partial<PlanAsked & Omit<StopsCommand, 'plan'>>;

let lastPart = 1_000;

/** Returns the command that sets these levels of order 1, with ids of their own for the parts. */
export function levelsCommand({ levels = [], breakEven = null, ...rest }: Asked): StopsCommand {
  const partIds = levels.map(() => (lastPart += 1));
  const stops = { orderId: 1, stopLoss: null, takeProfit: null, trail: null };
  return { ...stops, plan: { levels, breakEven }, partIds, now: NOW, ...rest };
}

export const eventsOfKind = <Type extends AccountEvent['type']>(
  events: readonly AccountEvent[],
  type: Type,
): Extract<AccountEvent, { type: Type }>[] =>
  events.filter((event): event is Extract<AccountEvent, { type: Type }> => event.type === type);

/** Returns an account with one position of EURUSD, watched from a spread of ten points on. */
export function liveWith(held: OpenPosition, bid = 110_000) {
  const market = marketOf([eurusd, bid, bid + 10]);
  const live = new LiveIndex(market, DEFAULT_RISK);
  const account = accountOf(1_000_000, [held]);
  live.add(account, NOW);
  const applied = (decision: ReturnType<typeof decideStops>) => {
    if (decision.ok) settle(live, live.apply(1, decision.events, NOW), NOW);
    return decision;
  };
  return {
    market,
    live,
    account,
    tick: (to: number) =>
      settleQuote(live, quote(market, eurusd, to, to + 10), NOW).map(({ event }) => event),
    set: (asked: Asked) => applied(decideStops(account, market, levelsCommand(asked))),
    setStops: (stops: Pick<StopsCommand, 'stopLoss' | 'takeProfit'>) =>
      applied(decideStops(account, market, { orderId: 1, trail: null, now: NOW, ...stops })),
    closePart: (lots: MicroLots) => {
      const rest = { clientOrderId: null, seenPrice: null, deviation: null };
      const times = { now: NOW, receivedAt: NOW };
      lastPart += 1;
      const command = { orderId: 1, lots, partId: lastPart, ...rest, ...times };
      return applied(decideClose(account, market, command));
    },
  };
}
