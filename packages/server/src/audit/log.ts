import type { Sql } from '../platform/ports/db.ts';
import { lock } from '../platform/store/locks.ts';
import { hashOfEntry, newestEntry, ORIGIN } from './chain.ts';
import { ENTRY_COLUMNS, type AuditFact, type AuditRow } from './entry.ts';

const INSERT = `
  insert into audit_entry (
    seq, at, operator_id, operator, role, address, action, object, detail, reason, prev_hash, hash
  ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

/**
 * Adds an entry. `tx` is the transaction of the audited action, so both are stored or neither is.
 */
export async function writeAudit(tx: Sql, fact: AuditFact): Promise<void> {
  await lock(tx, 'audit');
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

/** Returns the entries that match the filter, newest first. */
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
    `select ${ENTRY_COLUMNS} from audit_entry where ${WHERE} order by seq desc limit $6 offset $7`,
    [...given, limit, offset],
  );
  return { rows, total: count?.total ?? 0 };
}
