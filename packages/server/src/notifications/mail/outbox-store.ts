import type { Db, Sql } from '../../platform/ports/db.ts';

export type MessageKind = 'email' | 'sms';
export type MessageStatus = 'kept' | 'queued' | 'sent' | 'failed' | 'withheld';

/** A message before it is sent. */
export interface NewMessage {
  readonly kind: MessageKind;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** True if the text contains a one-time code: it is deleted once it was sent or has expired. */
  readonly isSecret: boolean;
  readonly status: 'kept' | 'queued' | 'withheld';
  readonly at: number;
  readonly usefulUntil: number;
}

/** A message as operators see it. */
export interface OutboxRow {
  readonly id: number;
  readonly kind: MessageKind;
  readonly to: string;
  readonly subject: string;
  /** Null if it was deleted, or contains a code and mail is delivered instead of only kept. */
  readonly text: string | null;
  readonly isSecret: boolean;
  readonly status: MessageStatus;
  readonly at: number;
  readonly attempts: number;
  /** The error of the last attempt. */
  readonly problem: string | null;
  readonly sentAt: number | null;
}

export interface OutboxAsk {
  readonly status: MessageStatus | null;
  readonly kind?: MessageKind | null;
  readonly page: number;
  readonly pageSize: number;
}

/** Whether a message was queued again, or why not. `over`: it has expired or contains a code. */
export type RetryOutcome = 'queued' | 'unknown' | 'notFailed' | 'over' | 'noSender';

/** A message that a sender has claimed. */
export interface DueMessage {
  readonly id: number;
  readonly kind: MessageKind;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly usefulUntil: number;
  /** Number of attempts, including the current one. */
  readonly attempts: number;
}

const INSERT_MESSAGE = `
  insert into outbox (
    kind, recipient, subject, text, is_secret, status, at, useful_until, next_at
  ) values ($1, $2, $3, $4, $5, $6, $7, $8, $7)`;

/**
 * Claims due messages until `$3`; after a crash they become due again then. Two processes claim
 * different messages.
 */
const CLAIM_DUE = `
  update outbox set attempts = attempts + 1, next_at = $3
  where id in (
    select id from outbox where status = 'queued' and next_at <= $1 and kind = any ($2::text[])
    order by next_at, id limit $4 for update skip locked
  )
  returning id, kind, recipient as "to", subject, text, useful_until as "usefulUntil", attempts`;

const MARK_SENT = `
  update outbox set status = 'sent', sent_at = $2, problem = null,
    text = case when is_secret then '' else text end
  where id = $1 and status = 'queued'`;

const MARK_FAILED = `
  update outbox set status = 'failed', problem = $2,
    text = case when is_secret then '' else text end
  where id = $1 and status = 'queued'`;

const PUT_OFF = `
  update outbox set next_at = $2, problem = $3 where id = $1 and status = 'queued'`;

const SELECT_ROW = `
  select id, kind, recipient as "to", subject, status, is_secret as "isSecret", at, attempts,
    problem, sent_at as "sentAt",
    case when is_secret and (status <> 'kept' or text = '') then null else text end as text
  from outbox`;

const FILTERED = `($1::text is null or status = $1) and ($2::text is null or kind = $2)`;

const SELECT_PAGE = `${SELECT_ROW} where ${FILTERED} order by id desc limit $3 offset $4`;

const COUNT_PAGE = `select count(*) as total from outbox where ${FILTERED}`;

/** Locks the row, so that two concurrent retries queue the message only once. */
const LOCK_FOR_RETRY = `
  select kind, status, is_secret as "isSecret", useful_until as "usefulUntil" from outbox
  where id = $1 for update`;

const QUEUE_AGAIN = `
  update outbox set status = 'queued', attempts = 0, next_at = $2, problem = null where id = $1`;

const FORGET_SECRETS = `
  update outbox set text = '' where is_secret and text <> '' and useful_until <= $1
    and status <> 'queued'`;

/** Stores the messages to send. */
export class OutboxStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async add(sql: Sql, message: NewMessage): Promise<void> {
    const { kind, to, subject, text, isSecret, status, at, usefulUntil } = message;
    await sql.query(INSERT_MESSAGE, [kind, to, subject, text, isSecret, status, at, usefulUntil]);
  }

  claimDue(
    now: number,
    kinds: readonly MessageKind[],
    until: number,
    count: number,
  ): Promise<DueMessage[]> {
    return this.#db.query(CLAIM_DUE, [now, [...kinds], until, count]);
  }

  async markSent(id: number, at: number): Promise<void> {
    await this.#db.query(MARK_SENT, [id, at]);
  }

  async markFailed(id: number, problem: string): Promise<void> {
    await this.#db.query(MARK_FAILED, [id, problem]);
  }

  async putOff(id: number, until: number, problem: string): Promise<void> {
    await this.#db.query(PUT_OFF, [id, until, problem]);
  }

  async page({
    status,
    kind = null,
    page,
    pageSize,
  }: OutboxAsk): Promise<{ readonly rows: OutboxRow[]; readonly total: number }> {
    const offset = (page - 1) * pageSize;
    const [rows, [count]] = await Promise.all([
      this.#db.query<OutboxRow>(SELECT_PAGE, [status, kind, pageSize, offset]),
      this.#db.query<{ total: number }>(COUNT_PAGE, [status, kind]),
    ]);
    return { rows, total: count?.total ?? 0 };
  }

  async row(sql: Sql, id: number): Promise<OutboxRow | null> {
    const [row] = await sql.query<OutboxRow>(`${SELECT_ROW} where id = $1`, [id]);
    return row ?? null;
  }

  /** Queues a failed message again; `kinds` are the kinds that can be sent. */
  async retry(
    tx: Sql,
    id: number,
    now: number,
    kinds: readonly MessageKind[],
  ): Promise<RetryOutcome> {
    const [found] = await tx.query<{
      kind: MessageKind;
      status: MessageStatus;
      isSecret: boolean;
      usefulUntil: number;
    }>(LOCK_FOR_RETRY, [id]);
    if (!found) return 'unknown';
    if (found.status !== 'failed') return 'notFailed';
    if (found.isSecret || now >= found.usefulUntil) return 'over';
    if (!kinds.includes(found.kind)) return 'noSender';
    await tx.query(QUEUE_AGAIN, [id, now]);
    return 'queued';
  }

  /** Deletes the texts of expired codes, and all messages written before `keptSince` (epoch ms). */
  async forget(now: number, keptSince: number): Promise<void> {
    await this.#db.query(FORGET_SECRETS, [now]);
    await this.#db.query('delete from outbox where at < $1', [keptSince]);
  }
}
