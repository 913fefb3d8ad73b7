import { DAY_MS, HOUR_MS } from '@fulcrum/engine/market/new-york';

import { Job } from '../../platform/jobs/job.ts';
import type { Blobs } from '../../platform/ports/blobs.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import type { MarketLead } from '../leader.ts';
import { GROUP } from './items.ts';
import {
  blobIdOf,
  quoteFile,
  requireQuoteFile,
  sha256Of,
  type FileRange,
  type LoggedBatch,
} from './quote-file.ts';

/** How long the log is kept in the store. */
const KEPT_MS = 7 * DAY_MS;
const EVERY_MS = 600_000;
/** The most batches of one file, and the most bytes of their JSON unless one batch has more. */
const BATCHES_MAX = 20_000;
const BYTES_MAX = 32 * 2 ** 20;
/** Batches deleted at a time. */
const DELETED_MAX = 5_000;
/** The role of the process that does this. */
export const QUOTE_FILES_ROLE = 'jobs:quote-files';

/** From the newest state on, the log is needed by processes that start. */
const NEWEST_KEY = `
  select max(q0) from quote_batch where grp = ${GROUP} and key is not null`;

/**
 * The oldest batches that belong into one file: all of them from one hour (UTC) and made before $1,
 * in a row. No row if there are none.
 */
const NEXT_RANGE = `
  with oldest as (
    select q0, q1, at, octet_length(body::text) + coalesce(octet_length(key::text), 0) as bytes
    from quote_batch where grp = ${GROUP} and q0 < (${NEWEST_KEY})
    order by q0 limit ${BATCHES_MAX}
  ), running as (
    select q0, q1, at, row_number() over before as place, sum(bytes) over before as bytes,
      bool_and(at < $1) over before as is_old,
      first_value(at) over before / ${HOUR_MS} = at / ${HOUR_MS} as is_same_hour
    from oldest window before as (order by q0)
  ), stops as (
    select coalesce(min(place), ${BATCHES_MAX + 1}) as place from running
    where not is_old or not is_same_hour or bytes > ${BYTES_MAX} and place > 1
  )
  select min(q0) as q0, max(q1) as q1, min(at) as "from", max(at) as "to",
    count(*)::int as batches
  from running where place < (select place from stops) having count(*) > 0`;

const RANGE = 'q0, q1, from_at as "from", to_at as "to", batches, blob_id as "blobId"';

const BEGIN = `
  insert into quote_file (grp, q0, q1, from_at, to_at, batches, blob_id)
  values (${GROUP}, $1, $2, $3, $4, $5, $6)`;

const UNFINISHED = `
  select ${RANGE} from quote_file where grp = ${GROUP} and written_at is null`;

const ROWS = `
  select q0, q1, epoch, at, body::text as body, key::text as key
  from quote_batch where grp = ${GROUP} and q0 between $1 and $2 order by q0`;

const FINISH = `
  update quote_file set size = $2, sha256 = $3, written_at = $4
  where grp = ${GROUP} and q0 = $1 and written_at is null returning q0`;

const DELETE = `
  delete from quote_batch where grp = ${GROUP} and q0 between $1 and $2 returning q0`;

const FORGET = `
  with old as (
    select q0 from quote_batch where grp = ${GROUP} order by q0 limit ${DELETED_MAX}
  ), gone as (
    delete from quote_batch using old
    where grp = ${GROUP} and quote_batch.q0 = old.q0 and at < $1
      and quote_batch.q0 < (${NEWEST_KEY})
    returning 1
  )
  select count(*)::int as count from gone`;

interface QuoteFileRow extends FileRange {
  readonly blobId: string;
}

export interface RetentionPorts {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly clock: Clock;
  /** Makes sure that one process at a time does this. */
  readonly lead: Pick<MarketLead, 'session' | 'claim'>;
  /** Whether old quotes are written to files before they are deleted. */
  readonly areFilesKept: boolean;
}

/**
 * Keeps the log of quotes to seven days. What is older goes to files of at most an hour. The order
 * of steps survives a crash after each of them: a file is noted, then written, then read again and
 * checked; then, in one transaction, it is noted as written and its batches are deleted. Whatever
 * was begun is begun again.
 */
export class QuoteRetention {
  readonly #ports: RetentionPorts;
  readonly job: Job;

  constructor(ports: RetentionPorts) {
    this.#ports = ports;
    this.job = new Job({ name: 'export-quotes', everyMs: EVERY_MS, run: () => this.run() });
  }

