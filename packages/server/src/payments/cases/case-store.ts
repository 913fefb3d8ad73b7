import type { Db, Sql } from '../../platform/ports/db.ts';
import type { Page } from '../../platform/store/page.ts';
import type {
  AbandonedDraft,
  CaseFilter,
  DepositCase,
  DepositDraft,
  FirstOfTwo,
  WithdrawalCase,
  WithdrawalDraft,
} from './case.ts';

/** A draft older than this was left behind by a process that has ended. */
export const ABANDONED_MS = 3_600_000;

const FIRST = `d.first_approved_by as "firstApprovedBy", d.first_approved_at as "firstApprovedAt",
    d.first_note as "firstNote"`;

const DEPOSIT = `
  select d.id, d.account_id as "accountId", a.user_id as "userId", d.type,
    d.channel_id as "channelId", d.channel, d.currency_code as "currencyCode",
    d.protocol_code as "protocolCode", d.digits, d.amount, d.credit, d.credited, d.proof,
    d.sender, d.reference, d.client_key as "clientKey", d.created_at as "createdAt", d.status,
    d.settled_at as "settledAt", d.remark, ${FIRST}, d.first_amount as "firstAmount",
    d.reviewed_by as "reviewedBy"
  from deposit d join account a on a.id = d.account_id`;

const WITHDRAWAL = `
  select d.id, d.account_id as "accountId", a.user_id as "userId", d.type,
    d.draw_currency_id as "currencyId", d.draw_method_id as "methodId", d.method,
    d.currency_code as "currencyCode", d.protocol_code as "protocolCode", d.digits, d.amount,
    d.fee, d.net, d.memo, d.client_key as "clientKey", d.created_at as "createdAt", d.status,
    d.settled_at as "settledAt", d.notes, ${FIRST}, d.approved_by as "approvedBy",
    d.approved_at as "approvedAt", d.cancel_asked_at as "cancelAskedAt", d.reference,
    d.reviewed_by as "reviewedBy"
  from withdrawal d join account a on a.id = d.account_id`;

const APPROVED = { deposit: 'false', withdrawal: '(d.approved_at is not null)' } as const;

const FILTERED = (table: 'deposit' | 'withdrawal') => `
  d.status is not null
  and ($1::bigint is null or d.account_id = $1) and ($2::bigint is null or a.user_id = $2)
  and ($3::int is null or d.status = $3) and ($4::int is null or d.type = $4)
  and ($5::boolean is null or $5 = ${APPROVED[table]})`;

const APPROVED_SINCE = `
  select
    (select coalesce(sum(amount), 0)::bigint from withdrawal
     where account_id = $2 and approved_at > $4 and id <> $1) as "forAccount",
    (select coalesce(sum(amount), 0)::bigint from (
       select id, amount from withdrawal where approved_by = $3 and approved_at > $4
       union
       select id, amount from withdrawal where first_approved_by = $3 and first_approved_at > $4
     ) given where id <> $1) as "byOperator"`;

