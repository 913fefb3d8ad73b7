import { withLevels, type RiskSettings } from '@fulcrum/engine/settings';
import { basisPoints } from '@fulcrum/engine/units';

import type { LevelRow } from './level-store.ts';

/** Levels that somebody has decided on, with the moment from which they hold. */
export interface DecidedLevels {
  readonly id: number;
  readonly levels: Pick<RiskSettings, 'marginCallLevel' | 'stopOutLevel'>;
  /** By the market clock, epoch ms. */
  readonly fromAt: number;
}

export interface LevelsStand {
  readonly inForce: RiskSettings;
  /** What comes next; at most one decision waits at a time. */
  readonly coming: DecidedLevels | null;
}

/**
 * Which levels hold at which moment. What has come into force stays in force, even where the
 * market clock of a replay goes back to the beginning of its recording.
 */
export class LevelSchedule {
  readonly #first: RiskSettings;
  #decided: readonly DecidedLevels[] = [];
  #inForceId = 0;
  #inForce: RiskSettings;

  constructor(first: RiskSettings) {
    this.#first = first;
    this.#inForce = first;
  }

  take(rows: readonly LevelRow[]): void {
    this.#decided = decidedOf(rows);
  }

  /** The rules at `clock`: the same object as long as they are the same rules. */
  at(clock: number): RiskSettings {
    for (const { id, levels, fromAt } of this.#decided) {
      if (id <= this.#inForceId || fromAt > clock) continue;
      this.#inForceId = id;
      this.#inForce = withLevels(this.#first, levels);
    }
    return this.#inForce;
  }

  coming(clock: number): DecidedLevels | null {
    this.at(clock);
    return this.#decided.find(({ id }) => id > this.#inForceId) ?? null;
  }

  /** The same for rows as a transaction sees them. */
  standOf(rows: readonly LevelRow[], clock: number): LevelsStand {
    const inForce = this.at(clock);
    const coming = decidedOf(rows).find(({ id }) => id > this.#inForceId) ?? null;
    return { inForce, coming };
  }
}

/** Decisions that nothing has replaced before they came into force. */
function decidedOf(rows: readonly LevelRow[]): DecidedLevels[] {
  const replaced = new Set(rows.map(({ replaces }) => replaces));
  return rows.flatMap(({ id, marginCallLevel, stopOutLevel, fromAt }) => {
    if (replaced.has(id) || marginCallLevel === null || stopOutLevel === null) return [];
    if (fromAt === null) return [];
    const levels = {
      marginCallLevel: basisPoints(marginCallLevel),
      stopOutLevel: basisPoints(stopOutLevel),
    };
    return [{ id, levels, fromAt }];
  });
}
