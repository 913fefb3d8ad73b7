import { createHash } from 'node:crypto';

import type { Sql } from '../ports/db.ts';

/** What is written down of one act. */
export interface AuditFact {
  /** Epoch ms. */
  readonly at: number;
  readonly operatorId: number | null;
  /** E-mail, kept as it was then. */
  readonly operator: string;
  readonly role: string;
  readonly address: string;
  /** `area.act`, for example `operator.invited`. */
  readonly action: string;
  /** What it was done to, for example `user 80000012`; empty for none. */
  readonly object: string;
  /** JSON text: {field: [before, after]} of a change, or what was looked for. */
  readonly detail: string;
  readonly reason: string;
}

export interface AuditRow extends AuditFact {
  readonly seq: number;
  readonly prevHash: Uint8Array;
  readonly hash: Uint8Array;
}

/** Any constant of our own: entries are written one after the other, or two would share a hash. */
const AUDIT_LOCK = 7_403_115;
const ROWS_AT_A_TIME = 1_000;
/** What the first entry names as the one before it. */
const ORIGIN = Buffer.alloc(32);

const COLUMNS = `seq, at, operator_id as "operatorId", operator, role, address, action, object,
  detail, reason, prev_hash as "prevHash", hash`;

const INSERT = `
  insert into audit_entry (
    seq, at, operator_id, operator, role, address, action, object, detail, reason, prev_hash, hash
  ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

/** Hash of the entry before and of the content, whose form is fixed: a list in this order. */
export function hashOfEntry(prevHash: Uint8Array, seq: number, fact: AuditFact): Buffer {
  const { at, operatorId, operator, role, address, action, object, detail, reason } = fact;
  const content = [seq, at, operatorId, operator, role, address, action, object, detail, reason];
  return createHash('sha256').update(prevHash).update(JSON.stringify(content)).digest();
}

/** Adds an entry; `tx` is the act's own transaction: neither is there without the other. */
export async function writeAudit(tx: Sql, fact: AuditFact): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [AUDIT_LOCK]);
  const last = await newestEntry(tx);
  const seq = (last?.seq ?? 0) + 1;
  const prevHash = Buffer.from(last?.hash ?? ORIGIN);
  const { at, operatorId, operator, role, address, action, object, detail, reason } = fact;
  const hash = hashOfEntry(prevHash, seq, fact);
  await tx.query(INSERT, [
    ...[seq, at, operatorId, operator, role, address, action, object, detail, reason],
    prevHash,
    hash,
  ]);
}

async function newestEntry(sql: Sql): Promise<{ seq: number; hash: Uint8Array } | undefined> {
  const [newest] = await sql.query<{ seq: number; hash: Uint8Array }>(
    'select seq, hash from audit_entry order by seq desc limit 1',
  );
  return newest;
}

export interface AuditFilter {
  readonly operator?: string | undefined;
  readonly action?: string | undefined;
  readonly object?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

const WHERE = `
  ($1::text is null or position(lower($1) in lower(operator)) > 0)
  and ($2::text is null or action = $2)
  and ($3::text is null or object = $3)
  and ($4::bigint is null or at >= $4) and ($5::bigint is null or at < $5)`;

/** Entries that the filter leaves, newest first. */
export async function readAudit(
  sql: Sql,
  filter: AuditFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const { operator, action, object, from, to } = filter;
  const given = [operator, action, object, from, to].map((value) => value ?? null);
  const [count] = await sql.query<{ total: number }>(
    `select count(*) as total from audit_entry where ${WHERE}`,
    given,
  );
  const rows = await sql.query<AuditRow>(
    `select ${COLUMNS} from audit_entry where ${WHERE} order by seq desc limit $6 offset $7`,
    [...given, limit, offset],
  );
  return { rows, total: count?.total ?? 0 };
}

/** The newest entry, to be kept outside the store: rewriting the log would change its hash. */
export interface AuditHead {
  readonly seq: number;
  /** In hexadecimal digits. */
  readonly hash: string;
}

/** The newest entry; null while there is none. */
export async function auditHead(sql: Sql): Promise<AuditHead | null> {
  const last = await newestEntry(sql);
  return last ? { seq: last.seq, hash: hexOf(last.hash) } : null;
}

export type ChainProof =
  | { readonly ok: true; readonly entries: number; readonly head: AuditHead | null }
  | { readonly ok: false; readonly seq: number; readonly reason: string };

/**
 * Checks every entry against the one before it and names the first that does not fit. With a head
 * that was kept elsewhere it also finds out whether entries up to that one were cut off or
 * rewritten.
 */
export async function verifyAudit(sql: Sql, kept: AuditHead | null = null): Promise<ChainProof> {
  let seq = 0;
  let prevHash = Buffer.from(ORIGIN);
  for (;;) {
    const rows = await sql.query<AuditRow>(
      `select ${COLUMNS} from audit_entry where seq > $1 order by seq limit ${ROWS_AT_A_TIME}`,
      [seq],
    );
    for (const row of rows) {
      const reason = faultOf(row, { seq, prevHash, kept });
      if (reason !== null) return { ok: false, seq: seq + 1, reason };
      seq = row.seq;
      prevHash = Buffer.from(row.hash);
    }
    if (rows.length === ROWS_AT_A_TIME) continue;
    if (kept && kept.seq > seq)
      return { ok: false, seq: kept.seq, reason: 'the log ends before it' };
    return { ok: true, entries: seq, head: seq === 0 ? null : { seq, hash: hexOf(prevHash) } };
  }
}

interface Before {
  readonly seq: number;
  readonly prevHash: Buffer;
  readonly kept: AuditHead | null;
}

function faultOf(row: AuditRow, { seq, prevHash, kept }: Before): string | null {
  if (row.seq !== seq + 1) return 'the entry is missing';
  if (!prevHash.equals(row.prevHash)) return 'it does not follow the entry before it';
  if (!hashOfEntry(prevHash, row.seq, row).equals(row.hash))
    return 'its content is not what was written';
  if (kept?.seq === row.seq && kept.hash !== hexOf(row.hash))
    return 'its hash is not the one that was kept';
  return null;
}

const hexOf = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');
