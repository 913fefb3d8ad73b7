import type { Listing } from '@fulcrum/engine/market/market';
import type { Roll } from '@fulcrum/engine/money/swap';
import type { InterventionAct } from '@fulcrum/engine/operators/intervention';
import type { MicroUsd } from '@fulcrum/engine/units/units';
import type { Firing } from '@fulcrum/engine/watch/firing';
import { LiveIndex } from '@fulcrum/engine/watch/live-index';

import type { Lease } from '../journal/rows.ts';
import type { Turn } from '../journal/turn-rows.ts';
import type {
  CancelAsked,
  CloseAllOutcome,
  CloseAllAsked,
  CloseAsked,
  CloseByAsked,
  FromPositionAsked,
  LinkAsked,
  ModifyAsked,
  MoneyDesk,
  OperatorOutcome,
  Outcome,
  ResetAsked,
  StopsAsked,
  SubmitAsked,
} from '../module.ts';
import { snapshotOf, viewOf, type AccountSnapshot, type AccountView } from './account-view.ts';
import { CommandTurns } from './command-turns.ts';
import { cancel } from './commands/cancel.ts';
import { closeAll } from './commands/close-all.ts';
import { closeBy } from './commands/close-by.ts';
import { close } from './commands/close.ts';
import { fromPosition } from './commands/from-position.ts';
import { operate } from './commands/intervention.ts';
import { link } from './commands/link.ts';
import { modify } from './commands/modify.ts';
import { moneyDesk } from './commands/money.ts';
import { resetDemo } from './commands/reset.ts';
import { setStops } from './commands/stops.ts';
import { submit } from './commands/submit.ts';
import type { DeskPorts } from './desk-ports.ts';
import { GroupCommit } from './group-commit.ts';
import { LaneKeeper } from './lane-keeper.ts';
import type { Lane } from './lane.ts';
import { TriggerReplay } from './replay/trigger-replay.ts';
import { RollBooking } from './roll-booking.ts';
import { ShardMoves } from './shard-moves.ts';
import { Turns } from './turns.ts';

/** Number of accounts examined before yielding to the event loop; takes less than a millisecond. */
const SURVEY_SLICE = 100;
const NOBODY: readonly Firing[] = [];

/**
 * The single writer: makes every change of an account, one turn after another, and replies after
 * the commit.
 */
export class Desk {
  readonly money: MoneyDesk;
  readonly #ports: DeskPorts;
  readonly #turns: Turns;
  readonly #commit: GroupCommit;
  readonly #live: LiveIndex;
  readonly #lanes: LaneKeeper;
  readonly #rolls: RollBooking;
  readonly #commands: CommandTurns;
  readonly #moves: ShardMoves;
  #isStopping = false;

