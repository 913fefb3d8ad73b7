import { AuditedMarket, conversionId, type Held, type Side } from './audited-market.ts';
import * as exact from './exact.ts';
import type { Terms } from './exact.ts';

/** A command as the auditor gets it; prices are in points, sizes in micro-lots. */
export interface Wanted {
  readonly id: number;
  readonly instrument: number;
  readonly side: Side;
  readonly mode: 'market' | 'pending';
  readonly lots: number;
  readonly leverage: number;
  readonly target: number | null;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  readonly seen: number | null;
  readonly deviation: number | null;
}

interface Client {
  balance: bigint;
  /** Amounts that withdrawals under review hold, by their id. */
  readonly onHold: Map<number, bigint>;
  isCalled: boolean;
  readonly held: Map<number, Held>;
}

export interface Limits {
  readonly positions: number;
  readonly pendings: number;
  readonly staleAfter: number;
}

/** The figures of an account, all in micro-dollars; the level in hundredths of a percent. */
export interface Statement {
  readonly balance: bigint;
  readonly equity: bigint;
  readonly used: bigint;
  readonly free: bigint;
  readonly level: bigint | null;
}

/** Levels in hundredths of a percent. */
export interface Levels {
  readonly call: bigint;
  readonly recovery: bigint;
  readonly stopOut: bigint;
}

/**
 * Predicts what the engine must do, from the published rules alone: which orders fire at a quote,
 * at which price, what they cost and earn. Its lines for each account are compared with those made
 * of the engine's events. It checks every account that a quote concerns, without any index.
 */
export class Auditor {
  readonly market: AuditedMarket;
  readonly #clients = new Map<number, Client>();
  readonly #limits: Limits;
  #isFeeByMargin = false;
  #levels: Levels = { call: 10_000n, recovery: 11_000n, stopOut: 5_000n };
  /** By instrument: accounts that ever held something its quotes affect. */
  readonly #interested = new Map<number, Map<number, Client>>();
  /** Lines for each account since the last `takeLines`. */
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
      ...{ balance: BigInt(micro), onHold: new Map(), isCalled: false, held: new Map() },
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
      if (reached.length === 0 && !(isConcerned && this.#isNearALevel(client))) continue;
      for (const each of reached) this.#fire(clientId, client, each);
      this.#settle(clientId, client, reached.length > 0);
      for (const each of reached) this.#again(clientId, client, each.id);
    }
  }