/** Stores deposits and withdrawals. Only the events of the desk change their states. */
export class CaseStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async deposit(id: number, sql: Sql = this.#db): Promise<DepositCase | null> {
    const [row] = await sql.query<DepositCase>(`${DEPOSIT} where d.id = $1`, [id]);
    return row ?? null;
  }

  async withdrawal(id: number, sql: Sql = this.#db): Promise<WithdrawalCase | null> {
    const [row] = await sql.query<WithdrawalCase>(`${WITHDRAWAL} where d.id = $1`, [id]);
    return row ?? null;
  }

  /** Returns a case as it is now, and keeps it so until the transaction ends. */
  async lockedDeposit(tx: Sql, id: number): Promise<DepositCase | null> {
    const [row] = await tx.query<DepositCase>(`${DEPOSIT} where d.id = $1 for update of d`, [id]);
    return row ?? null;
  }

  /** Returns a case as it is now, and keeps it so until the transaction ends. */
  async lockedWithdrawal(tx: Sql, id: number): Promise<WithdrawalCase | null> {
    const [row] = await tx.query<WithdrawalCase>(`${WITHDRAWAL} where d.id = $1 for update of d`, [
      id,
    ]);
    return row ?? null;
  }

  async depositByKey(accountId: number, key: string): Promise<DepositCase | null> {
    const [row] = await this.#db.query<DepositCase>(
      `${DEPOSIT} where d.account_id = $1 and d.client_key = $2`,
      [accountId, key],
    );
    return row ?? null;
  }

  async withdrawalByKey(accountId: number, key: string): Promise<WithdrawalCase | null> {
    const [row] = await this.#db.query<WithdrawalCase>(
      `${WITHDRAWAL} where d.account_id = $1 and d.client_key = $2`,
      [accountId, key],
    );
    return row ?? null;
  }

  /**
   * Returns the id of the draft that a crash left for the same proof; null if there is none. One
   * with the same client key is none of these: another gateway has just begun it.
   */
  async abandonedDeposit({ accountId, proof, clientKey }: DepositDraft): Promise<number | null> {
    const [row] = await this.#db.query<{ id: number }>(
      `select id from deposit where account_id = $1 and proof = $2 and status is null
         and ($3::text is null or client_key is distinct from $3)`,
      [accountId, proof, clientKey],
    );
    return row?.id ?? null;
  }

  /**
   * Writes a draft and returns its id; reuses the row of `abandoned` unless that is null. Returns
   * null if that row is no draft any more.
   */
  async draftDeposit(
    sql: Sql,
    draft: DepositDraft,
    abandoned: number | null,
  ): Promise<number | null> {
    const values = [
      draft.accountId,
      draft.type,
      draft.channelId,
      JSON.stringify(draft.channel),
      draft.currencyCode,
      draft.protocolCode,
      draft.digits,
      draft.amount,
      draft.credit,
      draft.proof,
      draft.sender,
      draft.reference,
      draft.clientKey,
      draft.createdAt,
    ];
    const columns = `account_id, type, channel_id, channel, currency_code, protocol_code, digits,
      amount, credit, proof, sender, reference, client_key, created_at`;
    const places = values.map((_, index) => `$${index + 1}${index === 3 ? '::json' : ''}`);
    const statement =
      abandoned === null
        ? `insert into deposit (${columns}) values (${places.join(', ')}) returning id`
        : `update deposit set (${columns}) = row(${places.join(', ')})
           where id = $15 and status is null returning id`;
    const [row] = await sql.query<{ id: number }>(
      statement,
      abandoned === null ? values : [...values, abandoned],
    );
    return row?.id ?? null;
  }

  async draftWithdrawal(draft: WithdrawalDraft): Promise<number> {
    const [row] = await this.#db.query<{ id: number }>(
      `insert into withdrawal (
         account_id, type, draw_currency_id, draw_method_id, method, currency_code,
         protocol_code, digits, amount, fee, net, memo, client_key, created_at
       ) values ($1, $2, $3, $4, $5::json, $6, $7, $8, $9, $10, $11, $12, $13, $14)
       returning id`,
      [
        draft.accountId,
        draft.type,
        draft.currencyId,
        draft.methodId,
        JSON.stringify(draft.method),
        draft.currencyCode,
        draft.protocolCode,
        draft.digits,
        draft.amount,
        draft.fee,
        draft.net,
        draft.memo,
        draft.clientKey,
        draft.createdAt,
      ],
    );
    if (!row) throw new Error('The store returned no id for the draft of a withdrawal');
    return row.id;
  }

  /**
   * Deletes a draft. Returns false if it is no longer a draft, because its owner continued with it.
   */
  async dropDraft(sql: Sql, table: 'deposit' | 'withdrawal', id: number): Promise<boolean> {
    const dropped = `delete from ${table} where id = $1 and status is null returning id`;
    return (await sql.query(dropped, [id])).length === 1;
  }

  /** Returns up to 100 drafts that a crash left before `before` (epoch ms). */
  abandoned(table: 'deposit' | 'withdrawal', before: number): Promise<AbandonedDraft[]> {
    return this.#db.query(
      `select id, account_id as "accountId" from ${table}
       where status is null and created_at < $1 order by created_at limit 100`,
      [before],
    );
  }

  /** Returns up to 100 deposits that are under review since `before` or longer, oldest first. */
  depositsDue(before: number): Promise<DepositCase[]> {
    return this.#db.query(
      `${DEPOSIT} where d.status = 0 and d.created_at <= $1 order by d.id limit 100`,
      [before],
    );
  }

  /**
   * Records that the owner wants to cancel a withdrawal, so that it cannot be approved any more.
   * Returns false if it is not under review, or approved.
   */
  async askCancel(id: number, at: number): Promise<boolean> {
    const rows = await this.#db.query(
      `update withdrawal set cancel_asked_at = coalesce(cancel_asked_at, $2)
       where id = $1 and status = 0 and approved_at is null returning id`,
      [id, at],
    );
    return rows.length > 0;
  }

  /** Returns up to 100 withdrawals whose owner wanted to cancel them before `before` (epoch ms). */
  cancelling(before: number): Promise<WithdrawalCase[]> {
    return this.#db.query(
      `${WITHDRAWAL} where d.status = 0 and d.cancel_asked_at < $1 order by d.id limit 100`,
      [before],
    );
  }

  /** Ends the review of a withdrawal, which can then be paid. */
  async approveWithdrawal(
    sql: Sql,
    id: number,
    approval: { readonly operatorId: number; readonly at: number },
  ): Promise<void> {
    await sql.query(
      `update withdrawal set approved_by = $2, approved_at = $3
       where id = $1 and status = 0 and approved_at is null`,
      [id, approval.operatorId, approval.at],
    );
  }

  /**
   * Returns the micro-dollars approved since `since`, for the account and by the operator (as
   * first, second or only approver). Counts withdrawals in any state, except the given one.
   */
  async approvedSince(
    sql: Sql,
    { id, accountId }: WithdrawalCase,
    operatorId: number,
    since: number,
  ): Promise<{ readonly forAccount: number; readonly byOperator: number }> {
    const [sums] = await sql.query<{ forAccount: number; byOperator: number }>(APPROVED_SINCE, [
      ...[id, accountId, operatorId, since],
    ]);
    if (!sums) throw new Error('The store returned no sums of approvals');
    return sums;
  }

  /** Records the first of two approvals; for a deposit it also fixes the amount. */
  async firstApproval(
    sql: Sql,
    table: 'deposit' | 'withdrawal',
    id: number,
    first: FirstOfTwo & { readonly operatorId: number; readonly at: number },
  ): Promise<void> {
    const values = [id, first.operatorId, first.at, first.note];
    await sql.query(
      `update ${table} set first_approved_by = $2, first_approved_at = $3, first_note = $4
         ${first.amount === undefined ? '' : ', first_amount = $5'}
       where id = $1 and status = 0 and first_approved_by is null`,
      first.amount === undefined ? values : [...values, first.amount],
    );
  }

  deposits(filter: CaseFilter, page: number, size: number): Promise<Page<DepositCase>> {
    return this.#page(DEPOSIT, 'deposit', filter, page, size);
  }

  withdrawals(filter: CaseFilter, page: number, size: number): Promise<Page<WithdrawalCase>> {
    return this.#page(WITHDRAWAL, 'withdrawal', filter, page, size);
  }

  /**
   * Returns cases newest first; a list of cases under review of all accounts comes oldest first.
   */
  async #page<Row>(
    select: string,
    table: 'deposit' | 'withdrawal',
    { accountId, userId, status, type, isApproved }: CaseFilter,
    page: number,
    size: number,
  ): Promise<Page<Row>> {
    const narrowed = [accountId, userId, status, type, isApproved].map((each) => each ?? null);
    const filtered = FILTERED(table);
    const [count] = await this.#db.query<{ total: number }>(
      `select count(*) as total from ${table} d join account a on a.id = d.account_id
       where ${filtered}`,
      narrowed,
    );
    const order = status === 0 && accountId === undefined ? 'asc' : 'desc';
    const rows = await this.#db.query<Row>(
      `${select} where ${filtered} order by d.id ${order} limit $6 offset $7`,
      [...narrowed, size, (page - 1) * size],
    );
    return { rows, total: count?.total ?? 0 };
  }
}
