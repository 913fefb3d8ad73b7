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

/** A message to write down. */
export interface Letter {
  readonly kind: MessageKind;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Holds a code, whose text is forgotten when it has been sent or is over. */
  readonly isSecret: boolean;
  /** How long it is worth sending. */
  readonly usefulMs: number;
}

/** Messages to people: written with what they tell about, sent after it, never lost. */
export interface MailModule {
  readonly jobs: readonly Job[];
  /** Closes the connections to the servers that messages leave by. */
  close(): void;
  /** True where messages of the kind leave the house by themselves. */
  delivers(kind: MessageKind): boolean;
  /** Writes a message in the caller's transaction; it goes out after the commit. */
  post(tx: Sql, letter: Letter): Promise<void>;
  /** Writes that there was nobody to tell: as much work as a message, and none is sent. */
  withhold(tx: Sql, letter: Letter): Promise<void>;
  /** Sends what is due now instead of a moment later: called after the commit. */
  wake(): void;
  /** Newest first, from page 1. */
  list(ask: OutboxAsk): Promise<{ readonly rows: readonly OutboxRow[]; readonly total: number }>;
  /** One message; null for one that does not exist. */
  message(sql: Sql, id: number): Promise<OutboxRow | null>;
  /** Queues a message that was given up, in the caller's transaction. */
  retry(tx: Sql, id: number): Promise<RetryOutcome>;
}

export interface MailPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly senders: Senders;
  readonly log: MailLog;
}

/** Also the longest that a message waits for a process that died right after its commit. */
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