  /** Sets other levels: accounts beyond one are called or closed out at once. */
  setLevels(levels: Levels): void {
    this.#levels = levels;
    for (const [clientId, client] of this.#clients) this.#settle(clientId, client, false);
  }

  /** Sets the kind of fee for what opens from now on. */
  setFees(isByMargin: boolean): void {
    this.#isFeeByMargin = isByMargin;
  }

  submit(clientId: number, wanted: Wanted): void {
    const client = this.#client(clientId);
    const reason = this.#refusal(client, wanted);
    if (reason) return this.#say(clientId, `refused ${reason}`);
    const terms = this.market.find(wanted.instrument);
    if (!terms) return;
    const held: Held = {
      ...{ id: wanted.id, terms, side: wanted.side, leverage: wanted.leverage },
      lots: BigInt(wanted.lots),
      waits: null,
      stopLoss: big(wanted.stopLoss),
      takeProfit: big(wanted.takeProfit),
      ...{ price: 0n, margin: 0n, fee: 0n, swap: 0n },
    };
    if (wanted.mode === 'pending') {
      const target = BigInt(wanted.target ?? 0);
      const isBelow = target < this.market.opening(held);
      const kind = (wanted.side === 'buy') === isBelow ? 'limit' : 'stop';
      held.waits = { target, kind };
      this.#say(clientId, `placed ${held.id} ${kind} ${target}`);
    } else {
      const cost = this.#cost(held);
      Object.assign(held, cost);
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
    const { min, step } = held.terms.lots;
    const rest = held.lots - part;
    if (rest !== 0n) {
      if (part < min) return this.#say(clientId, 'refused lots.tooSmall');
      if (rest < 0n) return this.#say(clientId, 'refused lots.tooLarge');
      if (part % BigInt(step) !== 0n) return this.#say(clientId, 'refused lots.offStep');
      if (rest < min) return this.#say(clientId, 'refused lots.tooLarge');
    }
    const late = this.market.lateness(held.terms);
    if (late) return this.#say(clientId, `refused ${late}`);
    this.#closeAt(clientId, client, held, 'user', part, rest === 0n ? id : partId);
    this.#again(clientId, client, id);
    this.#settle(clientId, client, true);
  }

  cancel(clientId: number, id: number): void {
    const held = this.#client(clientId).held.get(id);
    if (!held) return this.#say(clientId, 'refused order.unknown');
    if (!held.waits) return this.#say(clientId, 'refused order.notPending');
    this.#client(clientId).held.delete(id);
    this.#say(clientId, `cancelled ${id} user null`);
  }

  stops(clientId: number, id: number, stopLoss: number | null, takeProfit: number | null): void {
    const client = this.#client(clientId);
    const held = client.held.get(id);
    if (!held) return this.#say(clientId, 'refused order.unknown');
    const from = held.waits ? held.waits.target : this.market.closing(held);
    const loss = big(stopLoss);
    const take = big(takeProfit);
    const changed = {
      stopLoss: loss === held.stopLoss ? null : loss,
      takeProfit: take === held.takeProfit ? null : take,
    };
    const wrong = wrongSide(held.side, from, changed.stopLoss, changed.takeProfit);
    if (wrong) return this.#say(clientId, `refused ${wrong}`);
    Object.assign(held, { stopLoss: loss, takeProfit: take });
    this.#say(clientId, `stops ${id} ${loss} ${take}`);
    this.#again(clientId, client, id);
    this.#settle(clientId, client, false);
  }

  withdraw(clientId: number, id: number, amount: bigint): void {
    const client = this.#client(clientId);
    if (amount > this.#withdrawable(client)) {
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

  #withdrawable(client: Client): bigint {
    const { equity, used } = this.#worth(client);
    const floating = equity - client.balance;
    const losses = floating < 0n ? floating : 0n;
    const byCash = client.balance - onHoldOf(client) - used + losses;
    const percent = this.#levels.recovery > 11_000n ? this.#levels.recovery : 11_000n;
    const kept = exact.upwards({ top: used * percent, bottom: 10_000n });
    const byLevel = equity - onHoldOf(client) - kept;
    const most = byCash < byLevel ? byCash : byLevel;
    return most > 0n ? most : 0n;
  }

  /** The roll at 17:00 New York that ends `weekday`. */
  roll(clientId: number, weekday: number): void {
    const client = this.#client(clientId);
    for (const held of client.held.values()) {
      const { tripleDay } = held.terms;
      const isWeekend = weekday === 0 || weekday === 6;
      const nights = tripleDay === null ? 1 : isWeekend ? 0 : weekday === tripleDay ? 3 : 1;
      const yearly = held.terms.swap[held.side];
      if (held.waits || yearly === 0 || nights === 0) continue;
      const price = this.market.closing(held);
      const per = this.market.dollars(held.terms, price);
      const amount = exact.swapOf(held.terms, held.lots, price, per, yearly, nights);
      if (amount === 0n) continue;
      held.swap += amount;
      client.balance += amount;
      this.#say(clientId, `swap ${held.id} ${amount}`);
    }
    this.#settle(clientId, client, false);
  }

  statement(clientId: number): Statement {
    const client = this.#client(clientId);
    const { equity, used } = this.#worth(client);
    const left = equity - onHoldOf(client);
    const level = used === 0n ? null : exact.nearest({ top: left * 10_000n, bottom: used });
    return { balance: client.balance, equity, used, free: left - used, level };
  }

  #refusal(client: Client, wanted: Wanted): string | null {
    const terms = this.market.find(wanted.instrument);
    if (!terms) return 'instrument.unknown';
    const { side, target, lots } = wanted;
    if (!terms.leverages.includes(wanted.leverage)) return 'leverage.notOffered';
    if (lots < terms.lots.min) return 'lots.tooSmall';
    if (lots > terms.lots.max) return 'lots.tooLarge';
    if (lots % terms.lots.step !== 0) return 'lots.offStep';
    const held = [...client.held.values()];
    const opening = this.market.opening({ side, terms });
    const closing = this.market.closing({ side, terms });
    const levels = [big(wanted.stopLoss), big(wanted.takeProfit)] as const;
    if (wanted.mode === 'pending') {
      if (target === null || target <= 0) return 'target.missing';
      if (BigInt(target) === opening) return 'target.atMarket';
      const wrong = wrongSide(side, BigInt(target), ...levels);
      if (wrong) return wrong;
      const waiting = held.filter(({ waits }) => waits !== null).length;
      return waiting >= this.#limits.pendings ? 'pendings.limit' : null;
    }
    const late = this.market.lateness(terms);
    if (late) return late;
    if (wanted.seen !== null && wanted.deviation !== null) {
      const worse = side === 'buy' ? opening - BigInt(wanted.seen) : BigInt(wanted.seen) - opening;
      if (worse > wanted.deviation) return 'price.moved';
    }
    const wrong = wrongSide(side, closing, ...levels);
    if (wrong) return wrong;
    if (held.length - held.filter(({ waits }) => waits).length >= this.#limits.positions) {
      return 'positions.limit';
    }
    const { leverage } = wanted;
    const cost = this.#cost({ terms, side, lots: BigInt(lots), leverage });
    return this.#canCarry(client, cost) ? null : 'margin.insufficient';
  }

  /** The cost of opening at the current quote; `spread` is the loss of closing at once. */
  #cost(order: Pick<Held, 'terms' | 'side' | 'lots' | 'leverage'>) {
    const { terms, side, lots, leverage } = order;
    const price = this.market.opening(order);
    const back = this.market.closing(order);
    const perUnit = this.market.dollars(terms, price);
    const margin = exact.marginOf(terms, lots, price, leverage, perUnit);
    return {
      price,
      margin,
      fee: this.#isFeeByMargin ? exact.feeByMargin(terms, margin) : exact.feeByLots(terms, lots),
      spread: exact.profitOf(terms, side, lots, price, back, this.market.dollars(terms, back)),
    };
  }

  #canCarry(client: Client, cost: { margin: bigint; fee: bigint; spread: bigint }): boolean {
    const { equity, used } = this.#worth(client);
    return equity - onHoldOf(client) - used - cost.margin - cost.fee + cost.spread >= 0n;
  }

