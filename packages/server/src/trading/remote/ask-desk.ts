import { randomUUID } from 'node:crypto';

import { NoAnswer, NobodyThere, type Bus } from '../../platform/ports/bus.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { Refused, RETRY_AFTER_S, unavailable } from '../../platform/refusal.ts';
import type { AccountSnapshot } from '../desk/account-view.ts';
import { shardOf } from '../journal/rows.ts';
import type { Board, Holder } from './board.ts';
import { readOutcome, type CommandName, type CommandOf, type Commands } from './command-wire.ts';
import { deskOf, type DeskAnswered, type DeskAsked } from './desk-wire.ts';

/** How long a command may take, with all its attempts. */
const COMMAND_MS = 3_000;
/**
 * How long one attempt may take. A desk that is silent for longer may have lost its shards; one
 * that is only slow answers the next attempt with what it did for this one.
 */
const ATTEMPT_MS = 500;
/** With less time than this left no attempt begins: it would only leave the outcome in doubt. */
const ATTEMPT_MS_MIN = 100;
/** Wait between two attempts: `first`, then doubled each time, up to `max`. */
const PAUSE_MS = { first: 20, max: 250 } as const;
/** How many questions to one desk may wait for their answers. */
const IN_FLIGHT_MAX = 1_000;
/** How many accounts' last known events are kept. */
const KNOWN_SEQS_MAX = 50_000;

export interface AskPorts {
  readonly bus: Pick<Bus, 'ask'>;
  readonly board: Board;
  readonly clock: Clock;
  readonly pause: (ms: number) => Promise<void>;
  /** Called with the end of each command and the number of its attempts. */
  readonly ended: (name: CommandName, end: CommandEnd, attempts: number, ms: number) => void;
}

/** How a command ended: carried out, refused by the desk, done by nobody, or nobody knows. */
export type CommandEnd = 'done' | 'refused' | 'unavailable' | 'inDoubt';

const MOVED: DeskAnswered = { is: 'moved' };
/** Answers after which the same may be asked again. */
const PASSING: readonly DeskAnswered['is'][] = ['moved', 'busy', 'late'];

/** Asks the desk that holds an account, and asks again until the outcome is known. */
export class AskDesk {
  readonly #ports: AskPorts;
  /** Number of questions under way to each session. */
  readonly #inFlight = new Map<number, number>();
  /** Numbers of accounts' last known events, the one known for longest first. */
  readonly #seqs = new Map<number, number>();

  constructor(ports: AskPorts) {
    this.#ports = ports;
  }

  /**
   * Carries out a command at most once. Throws a `Refused`: `server.unavailable` if nothing was
   * done, `request.tooMany` if the desk counts too many, `order.inDoubt` if nobody knows.
   */
  async command<Name extends CommandName>(
    accountId: number,
    name: Name,
    asked: Commands[Name]['asked'],
  ): Promise<Commands[Name]['outcome']> {
    const id = randomUUID();
    // The two belong together, by the types of the parameters.
    const command = { name, asked } as CommandOf<CommandName>;
    const deadline = this.#ports.clock.now() + COMMAND_MS;
    const afterSeq = this.#seqs.get(accountId) ?? null;
    const startedAt = this.#ports.clock.monotonic();
    let attempts = 0;
    let end: CommandEnd = 'unavailable';
    try {
      const answered = await this.#until(accountId, ({ epoch }, attempt) => {
        attempts = attempt;
        const asked = { id, accountId, epoch, deadline, attempt, afterSeq, command };
        return { ask: 'command', ...asked };
      });
      if (answered.is === 'tooMany') {
        end = 'refused';
        throw new Refused('request.tooMany', {}, answered.wait);
      }
      if (answered.is !== 'done') throw unavailable();
      const outcome = readOutcome(name, answered.outcome);
      if ('view' in outcome) this.#know(accountId, outcome.view.seq);
      end = outcome.ok ? 'done' : 'refused';
      return outcome;
    } catch (error) {
      if (error instanceof Refused && error.reason === 'order.inDoubt') end = 'inDoubt';
      throw error;
    } finally {
      this.#ports.ended(name, end, attempts, this.#ports.clock.monotonic() - startedAt);
    }
  }

  /** Returns an account as it is between two turns. */
  async snapshot(accountId: number): Promise<AccountSnapshot> {
    const answered = await this.#until(accountId, ({ epoch }) => ({
      ask: 'snapshot',
      accountId,
      epoch,
    })).catch((error: unknown) => {
      // Looking changes nothing, so nothing is in doubt.
      throw error instanceof Refused ? unavailable() : error;
    });
    if (answered.is !== 'snapshot') throw unavailable();
    this.#know(accountId, answered.snapshot.seq);
    return answered.snapshot;
  }

  /** Asks one session once. Throws a `Refused` unless it answers in time. */
  async once(session: number, asked: DeskAsked, withinMs: number): Promise<DeskAnswered> {
    const answered = await this.#attempt(session, asked, withinMs);
    if (answered === null) throw unavailable();
    return answered;
  }

  async #until(
    accountId: number,
    ask: (holder: Holder, attempt: number) => DeskAsked,
  ): Promise<DeskAnswered> {
    const { board, clock, pause } = this.#ports;
    const shard = shardOf(accountId);
    const end = clock.monotonic() + COMMAND_MS;
    let isInDoubt = false;
    let attempt = 0;
    let wait: number = PAUSE_MS.first;
    for (;;) {
      const left = end - clock.monotonic();
      if (left < ATTEMPT_MS_MIN) throw isInDoubt ? inDoubt() : unavailable();
      const holder = board.holderOf(shard);
      if (holder) attempt += 1;
      const within = Math.min(ATTEMPT_MS, left);
      const answered = holder
        ? await this.#attempt(holder.session, ask(holder, attempt), within)
        : MOVED;
      if (answered === null) isInDoubt = true;
      else if (!PASSING.includes(answered.is)) return answered;
      if (answered?.is !== 'busy') board.refresh();
      const paused = pause(Math.min(wait, Math.max(0, end - clock.monotonic())));
      await Promise.race([paused, board.moved(shard, holder?.epoch ?? 0)]);
      wait = Math.min(2 * wait, PAUSE_MS.max);
    }
  }

  /** Returns null if nobody knows whether anything was done. */
  async #attempt(
    session: number,
    asked: DeskAsked,
    withinMs: number,
  ): Promise<DeskAnswered | null> {
    const inFlight = this.#inFlight.get(session) ?? 0;
    if (inFlight >= IN_FLIGHT_MAX) return { is: 'busy' };
    this.#inFlight.set(session, inFlight + 1);
    try {
      return await this.#ports.bus.ask(deskOf(session), asked, withinMs);
    } catch (error) {
      if (error instanceof NobodyThere) return MOVED;
      if (error instanceof NoAnswer) return null;
      throw error;
    } finally {
      const others = (this.#inFlight.get(session) ?? 1) - 1;
      if (others > 0) this.#inFlight.set(session, others);
      else this.#inFlight.delete(session);
    }
  }

  #know(accountId: number, seq: number): void {
    this.#seqs.delete(accountId);
    this.#seqs.set(accountId, seq);
    if (this.#seqs.size <= KNOWN_SEQS_MAX) return;
    const [oldest] = this.#seqs.keys();
    if (oldest !== undefined) this.#seqs.delete(oldest);
  }
}

const inDoubt = () => new Refused('order.inDoubt', {}, RETRY_AFTER_S);
