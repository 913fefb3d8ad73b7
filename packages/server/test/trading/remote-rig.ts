import { DEFAULT_RISK } from '@fulcrum/engine/settings';

import { InProcessBus } from '../../src/platform/adapters/bus/in-process-bus.ts';
import { NatsBus } from '../../src/platform/adapters/bus/nats-bus.ts';
import type { Limiter } from '../../src/platform/http/limiter.ts';
import { NoAnswer, type Bus, type Question } from '../../src/platform/ports/bus.ts';
import { systemClock } from '../../src/platform/ports/clock.ts';
import type { Db } from '../../src/platform/ports/db.ts';
import type { DeskModule } from '../../src/trading/create.ts';
import { AccountHistory } from '../../src/trading/journal/account-history.ts';
import { JournalStore } from '../../src/trading/journal/journal-store.ts';
import type { Lease } from '../../src/trading/journal/rows.ts';
import { LeaseStore } from '../../src/trading/lease/lease-store.ts';
import type { TradingModule } from '../../src/trading/module.ts';
import { SharedBoard } from '../../src/trading/remote/board.ts';
import { createDeskClient } from '../../src/trading/remote/desk-client.ts';
import { openDeskHost, type DeskHost } from '../../src/trading/remote/desk-host.ts';
import type { DeskAsked } from '../../src/trading/remote/desk-wire.ts';
import type { NatsServer } from '../bus/nats-server.ts';
import { openDeskRig, type DeskRig } from './desk-rig.ts';

/** A bus whose answers the test can lose, after what was asked for is done. */
export class LossyBus {
  /** Called before each question; returns true if its answer is to be lost. */
  loses: (asked: object) => boolean = () => false;
  readonly asked: DeskAsked[] = [];
  readonly #bus: Bus;

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  get isThere(): boolean {
    return this.#bus.isThere;
  }

  get isHeard(): boolean {
    return this.#bus.isHeard;
  }

  listening(): Promise<void> {
    return this.#bus.listening();
  }

  hear: Bus['hear'] = (subject, listener) => this.#bus.hear(subject, listener);

  async ask<Asked extends object, Answered extends object>(
    question: Question<Asked, Answered>,
    asked: Asked,
    withinMs: number,
  ): Promise<Answered> {
    this.asked.push(asked as unknown as DeskAsked);
    const isLost = this.loses(asked);
    const answered = await this.#bus.ask(question, asked, withinMs);
    if (isLost) throw new NoAnswer(question.name);
    return answered;
  }

  /** Loses the answers to the next commands, this many. */
  loseCommands(count: number): void {
    let left = count;
    this.loses = (asked) => {
      if (!('ask' in asked) || asked.ask !== 'command' || left === 0) return false;
      left -= 1;
      return true;
    };
  }
}

/** A desk that other processes can ask. */
export interface Hosted {
  readonly rig: DeskRig;
  readonly host: DeskHost;
  readonly bus: Bus;
  readonly session: number;
  readonly leases: readonly Lease[];
}

/** The process of a gateway: it asks the desks of other processes. */
export interface Far {
  readonly trading: TradingModule;
  readonly board: SharedBoard;
  readonly bus: LossyBus;
  /** How old each turn was, in ms, of which this process has heard. */
  readonly newsAges: readonly number[];
}

export type MakeBus = () => Promise<Bus>;

const log = { error: () => undefined, warn: () => undefined, info: () => undefined };

/** All processes share one bus. */
export function sharedBus(): MakeBus {
  const bus = new InProcessBus(log);
  return async () => bus;
}

/** Each process has its own connection to the server. */
export const natsBuses =
  (server: NatsServer, cluster: string, opened: Bus[]): MakeBus =>
  async () => {
    const bus = new NatsBus({ nats: server.servers, cluster, log, onUnread: () => undefined });
    opened.push(bus);
    await new Promise<void>((resolve) => bus.onBack(resolve));
    return bus;
  };

/**
 * Starts a desk that takes all shards; `around` may stand between it and who asks. `orders` limits
 * the commands of each account.
 */
export async function openHosted(
  db: Db,
  bus: Bus,
  around: (trading: DeskModule) => DeskModule = (trading) => trading,
  orders: Limiter | null = null,
): Promise<Hosted> {
  let leases: readonly Lease[] = [];
  const clock = () => Date.now();
  const takeLeases = async () => (leases = await new LeaseStore(db.lease).takeAll('hosted'));
  const rig = await openDeskRig({ db, clock, holder: 'hosted', bus, shards: { takeLeases } });
  const [{ session } = { session: 0 }] = leases;
  const journal = new JournalStore(db);
  const trading = around(rig.trading);
  const host = openDeskHost({ bus, session, trading, journal, clock: systemClock, orders });
  await bus.listening();
  return { rig, host, bus, session, leases };
}

export async function openFar(db: Db, through: Bus, { market }: DeskRig): Promise<Far> {
  const bus = new LossyBus(through);
  const board = new SharedBoard({ db, bus, clock: systemClock, log });
  const newsAges: number[] = [];
  const trading = createDeskClient({
    bus,
    board,
    journal: new JournalStore(db),
    history: new AccountHistory(db),
    market,
    clock: systemClock,
    risk: () => DEFAULT_RISK,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    ended: () => undefined,
    isProven: () => true,
    isLate: () => false,
    heard: (ms) => newsAges.push(ms),
  });
  await trading.start();
  return { trading, board, bus, newsAges };
}
