import {
  isAtMost,
  isNearALevel,
  statementOf,
  swapDue,
  withdrawable,
  worstOf,
  type Client,
  type Levels,
  type Statement,
} from './audited-figures.ts';
import { AuditedMarket, conversionId, type Held } from './audited-market.ts';
import {
  big,
  canCarry,
  costOf,
  heldOf,
  partRefusal,
  refusalOf,
  stopsRefusal,
  type Judging,
  type Limits,
  type Wanted,
} from './audited-opening.ts';
import { again, closeAt, closeBy, type Again } from './audited-pairs.ts';
import {
  becomeLimit,
  dropOther,
  isBeyondLimit,
  linkChange,
  linkRefusal,
  unlinkOther,
} from './audited-links.ts';
import type { Terms } from './exact.ts';

/**
 * Predicts what the engine must do, from the published rules alone: which orders fire at a quote,
 * at which price, and what they cost and earn. The predicted lines of each account are compared
 * with lines made from the engine's events. The auditor uses no index: it checks every account that
 * a quote concerns.
 */
export class Auditor {
  readonly market: AuditedMarket;
  readonly #clients = new Map<number, Client>();
  readonly #limits: Limits;
  #isFeeByMargin = false;
  #levels: Levels = { call: 10_000n, recovery: 11_000n, stopOut: 5_000n };
  /**
   * Accounts that ever held something that quotes of an instrument affect, keyed by instrument id
   * and then by account id.
   */
  readonly #interested = new Map<number, Map<number, Client>>();
  /** Predicted lines since the last `takeLines`, keyed by account id. */
  #lines = new Map<number, string[]>();

  constructor(terms: readonly Terms[], limits: Limits) {
    this.#limits = limits;
    this.market = new AuditedMarket(terms, limits.staleAfter);
  }

  takeLines(): Map<number, string[]> {
    const lines = this.#lines;
    this.#lines = new Map();
    return lines;
  }