  constructor(ports: DeskPorts) {
    this.#ports = ports;
    this.#live = new LiveIndex(ports.market, ports.risk());
    const { failed, writing, monotonic, pause } = ports;
    const write = (turns: readonly Turn[]) => ports.store.write(turns);
    this.#commit = new GroupCommit({ write, failed, writing, monotonic, pause });
    this.#turns = new Turns({
      live: this.#live,
      risk: ports.risk,
      now: ports.now,
      position: () => ports.replay?.quotes.q ?? null,
      owed: (account) => this.#rolls.owed(account),
      commit: this.#commit,
      announce: (turn) => this.#announce(turn),
      fault: ports.failed,
      rested: (lane) => this.#lanes.rest(lane),
    });
    this.#lanes = new LaneKeeper({
      turns: this.#turns,
      load: (accountId) => this.#moves.load(accountId),
      accountsMax: ports.accountsMax,
      crowded: ports.crowded,
    });
    this.#rolls = new RollBooking({
      market: ports.market,
      turns: this.#turns,
      now: ports.now,
      isStopping: () => this.#isStopping,
    });
    this.#commands = new CommandTurns(ports, {
      turns: this.#turns,
      lanes: this.#lanes,
      isStopping: () => this.#isStopping,
    });
    const replay = this.#triggerReplay();
    this.#moves = new ShardMoves(ports, { turns: this.#turns, lanes: this.#lanes, replay });
    this.money = moneyDesk(ports, (...money) => this.#commands.move(...money));
  }

  /**
   * Number of the quote up to which all that quotes have set off is committed; null if that is
   * unknown or quotes are not logged.
   */
  get settledQ(): number | null {
    // From now on quotes set nothing off here.
    return this.#isStopping ? null : this.#turns.settledQ;
  }

  /** True while a commit takes so long that callers should not wait for the next one. */
  get isLate(): boolean {
    return this.#commit.isLate;
  }

  /** Must be called once, when the rules are loaded. No account is watched yet. */
  start(): void {
    this.#followRisk();
  }

  /**
   * Works with these shards from now on. Resolves when their accounts with open or pending orders
   * are watched.
   */
  async gain(leases: readonly Lease[]): Promise<void> {
    const book = this.#rolls.again();
    await this.#moves.gain(leases);
    await this.#lanes.loaded();
    // What is not booked when the desk stops is booked by the next one.
    void book().catch(() => undefined);
  }

  /** Ends all work on these shards, so that another desk can have them; resolves then. */
  leave(shards: readonly number[]): Promise<void> {
    return this.#moves.leave(shards);
  }

  /** Accepts no more commands; resolves when the running turns have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#moves.idle();
    await this.#turns.idle();
  }

  /** Resolves when every turn that is now running or waiting has ended. */
  async settled(): Promise<void> {
    const busy = [...this.#turns.lanes.values()].filter(({ isBusy }) => isBusy);
    await Promise.all(busy.map((lane) => this.#commands.inTurn(lane, () => [])));
  }

  /**
   * Handles a new quote. If it causes turns, returns a promise that resolves when they have ended.
   */
  onQuote(listing: Listing): void | Promise<void> {
    if (this.#isStopping) return;
    const reached = this.#live.onQuote(listing, this.#ports.now());
    const judged = this.#followRisk();
    // Orders come first: a stop-out follows the orders that the same quote triggered.
    const firings = judged.length === 0 ? reached : [...reached, ...judged];
    if (firings.length === 0) return;
    return this.#turns.fire(firings);
  }

  /**
   * Expires pending orders that are due. If there are any, returns a promise that resolves when
   * they are done.
   */
  onTime(): void | Promise<void> {
    if (this.#isStopping) return;
    const firings = this.#live.onTime(this.#ports.now());
    if (firings.length > 0) return this.#turns.fire(firings);
  }

  /**
   * Applies the current risk rules to all accounts; returns the accounts that are now beyond a
   * level.
   */
  #followRisk(): readonly Firing[] {
    const risk = this.#ports.risk();
    return risk === this.#live.settings ? NOBODY : this.#live.setRisk(risk);
  }

  /**
   * From now on every account owes the roll's swap for its positions, and is judged by the new
   * day's levels. The returned function books the swap for all accounts; a repeated call books
   * nothing.
   */
  onRoll(roll: Roll): () => Promise<void> {
    const book = this.#rolls.open(roll);
    const judging = this.#turns.fire(this.#followRisk());
    return async () => {
      await book();
      await judging;
    };
  }

  submit(accountId: number, command: SubmitAsked): Promise<Outcome> {
    return submit(this.#commands, this.#ports, accountId, command);
  }

  close(accountId: number, command: CloseAsked): Promise<Outcome> {
    return close(this.#commands, this.#ports, accountId, command);
  }

  closeAll(accountId: number, command: CloseAllAsked): Promise<CloseAllOutcome> {
    return closeAll(this.#commands, this.#ports, accountId, command);
  }

  cancel(accountId: number, command: CancelAsked): Promise<Outcome> {
    return cancel(this.#commands, this.#ports, accountId, command);
  }

  setStops(accountId: number, command: StopsAsked): Promise<Outcome> {
    return setStops(this.#commands, this.#ports, accountId, command);
  }

  modify(accountId: number, command: ModifyAsked): Promise<Outcome> {
    return modify(this.#commands, this.#ports, accountId, command);
  }

  reverse(accountId: number, command: FromPositionAsked): Promise<Outcome> {
    return fromPosition(this.#commands, this.#ports, 'reverse', accountId, command);
  }

  double(accountId: number, command: FromPositionAsked): Promise<Outcome> {
    return fromPosition(this.#commands, this.#ports, 'double', accountId, command);
  }

  closeBy(accountId: number, command: CloseByAsked): Promise<Outcome> {
    return closeBy(this.#commands, this.#ports, accountId, command);
  }

  link(accountId: number, command: LinkAsked): Promise<Outcome> {
    return link(this.#commands, this.#ports, accountId, command);
  }

  resetDemo(accountId: number, balance: MicroUsd, asked: ResetAsked = {}): Promise<AccountView> {
    return resetDemo(this.#commands, this.#ports, accountId, balance, asked);
  }

  operate(
    accountId: number,
    interventionId: number,
    act: InterventionAct,
  ): Promise<OperatorOutcome> {
    return operate(this.#commands, this.#ports, accountId, interventionId, act);
  }

  account(accountId: number): Promise<AccountView> {
    return this.#commands.use(accountId, (lane) => this.#view(lane));
  }

  snapshot(accountId: number): Promise<AccountSnapshot> {
    return this.#commands.use(accountId, ({ account }) => snapshotOf(account));
  }

  /** Returns the last event of an account in memory; null if it is not in memory. */
  seqOf(accountId: number): number | null {
    return this.#turns.lanes.get(accountId)?.account.seq ?? null;
  }

  get accountsInMemory(): number {
    return this.#turns.lanes.size;
  }

  /** Number of turns that wait for another one of their account or for their commit. */
  get turnsWaiting(): number {
    return this.#turns.waiting;
  }

  /**
   * Passes each account with open or pending orders to `look` once. Works in small slices and lets
   * turns run in between, so the views are from slightly different moments.
   */
  async survey(look: (view: AccountView) => void): Promise<void> {
    const live = [...this.#turns.lanes.values()].filter(({ account }) => account.orders.size > 0);
    for (let at = 0; at < live.length; at += SURVEY_SLICE) {
      if (at > 0) await new Promise((resolve) => setImmediate(resolve));
      for (const lane of live.slice(at, at + SURVEY_SLICE)) {
        // The account may have closed its last order in the meantime.
        if (lane.account.orders.size > 0) look(this.#view(lane));
      }
    }
  }

  #triggerReplay(): TriggerReplay | null {
    const { replay, risk, now } = this.#ports;
    if (!replay) return null;
    return new TriggerReplay({
      ...replay,
      risk,
      now,
      owed: (account, at) => this.#rolls.owed(account, at),
      commit: this.#commit,
      announce: (turn) => this.#announce(turn),
      open: (account) => void this.#turns.open(account),
      openSettled: (account, touched) => this.#turns.openSettled(account, touched),
      isStopping: () => this.#isStopping,
    });
  }

  #view({ account }: Lane): AccountView {
    return viewOf(account, this.#ports.market);
  }

  #announce({ accountId, rows }: Turn): void {
    const last = rows.at(-1);
    this.#ports.announce(
      accountId,
      rows.map((row) => {
        const { seq, event, orders } = row;
        return { accountId, seq, event, orders, isLast: row === last };
      }),
    );
  }
}
