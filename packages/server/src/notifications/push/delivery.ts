import type { Clock } from '../../platform/ports/clock.ts';
import { GoneTarget, type PushKeys, type PushSender } from '../../platform/ports/push.ts';
import type { DuePush, PushStore } from './push-store.ts';

/**
 * Waiting times after the first, second, … failed attempt. After the last attempt the message is
 * dropped.
 */
const BACK_OFF_MS: readonly number[] = [5_000, 30_000, 120_000, 600_000, 1_800_000];
/**
 * How long a claim lasts. Longer than the time-out of any sender, so that no message is sent by two
 * senders at the same time.
 */
const IN_HAND_MS = 60_000;
const IN_HAND_MAX = 8;

export interface PushDeliveryPorts {
  readonly store: PushStore;
  readonly sender: PushSender;
  readonly clock: Clock;
  readonly keys: () => Promise<PushKeys>;
  readonly payloadOf: (due: DuePush) => string | null;
  /** Logs a failed attempt. */
  readonly warn: (about: object, text: string) => void;
}

/** Sends due messages to browsers, each at least once. Deletes subscriptions that have ended. */
export class PushDelivery {
  readonly #ports: PushDeliveryPorts;

  constructor(ports: PushDeliveryPorts) {
    this.#ports = ports;
  }

  /** Sends messages until none is due. */
  async run(): Promise<void> {
    const { store, clock } = this.#ports;
    for (let taken = IN_HAND_MAX; taken === IN_HAND_MAX; ) {
      const now = clock.now();
      const due = await store.claimDue(now, now + IN_HAND_MS, IN_HAND_MAX);
      await Promise.all(due.map((push) => this.#sendOne(push)));
      taken = due.length;
    }
  }

  async #sendOne(due: DuePush): Promise<void> {
    const { store, sender, clock, keys, payloadOf, warn } = this.#ports;
    const { id, usefulUntil, attempts } = due;
    const keptSeconds = Math.floor((usefulUntil - clock.now()) / 1_000);
    const payload = payloadOf(due);
    if (keptSeconds <= 0 || payload === null) return store.drop(id);
    try {
      await sender.send(due, { payload, keptSeconds }, await keys());
    } catch (error) {
      if (error instanceof GoneTarget) {
        await store.forget(due.sessionHash, due.endpoint);
        return store.drop(id);
      }
      const wait = BACK_OFF_MS[attempts - 1];
      const problem = error instanceof Error ? error.message : String(error);
      warn({ push: id, attempts, problem }, 'a notice could not be pushed');
      return wait === undefined ? store.drop(id) : store.putOff(id, clock.now() + wait);
    }
    await store.drop(id);
  }
}
