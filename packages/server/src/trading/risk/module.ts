import { FIRST_FEES, type FeeMode, type FeePlan } from '@fulcrum/engine/market/formulas';
import { DEFAULT_RISK, withLevels, type RiskSettings } from '@fulcrum/engine/settings';

import { Job } from '../../platform/jobs/job.ts';
import type { Bus, Subject } from '../../platform/ports/bus.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { createDecisions, type Decisions } from './decisions.ts';
import { FEE_STORE } from './fee-store.ts';
import { LEVEL_STORE, levelText, type Levels } from './level-store.ts';
import type { Decided } from './schedule.ts';

export { firstRoll, type Decider, type Decisions } from './decisions.ts';
export { kindOf, modeOf } from './fee-store.ts';
export { levelText, type Levels } from './level-store.ts';
export type { Decided } from './schedule.ts';

/**
 * The rules that apply to all accounts: margin levels and the kind of fee. New rules take effect at
 * a day roll, at least a day after the decision, and affected users are notified at once.
 */
export interface RiskModule {
  /** Reads the decisions; must be called before the desk starts. */
  load(): Promise<void>;
  /** The job that reads decisions of other processes. */
  readonly jobs: readonly Job[];
  /** Returns the rules at the current market time; the same object until they change. */
  inForce(): RiskSettings;
  readonly levels: Decisions<Levels>;
  /**
   * Decisions on the kind of fee. The rates of the instruments are stored under the id of the
   * decision.
   */
  readonly fees: Decisions<FeeMode>;
  /** Must be called after the commit of a decision. */
  decided(): Promise<void>;
  /** Registers a listener that is called after each decision of any process. */
  onDecided(listener: () => void): void;
}

export interface RiskPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly bus: Bus;
  /** The current time of the market, epoch ms. */
  readonly marketClock: () => number;
}

const LOOK_EVERY_MS = 60_000;

/** Published after the commit of a decision. It has no fields. */
const RULES_DECIDED: Subject<object> = { name: 'rules.decided', read: () => ({}) };

/** Returns the fee plan of a decision; null means the first plan, which no operator decided. */
export const planOf = (decided: Decided<FeeMode> | null): FeePlan =>
  decided === null ? FIRST_FEES : { id: decided.id, mode: decided.terms };

export function createRisk({ db, clock, bus, marketClock }: RiskPorts): RiskModule {
  const shared = { clock, marketClock };
  const levels = createDecisions<Levels>({
    ...shared,
    store: LEVEL_STORE,
    lock: 'levels',
    name: 'levels',
    check: checkOrder,
  });
  const fees = createDecisions<FeeMode>({
    ...shared,
    store: FEE_STORE,
    lock: 'fees',
    name: 'trade_fee_type',
    check: () => undefined,
  });
  const rules = rulesOf(levels, fees);
  const load = async () => {
    await levels.load(db);
    await fees.load(db);
  };
  const refresh = new Job({ name: 'rules', everyMs: LOOK_EVERY_MS, run: load });
  bus.hear(RULES_DECIDED, () => refresh.soon());
  bus.onBack(() => refresh.soon());
  return {
    load,
    jobs: [refresh],
    inForce: rules,
    levels,
    fees,
    decided: async () => {
      bus.publish(RULES_DECIDED, {});
      // The decision is committed, so a failed read is tried again in the background.
      await load().catch(() => refresh.soon());
    },
    onDecided: (listener) => void bus.hear(RULES_DECIDED, listener),
  };
}

/**
 * Returns a function that combines both kinds of rules; it returns a new object only after a
 * change.
 */
function rulesOf(levels: Decisions<Levels>, fees: Decisions<FeeMode>): () => RiskSettings {
  let known: readonly [Decided<Levels> | null, Decided<FeeMode> | null] = [null, null];
  let rules = DEFAULT_RISK;
  return () => {
    const [level, fee] = [levels.inForce(), fees.inForce()];
    if (level !== known[0] || fee !== known[1]) {
      known = [level, fee];
      const first = { ...DEFAULT_RISK, fees: planOf(fee) };
      rules = level === null ? first : withLevels(first, level.terms);
    }
    return rules;
  };
}

function checkOrder({ marginCallLevel, stopOutLevel }: Levels): void {
  if (stopOutLevel < marginCallLevel) return;
  const [stop, call] = [levelText(stopOutLevel), levelText(marginCallLevel)];
  throw new Refused('levels.order', { stop, call });
}
