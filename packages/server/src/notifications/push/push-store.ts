import type { PushGroup } from '@fulcrum/contract/notifications/push';
import type { Language } from '@fulcrum/contract/languages';

import type { NoticeFacts, NoticeRow } from '../inbox/module.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import type { PushTarget } from '../../platform/ports/push.ts';

export interface ChoiceRow {
  readonly groups: readonly PushGroup[];
  readonly showsFigures: boolean;
}

/** A notice that is due for a browser, with its content. */
export interface DuePush extends PushTarget {
  readonly id: number;
  readonly sessionHash: Uint8Array;
  /** Number of attempts, including the current one. */
  readonly attempts: number;
  readonly usefulUntil: number;
  readonly userId: number;
  readonly seq: number;
  /** This field and the next two are null if the notice no longer exists. */
  readonly kind: string | null;
  readonly facts: NoticeFacts | null;
  readonly at: number | null;
  readonly language: Language;
  readonly showsFigures: boolean;
}

const SUBSCRIBE = `
  insert into push_subscription (session_hash, user_id, endpoint, p256dh, auth, created_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (session_hash) do update
    set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth`;
const CHOOSE = `
  insert into push_choice (user_id, groups, shows_figures) values ($1, $2::text[], $3)
  on conflict (user_id) do update
    set groups = excluded.groups, shows_figures = excluded.shows_figures`;
const QUEUE = `
  insert into push_message (session_hash, user_id, seq, next_at, useful_until)
  select s.session_hash, s.user_id, n.seq, $3, $4
  from json_to_recordset($1::json) as n ("userId" bigint, seq bigint, "group" text)
  join push_subscription s on s.user_id = n."userId"
  left join push_choice c on c.user_id = n."userId"
  where n."group" = any (coalesce(c.groups, $2::text[]))`;
const CLAIM_DUE = `
  with due as (
    update push_message set attempts = attempts + 1, next_at = $2
    where id in (
      select id from push_message where next_at <= $1
      order by next_at, id limit $3 for update skip locked
    ) returning *
  )
  select due.id, due.session_hash as "sessionHash", due.attempts, due.useful_until as "usefulUntil",
    due.user_id as "userId", due.seq, s.endpoint, s.p256dh, s.auth, n.kind, n.facts, n.at,
    u.lang as "language", coalesce(c.shows_figures, false) as "showsFigures"
  from due
  join push_subscription s on s.session_hash = due.session_hash
  join app_user u on u.id = due.user_id
  left join notice n on n.user_id = due.user_id and n.seq = due.seq
  left join push_choice c on c.user_id = due.user_id
  order by due.id`;

/** Stores browser subscriptions, the users' choices and the messages to send. */
export class PushStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async subscribe(
    { sessionHash, userId }: { readonly sessionHash: Buffer; readonly userId: number },
    { endpoint, p256dh, auth }: PushTarget,
    now: number,
  ): Promise<void> {
    await this.#db.transaction(async (tx) => {
      // If another session had subscribed this browser, that subscription is replaced.
      await tx.query('delete from push_subscription where endpoint = $1 and session_hash <> $2', [
        ...[endpoint, sessionHash],
      ]);
      await tx.query(SUBSCRIBE, [sessionHash, userId, endpoint, p256dh, auth, now]);
    });
  }

  async unsubscribe(sessionHash: Uint8Array): Promise<void> {
    await this.#db.query('delete from push_subscription where session_hash = $1', [sessionHash]);
  }

  /** Deletes an ended subscription, unless the session has subscribed another endpoint by now. */
  async forget(sessionHash: Uint8Array, endpoint: string): Promise<void> {
    await this.#db.query(
      'delete from push_subscription where session_hash = $1 and endpoint = $2',
      [sessionHash, endpoint],
    );
  }

  async isSubscribed(sessionHash: Buffer): Promise<boolean> {
    const found = await this.#db.query('select from push_subscription where session_hash = $1', [
      sessionHash,
    ]);
    return found.length > 0;
  }

  async choice(sql: Sql, userId: number): Promise<ChoiceRow | null> {
    const [row] = await sql.query<ChoiceRow>(
      `select groups, shows_figures as "showsFigures" from push_choice where user_id = $1`,
      [userId],
    );
    return row ?? null;
  }

  async choose(tx: Sql, userId: number, { groups, showsFigures }: ChoiceRow): Promise<void> {
    await tx.query(CHOOSE, [userId, [...groups], showsFigures]);
  }

  /** Queues notices for each browser whose user wants notices of that group. */
  async queue(
    tx: Sql,
    notices: readonly (Pick<NoticeRow, 'userId' | 'seq'> & { readonly group: PushGroup })[],
    byDefault: readonly PushGroup[],
    times: { readonly now: number; readonly usefulUntil: number },
  ): Promise<void> {
    const { now, usefulUntil } = times;
    await tx.query(QUEUE, [JSON.stringify(notices), [...byDefault], now, usefulUntil]);
  }

  claimDue(now: number, until: number, count: number): Promise<DuePush[]> {
    return this.#db.query(CLAIM_DUE, [now, until, count]);
  }

  async drop(id: number): Promise<void> {
    await this.#db.query('delete from push_message where id = $1', [id]);
  }

  async putOff(id: number, until: number): Promise<void> {
    await this.#db.query('update push_message set next_at = $2 where id = $1', [id, until]);
  }
}