  #fire(clientId: number, client: Client, held: Held): void {
    if (!held.waits) {
      const cause = this.market.isStopLoss(held) ? 'stopLoss' : 'takeProfit';
      return this.#closeAt(clientId, client, held, cause, held.lots, held.id);
    }
    const open = [...client.held.values()].filter(({ waits }) => waits === null).length;
    const cost = this.#cost(held);
    if (open >= this.#limits.positions || !this.#canCarry(client, cost)) {
      client.held.delete(held.id);
      const reason = open >= this.#limits.positions ? 'positions.limit' : 'margin.insufficient';
      return this.#say(clientId, `cancelled ${held.id} target ${reason}`);
    }
    const { price, margin, fee } = cost;
    Object.assign(held, { price, margin, fee, waits: null });
    client.balance -= fee;
    this.#say(clientId, `filled ${held.id} at ${price} ${margin} ${fee}`);
  }

  /** An order that has just changed may be reached by the current quote already. */
  #again(clientId: number, client: Client, id: number): void {
    const held = client.held.get(id);
    if (!held || !this.market.isTradable(held.terms.id) || !this.market.isReached(held)) return;
    this.#fire(clientId, client, held);
    this.#settle(clientId, client, true);
    this.#again(clientId, client, id);
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
    const perUnit = this.market.dollars(held.terms, price);
    const profit = exact.profitOf(held.terms, held.side, part, held.price, price, perUnit);
    const share = (amount: bigint) => exact.nearest({ top: amount * part, bottom: held.lots });
    const shares = [share(held.margin), share(held.fee), share(held.swap)] as const;
    const words = `${cause} ${part} at ${price} ${profit} ${shares.join(' ')}`;
    this.#say(clientId, `closed ${held.id} as ${rowId} ${words}`);
    client.balance += profit;
    held.lots -= part;
    held.margin -= shares[0];
    held.fee -= shares[1];
    held.swap -= shares[2];
    if (held.lots === 0n) client.held.delete(held.id);
  }

  /** Protection after a close, then margin call, stop-out and recovery at the current quotes. */
  #settle(clientId: number, client: Client, hasClosed: boolean): void {
    if (hasClosed) this.#protect(clientId, client);
    if (!client.isCalled && this.#isAtMost(client, this.#levels.call)) {
      client.isCalled = true;
      this.#say(clientId, `called ${this.statement(clientId).level}`);
    }
    let didStopOut = false;
    while (this.#isAtMost(client, this.#levels.stopOut)) {
      const worst = this.#worst(client);
      if (!worst) break;
      this.#closeAt(clientId, client, worst, 'stopOut', worst.lots, worst.id);
      didStopOut = true;
    }
    if (didStopOut) this.#protect(clientId, client);
    if (client.isCalled && !this.#isAtMost(client, this.#levels.recovery)) {
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

  #worst(client: Client): Held | null {
    const closable = [...client.held.values()]
      .filter((held) => !held.waits && this.market.isTradable(held.terms.id))
      .map((held) => ({ held, profit: this.market.profit(held) }))
      .sort((a, b) =>
        a.profit === b.profit ? a.held.id - b.held.id : a.profit < b.profit ? -1 : 1,
      );
    return closable[0]?.held ?? null;
  }

  #isAtMost(client: Client, level: bigint): boolean {
    const { equity, used } = this.#worth(client);
    return used > 0n && (equity - onHoldOf(client)) * 10_000n <= used * level;
  }

  /** In doubles, to skip accounts far from every level; the decision itself is exact. */
  #isNearALevel(client: Client): boolean {
    let equity = Number(client.balance - onHoldOf(client));
    let used = 0;
    for (const held of client.held.values()) {
      if (held.waits) continue;
      equity += this.market.roughProfit(held);
      used += Number(held.margin);
    }
    return client.isCalled || equity <= (used * Number(this.#levels.call) * 1.001) / 10_000 + 10;
  }

  #worth(client: Client): { equity: bigint; used: bigint } {
    let equity = client.balance;
    let used = 0n;
    for (const held of client.held.values()) {
      if (held.waits) continue;
      equity += this.market.profit(held);
      used += held.margin;
    }
    return { equity, used };
  }

  #interest(id: number): Map<number, Client> {
    let clients = this.#interested.get(id);
    if (!clients) this.#interested.set(id, (clients = new Map()));
    return clients;
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

const onHoldOf = ({ onHold }: Client): bigint =>
  [...onHold.values()].reduce((sum, amount) => sum + amount, 0n);

const big = (value: number | null): bigint | null => (value === null ? null : BigInt(value));

function wrongSide(
  side: Side,
  from: bigint,
  stopLoss: bigint | null,
  takeProfit: bigint | null,
): string | null {
  const isBuy = side === 'buy';
  if (stopLoss !== null && (isBuy ? stopLoss >= from : stopLoss <= from)) {
    return 'stopLoss.wrongSide';
  }
  if (takeProfit !== null && (isBuy ? takeProfit <= from : takeProfit >= from)) {
    return 'takeProfit.wrongSide';
  }
  return null;
}
