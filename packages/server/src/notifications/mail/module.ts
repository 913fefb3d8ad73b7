import { Job } from '../../platform/jobs/job.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { Delivery, type MailLog, type Senders } from './delivery.ts';
import {
  OutboxStore,
  type MessageKind,
  type OutboxAsk,
  type OutboxRow,
  type RetryOutcome,
} from './outbox-store.ts';

export type { Senders } from './delivery.ts';
export type { MessageKind, MessageStatus, OutboxRow } from './outbox-store.ts';

/** A message to send. */
export interface Letter {
  readonly kind: MessageKind;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The text contains a code: it is deleted once it has been sent or has expired. */
  readonly isSecret: boolean;
  /** After this time the message is no longer worth sending. */
  readonly usefulMs: number;
}

/**
 * Messages to users. A message is written in the transaction that it is about and sent after the
 * commit, so no message is lost.
 */
export interface MailModule {
  readonly jobs: readonly Job[];
  /** Closes the connections to the mail and SMS servers. */
  close(): void;
  /** Returns whether messages of this kind are sent; others stay in the outbox. */
  delivers(kind: MessageKind): boolean;
  /** Writes a message in the caller's transaction; it is sent after the commit. */
  post(tx: Sql, letter: Letter): Promise<void>;
  /**
   * Records that a message had no recipient. Takes as much work as writing a message, so that the
   * timing does not reveal it, but sends nothing.
   */
  withhold(tx: Sql, letter: Letter): Promise<void>;
  /** Sends due messages now instead of at the next interval; must be called after the commit. */
  wake(): void;
  /** Returns a page of messages, newest first; pages count from 1. */
  list(ask: OutboxAsk): Promise<{ readonly rows: readonly OutboxRow[]; readonly total: number }>;
  /** Returns one message; null if it does not exist. */
  message(sql: Sql, id: number): Promise<OutboxRow | null>;
  /** Queues a failed message again, in the caller's transaction. */
  retry(tx: Sql, id: number): Promise<RetryOutcome>;
}

export interface MailPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly senders: Senders;
  readonly log: MailLog;
}

/**
 * How often due messages are looked for. If a process dies right after its commit, this is also the
 * longest delay of the message.
 */
const LOOK_EVERY_MS = 5_000;
const FORGET_EVERY_MS = 600_000;
const KEPT_MS = 30 * 86_400_000;

const delivered = (senders: Senders): MessageKind[] =>
  (['email', 'sms'] as const).filter((kind) => senders[kind] !== null);

export function createMail({ db, clock, senders, log }: MailPorts): MailModule {
  const store = new OutboxStore(db);
  const delivery = new Delivery({ store, senders, clock, log });
  const sending = new Job({
    name: 'send-mail',
    everyMs: LOOK_EVERY_MS,
    run: () => delivery.run(),
  });
  const forgetting = new Job({
    name: 'forget-mail',
    everyMs: FORGET_EVERY_MS,
    run: () => store.forget(clock.now(), clock.now() - KEPT_MS),
  });
  const write = (tx: Sql, letter: Letter, status: 'kept' | 'queued' | 'withheld') => {
    const { usefulMs, ...rest } = letter;
    const at = clock.now();
    return store.add(tx, { ...rest, status, at, usefulUntil: at + usefulMs });
  };

  return {
    jobs: [sending, forgetting],
    close() {
      senders.email?.close();
      senders.sms?.close();
    },
    delivers: (kind) => senders[kind] !== null,
    post: (tx, letter) => write(tx, letter, senders[letter.kind] === null ? 'kept' : 'queued'),
    withhold: (tx, letter) => write(tx, letter, 'withheld'),
    wake: () => sending.soon(),
    list: (ask) => store.page(ask),
    message: (sql, id) => store.row(sql, id),
    retry: (tx, id) => store.retry(tx, id, clock.now(), delivered(senders)),
  };
}
