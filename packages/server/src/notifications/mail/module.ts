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
  /** Contains a code: the text is deleted once it has been sent or has expired. */
  readonly isSecret: boolean;
  /** How long it is worth sending. */
  readonly usefulMs: number;
}

/**
 * Messages to users: written in the transaction of what they are about and sent after it, so none
 * is lost.
 */
export interface MailModule {
  readonly jobs: readonly Job[];
  /** Closes the connections to the mail and SMS servers. */
  close(): void;
  /** True if messages of the kind are sent; others stay in the outbox. */
  delivers(kind: MessageKind): boolean;
  /** Writes a message in the caller's transaction; it is sent after the commit. */
  post(tx: Sql, letter: Letter): Promise<void>;
  /** Records that there was no recipient: takes as much work as a message, but sends none. */
  withhold(tx: Sql, letter: Letter): Promise<void>;
  /** Sends due messages now instead of at the next interval; called after the commit. */
  wake(): void;
  /** Newest first, from page 1. */
  list(ask: OutboxAsk): Promise<{ readonly rows: readonly OutboxRow[]; readonly total: number }>;
  /** One message; null for one that does not exist. */
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

/** Also the longest delay of a message whose process died right after its commit. */
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