  fund(id: number, micro: number): void {
    this.#clients.set(id, {
      balance: BigInt(micro),
      onHold: new Map(),
      isCalled: false,
      held: new Map(),
    });
  }

  quote(id: number, bid: number, ask: number): void {
    this.market.quote(id, bid, ask);
    const mayFire = this.market.isTradable(id);
    for (const [clientId, client] of this.#interested.get(id) ?? []) {
      const reached: Held[] = [];
      let isConcerned = false;
      for (const held of client.held.values()) {
        const isOwn = held.terms.id === id;
        if (isOwn && mayFire && this.market.isReached(held)) reached.push(held);
        if (held.waits === null) isConcerned ||= isOwn || conversionId(held.terms) === id;
      }
      reached.sort((one, other) => one.id - other.id);
      if (reached.length === 0 && !(isConcerned && isNearALevel(this.market, this.#levels, client)))
        continue;
      const touched = new Set(reached.map(({ id: orderId }) => orderId));
      for (const each of reached) {
        // An order that filled just before may have cancelled this one.
        const other = client.held.has(each.id) ? this.#fire(clientId, client, each) : null;
        if (other !== null) touched.add(other);
      }
      this.#settle(clientId, client, reached.length > 0);
      for (const each of touched) this.#again(clientId, client, each);
    }
  }

  /** Sets new margin levels, and at once makes the margin calls and stop-outs that follow. */
  setLevels(levels: Levels): void {
    this.#levels = levels;
    for (const [clientId, client] of this.#clients) this.#settle(clientId, client, false);
  }

  /** Sets the kind of fee for orders that open from now on. */
  setFees(isByMargin: boolean): void {
    this.#isFeeByMargin = isByMargin;
  }

  submit(clientId: number, wanted: Wanted): void {
    const client = this.#client(clientId);
    const reason = refusalOf(this.#judging, client, wanted);
    if (reason) return this.#say(clientId, `refused ${reason}`);
    this.#open(clientId, client, wanted);
  }

  /** Reverses or doubles the position `asked.from`. */
  again(clientId: number, how: Again, asked: Parameters<typeof again>[3]): void {
    const client = this.#client(clientId);
    const found = again(this.market, client, how, asked);
    if (typeof found === 'string') return this.#say(clientId, `refused ${found}`);
    const { held, wanted, judged } = found;
    const reason = refusalOf(this.#judging, judged, wanted);
    if (reason) return this.#say(clientId, `refused ${reason}`);
    if (how === 'reverse') this.#closeAt(clientId, client, held, how, held.lots, held.id);
    this.#open(clientId, client, wanted);
  }

  #open(clientId: number, client: Client, wanted: Wanted): void {
    const terms = this.market.find(wanted.instrument);
    if (!terms) return;
    const held = heldOf(this.market, wanted, terms);
    if (held.waits) {
      const { kind, target, limit } = held.waits;
      this.#say(clientId, `placed ${held.id} ${kind} ${target} ${limit ?? 'none'}`);
    } else {
      const cost = costOf(this.#judging, held);
      Object.assign(held, cost, { openedAt: this.market.now });
      client.balance -= cost.fee;
      this.#say(clientId, `opened ${held.id} at ${cost.price} ${cost.margin} ${cost.fee}`);
    }
    client.held.set(held.id, held);
    for (const id of [terms.id, conversionId(terms)]) {
      if (id !== null) this.#interest(id).set(clientId, client);
    }
    this.#settle(clientId, client, false);
  }

  close(clientId: number, id: number, lots: number | null, partId: number): void {
    const client = this.#client(clientId);
    const held = client.held.get(id);
    if (!held) return this.#say(clientId, 'refused order.unknown');
    if (held.waits) return this.#say(clientId, 'refused order.notOpen');
    const part = lots === null ? held.lots : BigInt(lots);
    const wrong = partRefusal(held, part);
    if (wrong) return this.#say(clientId, `refused ${wrong}`);
    const late = this.market.lateness(held.terms);
    if (late) return this.#say(clientId, `refused ${late}`);
    this.#closeAt(clientId, client, held, 'user', part, part === held.lots ? id : partId);
    this.#again(clientId, client, id);
    this.#settle(clientId, client, true);
  }

  closeBy(clientId: number, ids: Parameters<typeof closeBy>[2]): void {
    const client = this.#client(clientId);
    const closed = closeBy(this.market, client, ids);
    if (typeof closed === 'string') return this.#say(clientId, `refused ${closed}`);
    for (const line of closed) this.#say(clientId, line);
    for (const id of [ids.id, ids.against]) this.#again(clientId, client, id);
    this.#settle(clientId, client, true);
  }

  cancel(clientId: number, id: number, withLinked: boolean): void {
    const client = this.#client(clientId);
    const held = client.held.get(id);
    if (!held) return this.#say(clientId, 'refused order.unknown');
    if (!held.waits) return this.#say(clientId, 'refused order.notPending');
    client.held.delete(id);
    this.#say(clientId, `cancelled ${id} user null`);
    const other = withLinked
      ? this.#cancelLinked(clientId, client, held, 'user')
      : this.#unlink(clientId, client, held, 'user');
    if (other !== null) this.#again(clientId, client, other);
  }

  link(clientId: number, id: number, otherId: number | null): void {
    const client = this.#client(clientId);
    const wrong = linkRefusal(client, id, otherId);
    if (wrong) return this.#say(clientId, `refused ${wrong}`);
    const changed = linkChange(client, id, otherId);
    for (const [each, other] of changed) this.#say(clientId, `linked ${each} ${other} user`);
    for (const [each] of changed) this.#again(clientId, client, each);
  }

  stops(clientId: number, id: number, stopLoss: number | null, takeProfit: number | null): void {
    const client = this.#client(clientId);
    const held = client.held.get(id);
    if (!held) return this.#say(clientId, 'refused order.unknown');
    const [loss, take] = [big(stopLoss), big(takeProfit)];
    const wrong = stopsRefusal(this.market, held, loss, take);
    if (wrong) return this.#say(clientId, `refused ${wrong}`);
    Object.assign(held, { stopLoss: loss, takeProfit: take });
    this.#say(clientId, `stops ${id} ${loss} ${take}`);
    this.#again(clientId, client, id);
    this.#settle(clientId, client, false);
  }

  withdraw(clientId: number, id: number, amount: bigint): void {
    const client = this.#client(clientId);
    if (amount > withdrawable(this.market, this.#levels, client)) {
      return this.#say(clientId, 'refused withdrawal.exceeds');
    }
    client.onHold.set(id, amount);
    this.#say(clientId, `withdrawal ${id} ${amount} 0`);
    this.#settle(clientId, client, false);
  }

  endWithdrawal(clientId: number, id: number, outcome: 'paid' | 'rejected'): void {
    const client = this.#client(clientId);
    const amount = client.onHold.get(id);
    if (amount === undefined) return this.#say(clientId, 'refused withdrawal.settled');
    if (outcome === 'paid') {
      if (this.statement(clientId).free < 0n || client.balance < amount) {
        return this.#say(clientId, 'refused withdrawal.uncovered');
      }
      client.balance -= amount;
    }
    client.onHold.delete(id);
    this.#say(clientId, `withdrawal ${id} ${outcome} ${amount} 0`);
    this.#settle(clientId, client, false);
  }

  /** Books the swap of the roll at 17:00 New York that ends `weekday`. */
  roll(clientId: number, weekday: number): void {
    const client = this.#client(clientId);
    for (const held of client.held.values()) {
      const amount = swapDue(this.market, held, weekday);
      if (amount === 0n) continue;
      held.swap += amount;
      client.balance += amount;
      this.#say(clientId, `swap ${held.id} ${amount}`);
    }
    this.#settle(clientId, client, false);
  }

  statement(clientId: number): Statement {
    return statementOf(this.market, this.#client(clientId));
  }

  /** Returns the id of the order that was linked with it, if that has changed too. */
  #fire(clientId: number, client: Client, held: Held): number | null {
    if (!held.waits) {
      const cause = this.market.isStopLoss(held) ? 'stopLoss' : 'takeProfit';
      this.#closeAt(clientId, client, held, cause, held.lots, held.id);
      return null;
    }
    const cost = costOf(this.#judging, held);
    if (isBeyondLimit(held, cost.price)) {
      this.#say(clientId, `triggered ${held.id} ${becomeLimit(held)}`);
      return null;
    }
    const open = [...client.held.values()].filter(({ waits }) => waits === null).length;
    if (open >= this.#limits.positions || !canCarry(this.market, client, cost)) {
      client.held.delete(held.id);
      const reason = open >= this.#limits.positions ? 'positions.limit' : 'margin.insufficient';
      this.#say(clientId, `cancelled ${held.id} target ${reason}`);
      return this.#unlink(clientId, client, held, 'target');
    }
    const { price, margin, fee } = cost;
    Object.assign(held, { price, margin, fee, waits: null, openedAt: this.market.now });
    client.balance -= fee;
    this.#say(clientId, `filled ${held.id} at ${price} ${margin} ${fee}`);
    return this.#cancelLinked(clientId, client, held, 'linked');
  }

  #unlink(clientId: number, client: Client, held: Held, cause: string): number | null {
    const id = unlinkOther(client, held);
    if (id !== null) this.#say(clientId, `linked ${id} none ${cause}`);
    return id;
  }

  #cancelLinked(clientId: number, client: Client, held: Held, cause: string): null {
    const id = dropOther(client, held);
    if (id !== null) this.#say(clientId, `cancelled ${id} ${cause} null`);
    return null;
  }

  /** Fires an order that has just changed if the current quote reaches it already. */
  #again(clientId: number, client: Client, id: number): void {
    const held = client.held.get(id);
    if (!held || !this.market.isTradable(held.terms.id) || !this.market.isReached(held)) return;
    const other = this.#fire(clientId, client, held);
    this.#settle(clientId, client, true);
    this.#again(clientId, client, id);
    if (other !== null) this.#again(clientId, client, other);
  }

  #closeAt(
    clientId: number,
    client: Client,
    held: Held,
    cause: string,
    part: bigint,
    rowId: number,
  ): void {
    const price = this.market.closing(held);
    this.#say(clientId, closeAt(this.market, client, held, { cause, part, price, rowId }));
  }

  /**
   * Applies negative balance protection after a close, then margin call, stop-out and recovery at
   * the current quotes.
   */
  #settle(clientId: number, client: Client, hasClosed: boolean): void {
    if (hasClosed) this.#protect(clientId, client);
    if (!client.isCalled && isAtMost(this.market, client, this.#levels.call)) {
      client.isCalled = true;
      this.#say(clientId, `called ${this.statement(clientId).level}`);
    }
    let didStopOut = false;
    while (isAtMost(this.market, client, this.#levels.stopOut)) {
      const worst = worstOf(this.market, client);
      if (!worst) break;
      this.#closeAt(clientId, client, worst, 'stopOut', worst.lots, worst.id);
      didStopOut = true;
    }
    if (didStopOut) this.#protect(clientId, client);
    if (client.isCalled && !isAtMost(this.market, client, this.#levels.recovery)) {
      client.isCalled = false;
      this.#say(clientId, `recovered ${this.statement(clientId).level}`);
    }
  }

  #protect(clientId: number, client: Client): void {
    const hasOpen = [...client.held.values()].some(({ waits }) => waits === null);
    if (hasOpen || client.balance >= 0n) return;
    this.#say(clientId, `money 8 ${-client.balance}`);
    client.balance = 0n;
  }

  #interest(id: number): Map<number, Client> {
    let clients = this.#interested.get(id);
    if (!clients) this.#interested.set(id, (clients = new Map()));
    return clients;
  }

  get #judging(): Judging {
    return { market: this.market, limits: this.#limits, isFeeByMargin: this.#isFeeByMargin };
  }

  #say(clientId: number, line: string): void {
    const lines = this.#lines.get(clientId);
    if (lines) lines.push(line);
    else this.#lines.set(clientId, [line]);
  }

  #client(id: number): Client {
    const client = this.#clients.get(id);
    if (!client) throw new Error(`Expected a client ${id}`);
    return client;
  }
}
