import { sourceDifferences } from '@fulcrum/contract/console/catalogue/source-differences';

import { Refused } from '../../../platform/refusal.ts';
import type { Clock } from '../../../platform/ports/clock.ts';
import type { Sql } from '../../../platform/ports/db.ts';
import { SettingsFault } from '../../../platform/setting-fields.ts';
import { lock } from '../../../platform/store/locks.ts';
import { checkEntered, NO_SETTINGS } from './stored-settings.ts';

/** A change of sources and routes that an operator proposed. Times are epoch ms. */
export interface SourceChange {
  readonly id: number;
  /** The revision that it was proposed to follow. */
  readonly baseRevision: number;
  /** All settings as they are after the change, JSON. */
  readonly settings: string;
  readonly reason: string;
  readonly proposedBy: number;
  readonly proposedAt: number;
  readonly status: 'waiting' | 'confirmed' | 'refused' | 'withdrawn';
  readonly decidedBy: number | null;
  readonly decidedAt: number | null;
  /** The revision that it became; null unless it is confirmed. */
  readonly revision: number | null;
}

/** A change, and the settings that it was proposed to follow. */
export interface ChangeAndBefore {
  readonly change: SourceChange;
  /** JSON. */
  readonly before: string;
}

/** What the process that leads the market follows. */
export interface SettingsInForce {
  /** 0 before the first change. */
  readonly revision: number;
  /** JSON. */
  readonly settings: string;
}

interface Proposal {
  /** The revision that the operator saw. */
  readonly revision: number;
  readonly settings: string;
  readonly reason: string;
}

const HISTORY_ROWS = 20;
const COLUMNS = `id, base_revision as "baseRevision", settings, reason,
  proposed_by as "proposedBy", proposed_at as "proposedAt", status, decided_by as "decidedBy",
  decided_at as "decidedAt", revision`;

export async function settingsInForce(sql: Sql): Promise<SettingsInForce> {
  const [row] = await sql.query<SettingsInForce>(
    `select revision, settings from source_change where revision is not null
     order by revision desc limit 1`,
  );
  return row ?? { revision: 0, settings: NO_SETTINGS };
}

/**
 * Changes of sources and routes: one operator proposes all settings anew, and another one brings
 * them into force. One proposal is open at a time. Each method runs in the transaction of its
 * audit entry.
 */
export class SourceChanges {
  readonly #clock: Pick<Clock, 'now'>;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  async waiting(sql: Sql): Promise<SourceChange | null> {
    const [row] = await sql.query<SourceChange>(
      `select ${COLUMNS} from source_change where status = 'waiting'`,
    );
    return row ?? null;
  }

  /** Returns the changes that were decided last, newest first. */
  async decided(sql: Sql): Promise<ChangeAndBefore[]> {
    const rows = await sql.query<SourceChange & { readonly followed: string | null }>(
      `select ${COLUMNS},
         (select base.settings from source_change base
          where base.revision = source_change.base_revision) as followed
       from source_change where status <> 'waiting'
       order by decided_at desc, id desc limit ${HISTORY_ROWS}`,
    );
    return rows.map(({ followed, ...change }) => ({ change, before: followed ?? NO_SETTINGS }));
  }

  /** Returns the proposal and what it would change. Nothing is stored if the settings are wrong. */
  async propose(
    tx: Sql,
    { revision, settings, reason }: Proposal,
    operatorId: number,
  ): Promise<ChangeAndBefore> {
    const text = checked(settings);
    await lock(tx, 'sources');
    const current = await settingsInForce(tx);
    if (current.revision !== revision) throw new Refused('catalogue.moved');
    if (await this.waiting(tx)) throw new Refused('sources.waiting');
    if (sourceDifferences(current.settings, text).length === 0)
      throw new Refused('console.unchanged');
    const [change] = await tx.query<SourceChange>(
      `insert into source_change (base_revision, settings, reason, proposed_by, proposed_at)
       values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
      [revision, text, reason, operatorId, this.#clock.now()],
    );
    if (!change) throw new Error('Expected the new row');
    return { change, before: current.settings };
  }

  /** Brings a proposal into force. Its proposer cannot. */
  async confirm(tx: Sql, id: number, operatorId: number): Promise<ChangeAndBefore> {
    const change = await this.#open(tx, id);
    if (change.proposedBy === operatorId) throw new Refused('change.own');
    const { revision, settings: before } = await settingsInForce(tx);
    if (change.baseRevision !== revision) throw new Refused('catalogue.moved');
    checked(change.settings);
    const decided = await this.#decide(tx, id, 'confirmed', operatorId, revision + 1);
    return { change: decided, before };
  }

  /** Ends a proposal: its proposer withdraws it, and nobody else; another operator refuses it. */
  async end(
    tx: Sql,
    id: number,
    status: 'refused' | 'withdrawn',
    operatorId: number,
  ): Promise<ChangeAndBefore> {
    const change = await this.#open(tx, id);
    const isOwn = change.proposedBy === operatorId;
    if (isOwn !== (status === 'withdrawn')) {
      throw new Refused(isOwn ? 'change.own' : 'sources.notOwn');
    }
    const { settings: before } = await settingsInForce(tx);
    return { change: await this.#decide(tx, id, status, operatorId, null), before };
  }

  async #open(tx: Sql, id: number): Promise<SourceChange> {
    await lock(tx, 'sources');
    const [change] = await tx.query<SourceChange>(
      `select ${COLUMNS} from source_change where id = $1`,
      [id],
    );
    if (!change) throw new Refused('change.unknown');
    if (change.status !== 'waiting') throw new Refused('change.settled');
    return change;
  }

  async #decide(
    tx: Sql,
    id: number,
    status: Exclude<SourceChange['status'], 'waiting'>,
    operatorId: number,
    revision: number | null,
  ): Promise<SourceChange> {
    const [change] = await tx.query<SourceChange>(
      `update source_change set status = $2, decided_by = $3, decided_at = $4, revision = $5
       where id = $1 returning ${COLUMNS}`,
      [id, status, operatorId, this.#clock.now(), revision],
    );
    if (!change) throw new Error('Expected the decided row');
    return change;
  }
}

/** Returns settings that may be stored, in one form. Throws a `Refused` for others. */
function checked(settings: string): string {
  try {
    checkEntered(settings);
    return JSON.stringify(JSON.parse(settings));
  } catch (error) {
    if (!(error instanceof SettingsFault)) throw error;
    throw new Refused('sources.invalid', { place: error.place, why: error.why });
  }
}
