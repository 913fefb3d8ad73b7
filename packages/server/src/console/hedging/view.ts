import type * as wire from '@fulcrum/contract/console/hedging/schema';
import type { FieldChange } from '@fulcrum/contract/console/payments/channel-schema';
import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { formatDecimal, LOT_DIGITS, USD_DIGITS } from '@fulcrum/engine/units/decimal';

import type { MarketModule } from '../../market-data/module.ts';
import type { Sql } from '../../platform/ports/db.ts';
import {
  averagePrice,
  floatingResult,
  hedgeOrder,
  hedgeResults,
  latencyMs,
  newestOrders,
  NO_POSITION,
  overLimitDays,
  providerFigures,
  wantedHedge,
  type FilledOrder,
  type HedgeChange,
  type HedgeDecision,
  type HedgeRule,
} from '../../trading/hedging/module.ts';
import { namesOfOperators } from '../operators/store.ts';
import type { ConsolePorts } from '../ports.ts';

const ORDERS_MAX = 100;
/** The newest changes, waiting ones first; there is at most one of a kind and instrument. */
const CHANGES_MAX = 500;
const DECIDED_MAX = 20;
const FIGURES_MS = 30 * DAY_MS;
/** More than any catalogue has. */
const INSTRUMENTS_MAX = 10_000;

export type HedgingViewPorts = Pick<ConsolePorts, 'db' | 'clock' | 'market' | 'hedging'>;

export const lotsText = (lots: number): string => formatDecimal(lots, LOT_DIGITS, 2);

/** Returns what the screen about hedging shows, except who asks. */
export async function hedgingOf(
  ports: HedgingViewPorts,
  operatorId: number,
): Promise<Omit<wire.Hedging, 'is_alone'>> {
  const { db, market, hedging, clock } = ports;
  const { isStopped } = await hedging.changes.inForce(clock.now());
  const codeOf = codesOf(market);
  const changes = await hedging.changes.newest(CHANGES_MAX);
  const nameOf = await namesOfOperators(db);
  return {
    providers: await providersOf(ports),
    is_stopped: isStopped,
    instruments: await instrumentsOf(ports, codeOf),
    waiting: changes
      .filter(({ state }) => state === 'waiting')
      .map((change) => ({
        ...changeWire(change, codeOf),
        proposed_by: nameOf(change.proposedBy),
        is_own: change.proposedBy === operatorId,
      })),
    decided: changes.flatMap((change) => decidedWire(change, codeOf, nameOf)).slice(0, DECIDED_MAX),
    orders: (await newestOrders(db, ORDERS_MAX)).map((order) => orderWire(order, codeOf)),
    listed: market.catalogue.entries.map(({ instrument, showCode }) => ({
      id: instrument.id,
      show_code: showCode,
    })),
  };
}

type CodeOf = (instrumentId: number) => string;

export const codesOf = ({ catalogue }: Pick<MarketModule, 'catalogue'>): CodeOf => {
  const codes = new Map(
    catalogue.entries.map(({ instrument, showCode }) => [instrument.id, showCode]),
  );
  return (id) => codes.get(id) ?? String(id);
};

async function providersOf({
  db,
  clock,
  hedging,
}: HedgingViewPorts): Promise<wire.HedgeProvider[] | null> {
  const statuses = hedging.status();
  if (!statuses) return null;
  const now = clock.now();
  const period = { from: now - FIGURES_MS, to: Number.MAX_SAFE_INTEGER };
  const figures = new Map(
    (await providerFigures(db, period)).map((each) => [each.provider, each] as const),
  );
  return statuses.map(({ name, state, reason, hasPositions, comparedAt, dropped }) => ({
    name,
    state,
    reason,
    has_positions: hasPositions,
    compared_at: comparedAt,
    dropped: { ...dropped },
    orders: figures.get(name)?.orders ?? 0,
    slippage: figures.get(name)?.slippage ?? null,
    rejected_share: figures.get(name)?.rejectedShare ?? null,
  }));
}

async function instrumentsOf(
  { db, clock, market, hedging }: HedgingViewPorts,
  codeOf: CodeOf,
): Promise<wire.HedgedInstrument[]> {
  const { store, changes } = hedging;
  const { rules } = await changes.inForce(clock.now());
  const { rules: latest } = await changes.inForce(Number.MAX_SAFE_INTEGER);
  const ids = [...latest.keys()];
  if (ids.length === 0) return [];
  const [nets, positions, results, minutes] = [
    await store.nets(ids),
    await store.positions(),
    await hedgeResults(db),
    await minutesToday(db, clock.now()),
  ];
  const open = new Map((await store.openOrders()).map((each) => [each.instrumentId, each.id]));
  const differences = new Map(
    (await store.openDifferences()).map((each) => [each.instrumentId, each]),
  );
  const rows = ids.map((id): wire.HedgedInstrument => {
    const rule = rules.get(id) ?? null;
    const next = latest.get(id) ?? null;
    const net = nets.get(id) ?? 0;
    const position = positions.get(id) ?? NO_POSITION;
    const digits = market.market.byId(id)?.instrument.digits ?? 0;
    const floating = floatingResult(position, id, market.market);
    const difference = differences.get(id);
    return {
      instrument_id: id,
      show_code: codeOf(id),
      digits,
      rule: rule && ruleWire(rule),
      next_rule: next && JSON.stringify(next) !== JSON.stringify(rule) ? ruleWire(next) : null,
      net: lotsText(net),
      held: lotsText(position.lots),
      average_price: averagePrice(position, digits),
      result: usd(results.get(id) ?? 0),
      floating: floating === null ? null : usd(floating),
      ...wantedOf(rule, net, position.lots),
      open_order_id: open.get(id) ?? null,
      minutes_over: minutes.get(id) ?? 0,
      is_paused: market.market.byId(id)?.instrument.isPaused ?? false,
      difference: difference
        ? { ours: difference.ours, theirs: difference.theirs, at: difference.at }
        : null,
    };
  });
  return rows.sort((a, b) => a.show_code.localeCompare(b.show_code, 'en'));
}

