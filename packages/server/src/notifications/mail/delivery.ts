import type { Clock } from '../../platform/ports/clock.ts';
import { Undeliverable, type MessageSender } from '../../platform/ports/mail.ts';
import type { DueMessage, MessageKind, OutboxStore } from './outbox-store.ts';

export type Senders = Readonly<Record<MessageKind, MessageSender | null>>;

/**
 * Waiting times after the first, second, … failed attempt. After the last attempt the message has
 * failed.
 */
const BACK_OFF_MS: readonly number[] = [
  5_000, 20_000, 60_000, 300_000, 900_000, 1_800_000, 3_600_000,
];
/**
 * How long a claim lasts. Longer than the time-out of any sender, so that no message is sent by two
 * senders at the same time.
 */
const IN_HAND_MS = 120_000;
const IN_HAND_MAX = 8;
const PROBLEM_LENGTH_MAX = 300;

export interface DeliveryPorts {
  readonly store: OutboxStore;
  readonly senders: Senders;
  readonly clock: Clock;
  readonly log: MailLog;
}

export interface MailLog {
  readonly error: (about: object, text: string) => void;
  readonly warn: (about: object, text: string) => void;
}

/**
 * Sends due messages, each at least once. After a crash between sending and marking, a message is
 * sent again, because a lost code is worse than a repeated one.
 */
export class Delivery {
  readonly #ports: DeliveryPorts;
  readonly #kinds: readonly MessageKind[];

  constructor(ports: DeliveryPorts) {
    this.#ports = ports;
    this.#kinds = (['email', 'sms'] as const).filter((kind) => ports.senders[kind] !== null);
  }

  /** Sends until nothing is due; returns how many messages it claimed. */
  async run(): Promise<number> {
    const { store, clock } = this.#ports;
    let taken = 0;
    while (this.#kinds.length > 0) {
      const now = clock.now();
      const due = await store.claimDue(now, this.#kinds, now + IN_HAND_MS, IN_HAND_MAX);
      await Promise.all(due.map((message) => this.#sendOne(message)));
      taken += due.length;
      if (due.length < IN_HAND_MAX) break;
    }
    return taken;
  }

  async #sendOne(message: DueMessage): Promise<void> {
    const { store, senders, clock } = this.#ports;
    const { id, kind, usefulUntil } = message;
    if (clock.now() >= usefulUntil) return this.#giveUp(message, 'too late to be of use');
    try {
      await senders[kind]?.send(message);
    } catch (error) {
      return this.#failed(message, error);
    }
    await store.markSent(id, clock.now());
  }

  async #failed(message: DueMessage, error: unknown): Promise<void> {
    const { store, clock, log } = this.#ports;
    const { id, kind, attempts } = message;
    const problem = (error instanceof Error ? error.message : String(error)).slice(
      0,
      PROBLEM_LENGTH_MAX,
    );
    const wait = BACK_OFF_MS[attempts - 1];
    if (error instanceof Undeliverable || wait === undefined) return this.#giveUp(message, problem);
    log.warn({ message: id, kind, problem }, 'a message could not be sent yet');
    await store.putOff(id, clock.now() + wait, problem);
  }

  async #giveUp({ id, kind }: DueMessage, problem: string): Promise<void> {
    this.#ports.log.error({ message: id, kind, problem }, 'a message could not be sent');
    await this.#ports.store.markFailed(id, problem);
  }
}
