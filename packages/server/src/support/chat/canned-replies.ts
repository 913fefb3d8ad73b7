import type { Language } from '@fulcrum/contract/languages';

import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';

/** A prepared reply in one or more languages. */
export interface CannedReply {
  readonly id: number;
  readonly title: string;
  readonly version: number;
  readonly texts: Readonly<Partial<Record<Language, string>>>;
}

export type EditedReply = Pick<CannedReply, 'title' | 'texts'>;

const SELECT = `
  select r.id, r.title, r.version,
    (select json_object_agg(t.lang, t.body) from canned_reply_text t where t.reply_id = r.id)
      as texts
  from canned_reply r`;

export const listReplies = (sql: Sql): Promise<CannedReply[]> =>
  sql.query(`${SELECT} order by lower(r.title), r.id`);

/**
 * Returns the reply in the version that the operator saw, and locks it until the end of the
 * transaction; throws if it has changed.
 */
async function locked(tx: Sql, id: number, version: number): Promise<CannedReply> {
  await tx.query('select from canned_reply where id = $1 for update', [id]);
  const [reply] = await tx.query<CannedReply>(`${SELECT} where r.id = $1`, [id]);
  if (!reply) throw new Refused('reply.unknown');
  if (reply.version !== version) throw new Refused('content.changed');
  return reply;
}

export async function addReply(tx: Sql, edited: EditedReply, at: number): Promise<number> {
  checkTexts(edited);
  const [row] = await tx.query<{ id: number }>(
    'insert into canned_reply (title, updated_at) values ($1, $2) returning id',
    [edited.title, at],
  );
  if (!row) throw new Error('The store did not return the new reply');
  await writeTexts(tx, row.id, edited);
  return row.id;
}

/** Edits a reply; returns the reply before the edit. */
export async function editReply(
  tx: Sql,
  { id, version }: { readonly id: number; readonly version: number },
  edited: EditedReply,
  at: number,
): Promise<CannedReply> {
  checkTexts(edited);
  const before = await locked(tx, id, version);
  await tx.query(
    'update canned_reply set title = $2, version = version + 1, updated_at = $3 where id = $1',
    [id, edited.title, at],
  );
  await tx.query('delete from canned_reply_text where reply_id = $1', [id]);
  await writeTexts(tx, id, edited);
  return before;
}

export async function removeReply(tx: Sql, id: number, version: number): Promise<CannedReply> {
  const before = await locked(tx, id, version);
  await tx.query('delete from canned_reply where id = $1', [id]);
  return before;
}

function checkTexts({ texts }: EditedReply): void {
  if (Object.keys(texts).length === 0) throw new Refused('content.noText');
}

async function writeTexts(tx: Sql, id: number, { texts }: EditedReply): Promise<void> {
  for (const [language, body] of Object.entries(texts)) {
    await tx.query('insert into canned_reply_text (reply_id, lang, body) values ($1, $2, $3)', [
      id,
      language,
      body,
    ]);
  }
}
