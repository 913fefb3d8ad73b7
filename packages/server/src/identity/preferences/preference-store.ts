import type { PreferenceKind } from '@fulcrum/contract/preferences/kinds';
import type { PreferenceItem } from '@fulcrum/contract/preferences/merge';
import type { PreferenceRevision } from '@fulcrum/contract/preferences/schema';

import type { Db, Sql } from '../../platform/ports/db.ts';

/** Everything of one kind that follows a person. */
export interface PreferenceDocument {
  /** Counts the changes; 0 if nothing was ever saved. */
  readonly revision: number;
  /** Removed ones too. */
  readonly items: PreferenceItem[];
}

const NOTHING: PreferenceDocument = { revision: 0, items: [] };

const LIST = `
  select kind, revision from preference where user_id = $1 order by kind`;
const READ = `
  select revision, items from preference where user_id = $1 and kind = $2`;
const WRITE = `
  insert into preference (user_id, kind, revision, items, saved_at)
  values ($1, $2, $3, $4::json, $5)
  on conflict (user_id, kind) do update
    set revision = excluded.revision, items = excluded.items, saved_at = excluded.saved_at`;

/** Stores the documents of all people. */
export class PreferenceStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  revisions(userId: number): Promise<PreferenceRevision[]> {
    return this.#db.reads.query(LIST, [userId]);
  }

  async read(
    userId: number,
    kind: PreferenceKind,
    sql: Sql = this.#db.reads,
  ): Promise<PreferenceDocument> {
    const [document] = await sql.query<PreferenceDocument>(READ, [userId, kind]);
    return document ?? NOTHING;
  }

  /** Returns once nobody else changes the documents of this person until the transaction ends. */
  async lock(tx: Sql, userId: number): Promise<void> {
    await tx.query('select from app_user where id = $1 for no key update', [userId]);
  }

  /** `text` is the items as JSON. */
  async write(
    tx: Sql,
    userId: number,
    kind: PreferenceKind,
    {
      revision,
      text,
      at,
    }: { readonly revision: number; readonly text: string; readonly at: number },
  ): Promise<void> {
    await tx.query(WRITE, [userId, kind, revision, text, at]);
  }
}
