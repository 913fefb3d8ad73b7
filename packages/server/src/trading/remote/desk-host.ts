import type { Limiter } from '../../platform/http/limiter.ts';
import type { Bus } from '../../platform/ports/bus.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { Refused } from '../../platform/refusal.ts';
import type { DeskModule } from '../create.ts';
import { NotHeld } from '../desk/held-shards.ts';
import type { JournalStore } from '../journal/journal-store.ts';
import { shardOf } from '../journal/rows.ts';
import type { Head } from '../module.ts';
import { carryOut, firstOutcome } from './carry-out.ts';
import type { CommandName } from './command-wire.ts';
import { deskOf, type CommandAsked, type DeskAnswered, type DeskAsked } from './desk-wire.ts';

/** How many commands may be under way before others are asked to wait. */
const UNDER_WAY_MAX = 2_000;
/** How long the oldest command may be under way before others are asked to wait. */
const UNDER_WAY_MS_MAX = 500;
/** How far back the journal is searched if the caller does not know when the command was new. */
const LOOK_BACK_EVENTS = 500;

/** Commands of the owner of an account that count towards its limit. */
const ORDER_COMMANDS: ReadonlySet<CommandName> = new Set([
  ...(['submit', 'close', 'closeAll', 'cancel', 'setStops', 'modify', 'link'] as const),
  ...(['resetDemo', 'reverse', 'double', 'closeBy'] as const),
]);

const MOVED: DeskAnswered = { is: 'moved' };
const BUSY: DeskAnswered = { is: 'busy' };

export interface DeskHostPorts {
  readonly bus: Pick<Bus, 'answer'>;
  /** The number of this process's session. */
  readonly session: number;
  readonly trading: DeskModule;
  readonly journal: Pick<JournalStore, 'fromCommand' | 'orderById' | 'heads'>;
  readonly clock: Clock;
  /** Keyed by account: commands of its owner, through all gateways. Null means no limit. */
  readonly orders: Limiter | null;
}

export interface DeskHost {
  /** Answers what was asked until now, and nobody after that. */
  close(): Promise<void>;
}

/** Lets other processes ask the desk of this process. */
export function openDeskHost(ports: DeskHostPorts): DeskHost {
  const { bus, session } = ports;
  const desk = new HostedDesk(ports);
  return { close: bus.answer(deskOf(session), (asked) => desk.answer(asked)) };
}

interface Known {
  /** After this time no attempt at the command is carried out, epoch ms. */
  readonly deadline: number;
  readonly answer: Promise<DeskAnswered>;
}

class HostedDesk {
  readonly #ports: DeskHostPorts;
  /** When each command under way arrived, in monotonic milliseconds, the oldest first. */
  readonly #underWay = new Set<{ readonly since: number }>();
  /**
   * Commands whose attempts may still arrive, the oldest first: another attempt gets the answer of
   * the first.
   */
  readonly #known = new Map<string, Known>();

  constructor(ports: DeskHostPorts) {
    this.#ports = ports;
  }

  async answer(asked: DeskAsked): Promise<DeskAnswered> {
    try {
      return await this.#answer(asked);
    } catch (error) {
      // Nothing was done in either case.
      if (error instanceof NotHeld) return MOVED;
      if (error instanceof Refused && error.reason === 'server.unavailable') {
        return this.#ports.trading.isProven() ? BUSY : MOVED;
      }
      throw error;
    }
  }

  async #answer(asked: DeskAsked): Promise<DeskAnswered> {
    const { trading } = this.#ports;
    switch (asked.ask) {
      case 'command':
        return this.#command(asked);
      case 'snapshot': {
        const snapshot = await trading.snapshot(asked.accountId);
        return this.#holds(asked) ? { is: 'snapshot', snapshot } : MOVED;
      }
      case 'heads':
        return { is: 'heads', heads: await this.#heads(asked.heads) };
      case 'floor':
        return { is: 'floor', answer: await trading.floor(asked.question) };
      case 'settled':
        await trading.settled(asked.q);
        return { is: 'settled' };
      case 'unknown':
        return { is: 'unsupported' };
    }
  }

