import { createHash } from 'node:crypto';

import type { Sql } from '../platform/ports/db.ts';
import { ENTRY_COLUMNS, type AuditFact, type AuditRow } from './entry.ts';

const ROWS_AT_A_TIME = 1_000;
/** `prevHash` of the first entry. */
export const ORIGIN = Buffer.alloc(32);

/**
 * Returns the hash of an entry: of the previous hash, and of the content as a list in this order.
 */
export function hashOfEntry(prevHash: Uint8Array, seq: number, fact: AuditFact): Buffer {
  const { at, operatorId, operator, role, address, action, object, detail, reason } = fact;
  const content = [seq, at, operatorId, operator, role, address, action, object, detail, reason];
  return createHash('sha256').update(prevHash).update(JSON.stringify(content)).digest();
}

export async function newestEntry(
  sql: Sql,
): Promise<{ seq: number; hash: Uint8Array } | undefined> {
  const [newest] = await sql.query<{ seq: number; hash: Uint8Array }>(
    'select seq, hash from audit_entry order by seq desc limit 1',
  );
  return newest;
}

/**
 * The newest entry, to be stored outside the database: if somebody rewrites the log, its hash no
 * longer matches.
 */
export interface AuditHead {
  readonly seq: number;
  /** The hash in hexadecimal digits. */
  readonly hash: string;
}

/** Returns the newest entry; null while the log is empty. */
export async function auditHead(sql: Sql): Promise<AuditHead | null> {
  const last = await newestEntry(sql);
  return last ? { seq: last.seq, hash: hexOf(last.hash) } : null;
}

export type ChainProof =
  | { readonly ok: true; readonly entries: number; readonly head: AuditHead | null }
  | { readonly ok: false; readonly seq: number; readonly reason: string };

/**
 * Checks every entry against the one before it and returns the first entry that does not match.
 * Given a head that was stored elsewhere, also checks that the entries up to it were neither
 * removed nor rewritten.
 */
export async function verifyAudit(sql: Sql, kept: AuditHead | null = null): Promise<ChainProof> {
  let seq = 0;
  let prevHash = Buffer.from(ORIGIN);
  for (;;) {
    const rows = await sql.query<AuditRow>(
      `select ${ENTRY_COLUMNS} from audit_entry
       where seq > $1 order by seq limit ${ROWS_AT_A_TIME}`,
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
