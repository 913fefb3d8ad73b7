import type pg from 'pg';

/** How long a new connection may take to say whether its server is the primary. */
const CHECK_MS = 2_000;

const IS_STANDBY = 'select pg_is_in_recovery() as "isStandby"';

/** The first eight characters of a WAL file's name are the timeline, in hexadecimal digits. */
const ORIGIN = `
  select system_identifier::text as cluster,
    left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline
  from pg_control_system()`;

interface Origin {
  readonly cluster: string;
  readonly timeline: string;
}

/** The server answers, but must not be used. */
export class NotPrimary extends Error {}

/**
 * Recognises the primary among the servers of one database. Each promotion begins a new timeline,
 * so a server on an older one is a former primary that has been started again: what is written
 * there is lost.
 */
export class PrimaryCheck {
  readonly #isOneOfSeveral: boolean;
  #newest: Origin | null = null;

  constructor({ isOneOfSeveral }: { readonly isOneOfSeveral: boolean }) {
    this.#isOneOfSeveral = isOneOfSeveral;
  }

  /** Throws a `NotPrimary`, or another error if there is no answer within 2 seconds. */
  async require(client: pg.ClientBase): Promise<void> {
    const state = await ask<{ isStandby: boolean }>(client, IS_STANDBY);
    if (state.isStandby) throw new NotPrimary('the server is a standby');
    if (!this.#isOneOfSeveral) return;
    const origin = await ask<Origin>(client, ORIGIN);
    const newest = this.#newest;
    if (newest && newest.cluster !== origin.cluster) {
      throw new NotPrimary('the server holds another database cluster than the one before');
    }
    // Hexadecimal numbers of the same length are in the order of their texts.
    if (newest && newest.timeline > origin.timeline) {
      throw new NotPrimary('the server was the primary before a fail-over');
    }
    this.#newest = origin;
  }
}

async function ask<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
): Promise<Row> {
  const query = { text, query_timeout: CHECK_MS };
  const { rows } = await client.query<Row>(query);
  const [row] = rows;
  if (row === undefined) throw new Error('The server returned no row');
  return row;
}
