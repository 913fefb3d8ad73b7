import type { ParsedOf } from '@fulcrum/contract/endpoint';
import type { submitFeedback } from '@fulcrum/contract/support/feedback';
import type { Language } from '@fulcrum/contract/languages';

import type { FilesModule } from '../../platform/files/module.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Seal } from '../../platform/store/seal.ts';

type Told = ParsedOf<typeof submitFeedback>;

/** Who sends the feedback: a user who is logged in, or a visitor at a network address. */
export interface Teller {
  readonly userId: number | null;
  readonly address: string;
  readonly language: Language;
}

export interface ListedTicket {
  readonly id: number;
  readonly topic: Told['topic'];
  readonly status: 'new' | 'seen' | 'answered' | 'closed';
  readonly userId: number | null;
  readonly language: string;
  readonly appVersion: string;
  readonly fileIds: string[];
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly version: number;
}

export interface Ticket extends ListedTicket {
  readonly text: string;
  readonly contact: string;
  readonly note: string;
}

export interface TicketFilter {
  readonly status: ListedTicket['status'] | null;
  readonly topic: Told['topic'] | null;
}

/** Feedback of users about the product. */
export interface FeedbackModule {
  /** Stores feedback, once for each idempotency key; returns the ticket number. */
  submit(given: Told, by: Teller): Promise<string>;
  /** Returns tickets, newest first. */
  list(
    filter: TicketFilter,
    place: { readonly limit: number; readonly offset: number },
  ): Promise<{ rows: ListedTicket[]; total: number }>;
  /**
   * Returns one ticket, or throws `feedback.unknown`. It contains personal data: the caller must
   * audit the access.
   */
  one(sql: Sql, id: number): Promise<Ticket>;
  /**
   * Returns the ticket before the change; throws `content.changed` if another operator changed it
   * first.
   */
  settle(
    tx: Sql,
    seen: { readonly id: number; readonly version: number },
    to: { readonly status: ListedTicket['status']; readonly note: string },
  ): Promise<Ticket>;
}

export interface FeedbackPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly files: Pick<FilesModule, 'use'>;
  /** Null disables all limits. */
  readonly limits: Limits | null;
}

/** The ticket number as users quote it to support. */
export const ticketOf = (id: number): string => `F-${id}`;

const COLUMNS = `
  id, topic, status, user_id as "userId", lang as language, app_version as "appVersion",
  file_ids as "fileIds", created_at as "createdAt", updated_at as "updatedAt", version`;
const WHERE = '($1::text is null or status = $1) and ($2::text is null or topic = $2)';

const INSERT = `
  insert into feedback (
    user_id, client_key, topic, body, contact, print, file_ids, lang, app_version, created_at,
    updated_at
  ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
  on conflict (client_key) do nothing returning id`;

export const createFeedback = (ports: FeedbackPorts): FeedbackModule => new Feedback(ports);

class Feedback implements FeedbackModule {
  readonly #ports: FeedbackPorts;

  constructor(ports: FeedbackPorts) {
    this.#ports = ports;
  }

  async submit(given: Told, by: Teller): Promise<string> {
    const { db, clock, seal, files, limits } = this.#ports;
    const { topic, text, contact = '', pictures = [], version = '', client_key: key } = given;
    const { userId, address, language } = by;
    const fileIds = [...new Set(pictures)];
    if (userId === null && fileIds.length > 0) {
      throw new Refused('feedback.login', { field: 'pictures' });
    }
    const at = clock.now();
    const wait = limits?.feedback.take(address, clock.monotonic()) ?? 0;
    if (wait > 0) throw new Refused('request.tooMany', {}, wait);
    const print = seal.print(JSON.stringify([userId, topic, text, contact, fileIds]));
    const id = await db.transaction(async (tx) => {
      // If two submissions have the same key, the second waits here and then inserts nothing.
      const [added] = await tx.query<{ id: number }>(INSERT, [
        ...[userId, key, topic, seal.closeText(text), seal.closeText(contact), print],
        ...[fileIds, language, version, at],
      ]);
      if (!added) return known(tx, key, print);
      const usedBy = `feedback:${added.id}`;
      if (userId !== null) await files.use(tx, { userId, fileIds, usedBy });
      return added.id;
    });
    return ticketOf(id);
  }

  async list(
    { status, topic }: TicketFilter,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<{ rows: ListedTicket[]; total: number }> {
    const { db } = this.#ports;
    const given = [status, topic];
    const [counted] = await db.query<{ total: number }>(
      `select count(*) as total from feedback where ${WHERE}`,
      given,
    );
    const rows = await db.query<ListedTicket>(
      `select ${COLUMNS} from feedback where ${WHERE} order by id desc limit $3 offset $4`,
      [...given, limit, offset],
    );
    return { rows, total: counted?.total ?? 0 };
  }

  async one(sql: Sql, id: number): Promise<Ticket> {
    const { seal } = this.#ports;
    const [row] = await sql.query<
      ListedTicket & { body: Uint8Array; contact: Uint8Array; note: string }
    >(`select ${COLUMNS}, body, contact, note from feedback where id = $1`, [id]);
    if (!row) throw new Refused('feedback.unknown');
    const { body, contact, ...rest } = row;
    return { ...rest, text: seal.openText(body), contact: seal.openText(contact) };
  }

  async settle(
    tx: Sql,
    { id, version }: { readonly id: number; readonly version: number },
    { status, note }: { readonly status: ListedTicket['status']; readonly note: string },
  ): Promise<Ticket> {
    await tx.query('select from feedback where id = $1 for update', [id]);
    const before = await this.one(tx, id);
    if (before.version !== version) throw new Refused('content.changed');
    if (before.status === status && before.note === note) throw new Refused('console.unchanged');
    await tx.query(
      `update feedback set status = $2, note = $3, version = version + 1, updated_at = $4
       where id = $1`,
      [id, status, note, this.#ports.clock.now()],
    );
    return before;
  }
}

/** Returns the ticket of the first submission; throws if the same key comes with other content. */
async function known(tx: Sql, key: string, print: Buffer): Promise<number> {
  const [row] = await tx.query<{ id: number; print: Uint8Array }>(
    'select id, print from feedback where client_key = $1',
    [key],
  );
  if (!row) throw new Error('Expected a ticket with this client key');
  if (!Buffer.from(row.print).equals(print)) {
    throw new Refused('clientKey.used', { field: 'client_key' });
  }
  return row.id;
}