  #holds({ accountId, epoch }: { readonly accountId: number; readonly epoch: number }): boolean {
    const { trading } = this.#ports;
    return trading.isProven() && trading.holds(shardOf(accountId), epoch);
  }

  #command(asked: CommandAsked): DeskAnswered | Promise<DeskAnswered> {
    const { clock } = this.#ports;
    const now = clock.now();
    this.#forget(now);
    const key = `${asked.accountId} ${asked.id}`;
    const known = this.#known.get(key);
    if (known) return known.answer;
    if (now > asked.deadline) return { is: 'late' };
    if (!this.#holds(asked)) return MOVED;
    const wait = this.#takeTurn(asked);
    if (wait > 0) return { is: 'tooMany', wait };
    if (this.#isBusy(clock.monotonic())) return BUSY;
    const answer = this.#carryOut(asked);
    this.#known.set(key, { deadline: asked.deadline, answer });
    // What was not done may be done by another attempt; of what failed, the journal knows more.
    answer.then(
      ({ is }) => {
        if (is !== 'done') this.#known.delete(key);
      },
      () => this.#known.delete(key),
    );
    return answer;
  }

  async #carryOut(asked: CommandAsked): Promise<DeskAnswered> {
    const { trading, clock } = this.#ports;
    const { accountId, id, command } = asked;
    const underWay = { since: clock.monotonic() };
    this.#underWay.add(underWay);
    try {
      // A client's id stands in the journal already, and answers a repetition by itself.
      const marked = isNamed(command.asked) ? {} : { cmd: id };
      const first = 'cmd' in marked ? await this.#first(asked) : null;
      if (first) return { is: 'done', outcome: first };
      const outcome = await carryOut(trading, accountId, command, marked);
      // Another desk may have decided otherwise by now. What is committed stands.
      return outcome.ok || this.#holds(asked) ? { is: 'done', outcome } : MOVED;
    } finally {
      this.#underWay.delete(underWay);
    }
  }

  async #first({ attempt, accountId, id, afterSeq, command }: CommandAsked) {
    if (attempt === 1) return null;
    const { trading, journal } = this.#ports;
    const after = afterSeq ?? (await trading.account(accountId)).seq - LOOK_BACK_EVENTS;
    const events = await journal.fromCommand(accountId, id, after);
    return firstOutcome({ trading, journal }, accountId, command, events);
  }

  /** Returns the last events that are others than the caller knows. */
  async #heads(heads: readonly Head[]): Promise<readonly Head[]> {
    const { trading, journal } = this.#ports;
    const known = new Map(heads);
    const own = heads.map(([accountId]) => [accountId, trading.seqOf(accountId)] as const);
    // An account that is not in memory may have changed at another desk.
    const others = own.flatMap(([accountId, seq]) => (seq === null ? [accountId] : []));
    const stored = others.length === 0 ? [] : await journal.heads(others);
    const here = own.flatMap(([accountId, seq]) => (seq === null ? [] : [{ accountId, seq }]));
    return [...here, ...stored]
      .filter(({ accountId, seq }) => known.get(accountId) !== seq)
      .map(({ accountId, seq }) => [accountId, seq]);
  }

  /**
   * Counts a command. Returns 0, or the whole seconds to wait if it is one too many. A later
   * attempt is never refused, because the first may have been carried out.
   */
  #takeTurn({ accountId, attempt, command }: CommandAsked): number {
    const { orders, clock } = this.#ports;
    if (attempt > 1 || !ORDER_COMMANDS.has(command.name)) return 0;
    return orders?.take(accountId, clock.monotonic()) ?? 0;
  }

  #isBusy(now: number): boolean {
    const [oldest] = this.#underWay;
    if (!oldest) return false;
    return this.#underWay.size >= UNDER_WAY_MAX || now - oldest.since > UNDER_WAY_MS_MAX;
  }

  /** Forgets commands of which no attempt can be carried out any more. */
  #forget(now: number): void {
    for (const [key, { deadline }] of this.#known) {
      if (deadline >= now) return;
      this.#known.delete(key);
    }
  }
}

const isNamed = (asked: object): boolean =>
  'clientOrderId' in asked && typeof asked.clientOrderId === 'string';