/** Returns in how many minutes of today (UTC) each instrument was above its limit. */
async function minutesToday(db: Sql, now: number): Promise<ReadonlyMap<number, number>> {
  const today = now - (now % DAY_MS);
  const days = await overLimitDays(db, { from: today, to: today + DAY_MS }, INSTRUMENTS_MAX);
  return new Map(days.map(({ instrumentId, minutes }) => [instrumentId, minutes]));
}

function wantedOf(rule: HedgeRule | null, net: number, held: number) {
  if (!rule || rule.mode === 'off') return { wanted: null, suggestion: null };
  return {
    wanted: lotsText(wantedHedge(net, rule)),
    suggestion: lotsText(hedgeOrder(net, held, rule)),
  };
}

const ruleWire = (rule: HedgeRule): wire.HedgeRule => ({
  mode: rule.mode,
  limit: lotsText(rule.limit),
  ratio: rule.ratio,
  band: lotsText(rule.band),
  clip_min: lotsText(rule.clipMin),
  clip_max: lotsText(rule.clipMax),
  cool_s: rule.coolS,
  slip: rule.slip,
  provider: rule.provider,
  symbol: rule.symbol,
  units_per_lot: rule.unitsPerLot,
  step: lotsText(rule.step),
  pauses_opening: rule.pausesOpening === true,
});

const orderWire = (order: FilledOrder, codeOf: CodeOf): wire.HedgeOrder => ({
  id: order.id,
  instrument_id: order.instrumentId,
  show_code: codeOf(order.instrumentId),
  provider: order.provider,
  symbol: order.symbol,
  side: order.lots > 0 ? 'buy' : 'sell',
  lots: lotsText(Math.abs(order.lots)),
  filled: lotsText(order.filled),
  price: order.price,
  average_price: order.averagePrice,
  bid: formatDecimal(order.bid, order.digits),
  ask: formatDecimal(order.ask, order.digits),
  slippage: order.slippage,
  sent_at: order.sentAt,
  latency_ms: latencyMs(order.sentAt, order.firstFillAt),
  state: order.state,
  reason: order.reason,
});

const changeWire = (change: HedgeChange, codeOf: CodeOf) => {
  const { id, decision, before, reason, proposedAt } = change;
  return {
    id,
    kind: decision.kind,
    show_code: 'instrumentId' in decision ? codeOf(decision.instrumentId) : '',
    order_id: decision.kind === 'settle' ? decision.orderId : null,
    fields: differencesOf(decision, before),
    reason,
    proposed_at: proposedAt,
  };
};

/** Returns a decided change; none if it waits. */
function decidedWire(
  change: HedgeChange,
  codeOf: CodeOf,
  nameOf: (operatorId: number) => string,
): wire.Hedging['decided'] {
  const { state, proposedBy, decidedBy, decidedAt } = change;
  if (state === 'waiting') return [];
  return [
    {
      ...changeWire(change, codeOf),
      proposed_by: nameOf(proposedBy),
      status: state === 'done' ? 'confirmed' : state,
      decided_by: decidedBy === null ? null : nameOf(decidedBy),
      decided_at: decidedAt,
    },
  ];
}

/** Returns what a decision changes, as text: of a rule the fields that differ. */
export function differencesOf(decision: HedgeDecision, before: HedgeRule | null): FieldChange[] {
  switch (decision.kind) {
    case 'rule': {
      const was = before && ruleWire(before);
      return Object.entries(ruleWire(decision.rule))
        .map(([field, value]) => ({
          field,
          before: was && String(Reflect.get(was, field)),
          after: String(value),
        }))
        .filter((each) => each.before !== each.after);
    }
    case 'settle':
      return [
        { field: 'state', before: 'unknown', after: 'settled' },
        { field: 'filled', before: null, after: lotsText(decision.lots) },
        { field: 'price', before: null, after: decision.price },
      ];
    case 'clear':
      return [{ field: 'difference', before: 'open', after: 'cleared' }];
    case 'stop':
    case 'resume':
      return [
        {
          field: 'hedging',
          before: decision.kind === 'stop' ? 'on' : 'stopped',
          after: decision.kind === 'stop' ? 'stopped' : 'on',
        },
      ];
  }
}

const usd = (amount: number): string => formatDecimal(amount, USD_DIGITS, 2);
