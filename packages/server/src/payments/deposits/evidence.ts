import type { Db, Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { CaseStatus } from '../../trading/module.ts';
import type { DepositCase, DepositDraft } from '../cases/case.ts';

/** Another deposit that may be the same payment. */
export interface OtherClaim {
  readonly id: number;
  readonly userId: number;
  readonly status: CaseStatus;
  readonly createdAt: number;
}

const CLAIM = `
  select d.id, a.user_id as "userId", d.status, d.created_at as "createdAt"
  from deposit d join account a on a.id = d.account_id`;

const OWNER = 'select deposit_id as id from deposit_evidence where scope = $1 and reference = $2';

/**
 * Records which deposit each payment is credited to. Until one deposit is approved, several users
 * may claim the same payment, so naming another user's transaction first gains nothing.
 */
export class Evidence {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Throws if the payment was credited to another deposit or is being credited now. */
  async refuseUsed(draft: DepositDraft): Promise<void> {
    const known = keyOf(draft);
    if (!known) return;
    const [owner] = await this.#db.query(OWNER, [known.scope, known.reference]);
    if (owner) throw new Refused('proof.used', { field: 'txid' });
  }

  /**
   * Reserves the payment for an approved deposit; it can then not be used for another one. The
   * commit that ends a deposit without credit gives its payment back.
   */
  async take(tx: Sql, deposit: DepositCase): Promise<void> {
    const known = keyOf(deposit);
    if (!known) return;
    const { scope, reference } = known;
    await tx.query(
      `insert into deposit_evidence (scope, reference, deposit_id) values ($1, $2, $3)
       on conflict (scope, reference) do nothing`,
      [scope, reference, deposit.id],
    );
    const [owner] = await tx.query<{ id: number }>(OWNER, [scope, reference]);
    if (owner?.id !== deposit.id) throw new Refused('reference.credited', { id: owner?.id ?? 0 });
  }

  /** Returns up to ten other deposits with the same transaction id, newest first. */
  async sameReference({ id, type, reference }: DepositCase): Promise<OtherClaim[]> {
    if (type !== 0 || reference === null) return [];
    return this.#db.query<OtherClaim>(
      `${CLAIM} where d.type = 0 and lower(d.reference) = lower($2) and d.id <> $1
         and d.status is not null order by d.id desc limit 10`,
      [id, reference],
    );
  }

  /**
   * Returns up to ten other deposits whose proof is pixel by pixel the same picture, newest first.
   */
  samePicture({ id, proof }: DepositCase): Promise<OtherClaim[]> {
    return this.#db.query<OtherClaim>(
      `${CLAIM} join file f on f.id = d.proof
       where f.sha256 = (select sha256 from file where id = $2) and d.id <> $1
         and d.status is not null order by d.id desc limit 10`,
      [id, proof],
    );
  }
}

/**
 * Returns what identifies a payment. A transaction id is unique across networks; a bank reference
 * is the payer's own text and distinguishes only the payments of that payer.
 */
function keyOf({
  type,
  reference,
  channelId,
  accountId,
}: DepositDraft): { readonly scope: string; readonly reference: string } | null {
  if (reference === null) return null;
  const scope = type === 0 ? 'coin' : `bank ${channelId} ${accountId}`;
  return { scope, reference: reference.toLowerCase() };
}