  /** Exports and deletes what is old enough, if no other process does. */
  async run(): Promise<void> {
    const { lead, clock, areFilesKept } = this.#ports;
    const session = await lead.session();
    const epoch = await lead.claim(session);
    if (epoch === null) return;
    const hold = (tx: Sql) => requireRole(tx, session, epoch);
    const before = clock.now() - KEPT_MS;
    const unfinished = await this.#unfinished();
    if (unfinished) await this.#write(unfinished, hold);
    if (!areFilesKept) return this.#forget(before, hold);
    // Whole hours only, so that a quiet market does not leave a file for each run.
    const wholeHours = Math.floor(before / HOUR_MS) * HOUR_MS;
    for (;;) {
      const file = await this.#begin(wholeHours, hold);
      if (!file) return;
      await this.#write(file, hold);
    }
  }

  async #unfinished(): Promise<QuoteFileRow | null> {
    const [file] = await this.#ports.db.query<QuoteFileRow>(UNFINISHED);
    return file ?? null;
  }

  #begin(before: number, hold: (tx: Sql) => Promise<void>): Promise<QuoteFileRow | null> {
    return this.#ports.db.transaction(async (tx) => {
      await hold(tx);
      const [range] = await tx.query<FileRange>(NEXT_RANGE, [before]);
      if (!range) return null;
      const blobId = blobIdOf(range);
      const { q0, q1, from, to, batches } = range;
      await tx.query(BEGIN, [q0, q1, from, to, batches, blobId]);
      return { ...range, blobId };
    });
  }

  async #write(file: QuoteFileRow, hold: (tx: Sql) => Promise<void>): Promise<void> {
    const { db, blobs } = this.#ports;
    const rows = await db.query<LoggedBatch>(ROWS, [file.q0, file.q1]);
    if (rows.length === 0) return this.#settle(file, hold);
    if (rows.length !== file.batches) {
      throw new Error(`Expected ${file.batches} batches from ${file.q0}, found ${rows.length}`);
    }
    const bytes = await quoteFile(file, rows);
    await blobs.write(file.blobId, bytes);
    const stored = await blobs.read(file.blobId);
    if (stored === null || sha256Of(stored) !== sha256Of(bytes)) {
      throw new Error(`The file ${file.blobId} is not stored as it was written`);
    }
    await requireQuoteFile(stored, file);
    await this.#finish(file, { stored, deletes: rows.length }, hold);
  }

  /**
   * Ends a file whose batches are not in the store: a backup does not have them. The file may have
   * been written after the backup; if not, nothing is left of these quotes.
   */
  async #settle(file: QuoteFileRow, hold: (tx: Sql) => Promise<void>): Promise<void> {
    const { db, blobs } = this.#ports;
    const stored = await blobs.read(file.blobId);
    if (stored !== null) {
      await requireQuoteFile(stored, file);
      return this.#finish(file, { stored, deletes: 0 }, hold);
    }
    await db.transaction(async (tx) => {
      await hold(tx);
      await tx.query(
        `delete from quote_file where grp = ${GROUP} and q0 = $1 and written_at is null`,
        [file.q0],
      );
    });
  }

  async #finish(
    file: QuoteFileRow,
    { stored, deletes }: { readonly stored: Uint8Array; readonly deletes: number },
    hold: (tx: Sql) => Promise<void>,
  ): Promise<void> {
    const { db, clock } = this.#ports;
    await db.transaction(async (tx) => {
      await hold(tx);
      const values = [file.q0, stored.length, sha256Of(stored), clock.now()];
      const finished = await tx.query(FINISH, values);
      const deleted = await tx.query(DELETE, [file.q0, file.q1]);
      if (finished.length !== 1 || deleted.length !== deletes) {
        throw new Error(`Another process has exported the quotes from ${file.q0}`);
      }
    });
  }

  /** Deletes without a file. */
  async #forget(before: number, hold: (tx: Sql) => Promise<void>): Promise<void> {
    for (let count = DELETED_MAX; count === DELETED_MAX; ) {
      count = await this.#ports.db.transaction(async (tx) => {
        await hold(tx);
        const [row] = await tx.query<{ count: number }>(FORGET, [before]);
        return row?.count ?? 0;
      });
    }
  }
}

/** Throws unless the session holds the role; it keeps the role until the transaction ends. */
async function requireRole(tx: Sql, session: number, epoch: number): Promise<void> {
  const [row] = await tx.query<{ holds: boolean }>(
    `select holds_role($1::int, '${QUOTE_FILES_ROLE}', $2::bigint) as holds`,
    [session, epoch],
  );
  if (row?.holds !== true) throw new Error('Another process exports the quotes');
}
