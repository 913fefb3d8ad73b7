import type { MoneyReason, RefusalReason } from '../src/refusal.ts';
import type { Happening } from '../src/watch/settle.ts';
import type { World } from './world.ts';

/** Counts the states that histories reach, so that a test can fail if a state is rare. */
export class Reached {
  readonly counts = new Map<string, number>();
  add(state: string, times = 1): void {
    this.counts.set(state, (this.counts.get(state) ?? 0) + times);
  }
}

const REFUSALS: readonly (RefusalReason | MoneyReason)[] = [
  'instrument.unknown',
  'instrument.disabled',
  'instrument.paused',
  'leverage.none',
  'leverage.notOffered',
  'lots.tooSmall',
  'lots.tooLarge',
  'lots.offStep',
  'market.closed',
  'quote.stale',
  'clock.stepped',
  'conversion.stale',
  'price.moved',
  'target.missing',
  'target.atMarket',
  'expiry.past',
  'stopLoss.wrongSide',
  'takeProfit.wrongSide',
  'levels.unordered',
  'levels.tooMuch',
  'levels.tooSmall',
  'breakEven.noLevel',
  'account.restricted',
  'leverage.capped',
  'adjustment.exceeds',
  'withdrawal.exceeds',
  'withdrawal.settled',
  'withdrawal.uncovered',
  'positions.limit',
  'pendings.limit',
  'margin.insufficient',
  'order.unknown',
  'order.notPending',
  'order.notOpen',
  'closeBy.otherInstrument',
  'closeBy.sameSide',
  'limitPrice.notStop',
  'link.same',
  'link.notPending',
  'link.taken',
];

/** The states that a set of histories must reach to be a meaningful test. */
export const STATES = [
  'positionOpened',
  'orderPlaced',
  'orderFilled',
  'orderCancelled',
  'orderModified',
  'orderTriggered',
  'orderLinked',
  'stopsChanged',
  'positionClosed',
  'closeAllDone',
  'swapBooked',
  'balanceChanged',
  'marginCalled',
  'marginRecovered',
  'cause user',
  'cause target',
  'cause stopLoss',
  'cause takeProfit',
  'cause stopOut',
  'cause reset',
  'cause expiry',
  'cause trailingStop',
  'cause breakEven',
  'a level fired',
  'a level took the rest',
  'two levels at one quote',
  'break-even of a trailing stop',
  'cause operator',
  'cause reverse',
  'cause double',
  'cause closeBy',
  'doubled with levels',
  'closed in part by another',
  'cause linked',
  'stop-limit filled at its stop',
  'link ended by target',
  'link ended by user',
  'link ended by expiry',
  'limitsChanged',
  'withdrawalRequested',
  'withdrawal paid',
  'withdrawal rejected',
  'called with money on hold',
  'stopped out with money on hold',
  'operatorActed',
  'trailed from its fill',
  'closed in part',
  'several closed together',
  'left open',
  'cancelled for margin.insufficient',
  'cancelled for account.restricted',
  'cancelled for positions.limit',
  'ledger 7',
  'ledger 8',
  'ledger 10',
  'slipped against',
  'slipped in favour',
  'guard crossed',
  'several instruments',
  'hedged',
  'called',
  'below zero',
  ...REFUSALS,
];

/**
 * Counts the states that a step of `world` led to; `from` is the length of its journal before the
 * step.
 */
export function count(reached: Reached, world: World, from: number): void {
  const [run] = world.runs;
  if (!run) return;
  countLevels(reached, run.journal.slice(from));
  for (const { accountId, event } of run.journal.slice(from)) {
    if ((run.live.account(accountId)?.locked ?? 0) > 0) {
      if (event.type === 'marginCalled') reached.add('called with money on hold');
      if ('cause' in event && event.cause === 'stopOut') {
        reached.add('stopped out with money on hold');
      }
    }
    reached.add(event.type);
    if ('cause' in event) reached.add(`cause ${event.cause}`);
    if (event.type === 'orderLinked' && event.linkedId === null) {
      reached.add(`link ended by ${event.cause}`);
    }
    if (event.type === 'orderFilled') {
      const position = run.live.account(accountId)?.orders.get(event.orderId);
      if (position?.limit !== undefined) reached.add('stop-limit filled at its stop');
    }
    if (event.type === 'withdrawalSettled') reached.add(`withdrawal ${event.outcome}`);
    if (event.type === 'orderCancelled' && event.reason) {
      reached.add(`cancelled for ${event.reason}`);
    }
    if (event.type === 'closeAllDone' && event.closed.length > 1) {
      reached.add('several closed together');
    }
    if (event.type === 'closeAllDone' && event.left.length > 0) reached.add('left open');
    if (event.type === 'balanceChanged') reached.add(`ledger ${event.ledgerType}`);
    if (event.type === 'positionClosed' && event.closedId !== event.orderId) {
      reached.add(event.againstId === undefined ? 'closed in part' : 'closed in part by another');
    }
    if (event.type === 'positionOpened' && event.cause === 'double') {
      if (event.order.stopLoss !== null) reached.add('doubled with levels');
    }
    if (event.type === 'orderFilled' && event.stopLoss !== undefined) {
      reached.add('trailed from its fill');
    }
    if ('fill' in event && event.fill.slippage !== 0) {
      reached.add(event.fill.slippage < 0 ? 'slipped against' : 'slipped in favour');
    }
  }
  for (const id of [1, 2, 3]) {
    const held = [...(run.live.account(id)?.orders.values() ?? [])];
    const open = held.filter(({ status }) => status === 'open');
    if (new Set(open.map(({ instrumentId }) => instrumentId)).size > 1) {
      reached.add('several instruments');
    }
    const sides = new Set(open.map(({ instrumentId, side }) => `${instrumentId} ${side}`));
    if (
      open.some(({ instrumentId }) =>
        ['buy', 'sell'].every((s) => sides.has(`${instrumentId} ${s}`)),
      )
    ) {
      reached.add('hedged');
    }
    if (run.live.account(id)?.isMarginCalled) reached.add('called');
    if ((run.live.account(id)?.balance ?? 0) < 0) reached.add('below zero');
  }
}

function countLevels(reached: Reached, news: readonly Happening[]): void {
  for (const [index, { event }] of news.entries()) {
    if (event.type === 'positionClosed' && event.level !== undefined) {
      reached.add('a level fired');
      if (event.closedId === event.orderId) reached.add('a level took the rest');
      const before = news[index - 1]?.event;
      const isNext = before?.type === 'positionClosed' && before.level === event.level - 1;
      if (
        isNext &&
        before.orderId === event.orderId &&
        before.fill.quotedAt === event.fill.quotedAt
      ) {
        reached.add('two levels at one quote');
      }
    }
    if (event.type === 'stopsChanged' && event.cause === 'breakEven' && event.trail !== null) {
      reached.add('break-even of a trailing stop');
    }
  }
}
