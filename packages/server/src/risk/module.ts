import { DAY_MS, nextRoll } from '@fulcrum/engine/new-york';
import { DEFAULT_RISK, type RiskSettings } from '@fulcrum/engine/settings';
import { formatDecimal } from '@fulcrum/engine/units';

import type { AuthModule } from '../auth/module.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db, Sql } from '../ports/db.ts';
import { Refused } from '../refusal.ts';
import { LevelLetters } from './level-letters.ts';
import { LevelSchedule, type DecidedLevels, type LevelsStand } from './level-schedule.ts';
import { readLevels, writeLevels } from './level-store.ts';

export type { DecidedLevels, LevelsStand } from './level-schedule.ts';

/** Who decides, and why. */
export interface Decider {
  readonly operatorId: number;
  readonly reason: string;
}

/**
 * The rules of margin that everybody trades under. Other levels come into force at a day roll, a
 * day or more after they were decided, and people with open positions are told at once.
 */
export interface RiskModule {
  /** Reads what was decided; before the desk begins. */
  load(): Promise<void>;
  /** Begins to tell people, and looks for what other processes have decided. */
  start(tell: AuthModule['tell']): void;
  stop(): Promise<void>;
  /** The rules at this moment of the market clock; the same object while they are the same. */
  inForce(): RiskSettings;
  coming(): DecidedLevels | null;
  /** Both as a transaction sees them. */
  stand(sql: Sql): Promise<LevelsStand>;
  /** Decides on other levels in place of those that wait, in the caller's transaction. */
  decide(tx: Sql, levels: DecidedLevels['levels'], by: Decider): Promise<DecidedLevels>;
  /** Takes back what waits, if it is still what the operator saw; answers what it was. */
  withdraw(tx: Sql, id: number, by: Decider): Promise<DecidedLevels>;
  /** To be called after the commit of either. */
  decided(): Promise<void>;
}

export interface RiskPorts {
  readonly db: Db;
  readonly clock: Clock;
  /** The market clock, epoch ms. */
  readonly marketClock: () => number;
  /** Hears of failures that no caller waits for. */
  readonly fault: (error: unknown) => void;
}

const LOOK_EVERY_MS = 60_000;
/** What comes into force this soon stands: every desk must have heard of it by then. */
const FIXED_MS = 5 * 60_000;
/** Any constant of our own: decisions follow one another, so that each sees what waits. */
const LEVELS_LOCK = 7_403_119;
const LEVEL_DIGITS = 2;

export function createRisk({ db, clock, marketClock, fault }: RiskPorts): RiskModule {
  const schedule = new LevelSchedule(DEFAULT_RISK);
  let letters: LevelLetters | null = null;
  let timer: NodeJS.Timeout | null = null;

  const load = async () => schedule.take(await readLevels(db));
  const look = async () => {
    letters?.writeSoon();
    await load().catch(fault);
  };
  const stand = async (sql: Sql) => schedule.standOf(await readLevels(sql), marketClock());
  /** What waits, with nobody else deciding until the transaction ends. */
  const waiting = async (tx: Sql) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LEVELS_LOCK]);
    const { coming } = await stand(tx);
    if (coming && coming.fromAt - marketClock() < FIXED_MS) throw new Refused('setting.tooLate');
    return coming;
  };

  return {
    load,
    start(tell) {
      letters = new LevelLetters({ db, tell, fault });
      timer = setInterval(() => void look(), LOOK_EVERY_MS);
      timer.unref();
      letters.writeSoon();
    },
    async stop() {
      if (timer) clearInterval(timer);
      await letters?.idle();
    },
    inForce: () => schedule.at(marketClock()),
    coming: () => schedule.coming(marketClock()),
    stand,
    async decide(tx, levels, { operatorId, reason }) {
      const coming = await waiting(tx);
      const { marginCallLevel, stopOutLevel } = levels;
      if (stopOutLevel >= marginCallLevel) {
        const shown = (level: number) => formatDecimal(level, LEVEL_DIGITS, 0);
        throw new Refused('levels.order', {
          stop: shown(stopOutLevel),
          call: shown(marginCallLevel),
        });
      }
      // The first roll that is a day away or more: whoever is told has a whole day.
      const fromAt = nextRoll(marketClock() + DAY_MS - 1);
      const by = { decidedAt: clock.now(), operatorId, reason };
      const replaces = coming?.id ?? null;
      const { id } = await writeLevels(tx, { ...levels, fromAt, replaces, ...by });
      return { id, levels, fromAt };
    },
    async withdraw(tx, id, { operatorId, reason }) {
      const coming = await waiting(tx);
      if (coming?.id !== id) throw new Refused('setting.changed', { setting: 'levels' });
      const none = { marginCallLevel: null, stopOutLevel: null, fromAt: null };
      const by = { decidedAt: clock.now(), operatorId, reason };
      await writeLevels(tx, { ...none, replaces: id, ...by });
      return coming;
    },
    decided: look,
  };
}
