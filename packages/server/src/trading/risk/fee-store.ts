import type { FeeMode } from '@fulcrum/engine/market/formulas';

import type { DecisionStore } from './decisions.ts';
import { timeText, type LetterKind } from './letters.ts';

interface StoredFees {
  readonly id: number;
  readonly kind: number | null;
  readonly fromAt: number | null;
  readonly replaces: number | null;
}

/** Converts the kind to its number on the wire (trade_fee_type) and in the store. */
export const kindOf = (mode: FeeMode): 1 | 2 => (mode === 'perLot' ? 1 : 2);
export const modeOf = (kind: number): FeeMode => (kind === 1 ? 'perLot' : 'ofMargin');

/**
 * Selects the real users whom a decision affects: those with an open position, those with a pending
 * order, which pays when it fills, and those who were notified of a decision that this one
 * replaces.
 */
const ADDRESSEES = `
  insert into fee_letter (change_id, user_id)
  select $1::bigint, a.user_id from trade_order o
    join account a on a.id = o.account_id
    join app_user u on u.id = a.user_id and u.kind <> 'demo'
    where o.status in (0, 1)
  union
  select $1::bigint, user_id from fee_letter where change_id = $2::bigint`;

export const FEE_STORE: DecisionStore<FeeMode> = {
  async read(sql) {
    const rows = await sql.query<StoredFees>(
      'select id, kind, from_at as "fromAt", replaces from fee_change order by id',
    );
    return rows.map(({ kind, ...row }) => ({ ...row, terms: kind === null ? null : modeOf(kind) }));
  },
  async write(tx, { terms, fromAt, replaces, decidedAt, operatorId, reason }) {
    const [row] = await tx.query<{ id: number }>(
      `insert into fee_change (kind, from_at, replaces, decided_at, operator_id, reason)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [terms && kindOf(terms), fromAt, replaces, decidedAt, operatorId, reason],
    );
    if (!row) throw new Error('Expected the decision that was just written');
    await tx.query(ADDRESSEES, [row.id, replaces]);
    return row.id;
  },
};

/** Notifies users of a new kind of fee, or of new rates of the same kind. */
export const FEE_LETTERS: LetterKind<Pick<StoredFees, 'kind' | 'fromAt'>> = {
  /** Claims one letter. The claim is undone if the sender crashes, and another one repeats it. */
  take: `
    update fee_letter l set is_told = true from fee_change c
    where c.id = l.change_id and (l.change_id, l.user_id) in (
      select change_id, user_id from fee_letter where not is_told
      order by change_id, user_id limit 1 for update skip locked
    ) returning l.user_id as "userId", c.kind, c.from_at as "fromAt"`,
  noticeOf({ kind, fromAt }) {
    if (kind === null || fromAt === null) return { about: 'feesWithdrawn', figures: () => ({}) };
    return {
      about: modeOf(kind) === 'perLot' ? 'feesByLot' : 'feesByMargin',
      figures: (language) => ({ time: timeText(fromAt, language) }),
      facts: { fromAt },
    };
  },
};
