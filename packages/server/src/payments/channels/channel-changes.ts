import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import {
  approveChange,
  changesOf,
  dueChange,
  endChange,
  findChange,
  insertChange,
  waitingChanges,
} from './change-rows.ts';
import type {
  ChannelActor,
  ChannelChange,
  PayeeChannel,
  PayeeKind,
  RecordChange,
  SavedChannel,
} from './channel-change.ts';
import { refuseBound, versionOf } from './channel-checks.ts';
import { isSame, PAYEE, SAME } from './channel-fields.ts';
import { inOneForm } from './payee-form.ts';
import type {
  ChannelKind,
  ChannelKinds,
  Channels,
  Currency,
  Entered,
  Network,
  BankChannel,
} from './channels.ts';

export interface ChannelChangesPorts {
  readonly db: Db;
  readonly channels: Channels;
  readonly clock: Clock;
  /** How long an approved change of a payee waits before it takes effect. */
  readonly waitMs: (sql: Sql) => Promise<number>;
}

/**
 * Changes of channels by operators. An edit that changes the payee is held back completely,
 * including the price, so that the price of one currency never applies to the account of another.
 * It first waits for a second operator, and then for a time in which operators can still stop it.
 * Each method runs in the transaction of its audit entry.
 */
export class ChannelChanges {
  readonly #ports: ChannelChangesPorts;
  readonly #channels: Channels;
  readonly #clock: Clock;

  constructor(ports: ChannelChangesPorts) {
    this.#ports = ports;
    this.#channels = ports.channels;
    this.#clock = ports.clock;
  }

  /**
   * Saves the channel that an operator entered. `version` is the version that the operator saw;
   * null creates a new channel.
   */
  async enter(
    tx: Sql,
    kind: PayeeKind,
    typed: PayeeChannel,
    version: number | null,
    actor: ChannelActor,
  ): Promise<SavedChannel> {
    const entered = inOneForm(typed);
    await this.#channels.lock(tx);
    const all = await this.#channels.all(tx, kind);
    const current = await this.#current(tx, kind, all, entered.id, version);
    const moves = current === null || !isSame(PAYEE[kind], inOneForm(current), entered);
    const after = {
      ...entered,
      isEnabled: current?.isEnabled ?? entered.isEnabled,
      // A sample becomes a real channel when its payee changes.
      isSample: !moves && (current?.isSample ?? false),
      position: current?.position ?? all.reduce((most, one) => Math.max(most, one.position), 0) + 1,
    };
    this.#channels.check(after);
    if (!moves) return this.#saveTerms(tx, current, after);
    await this.#refuseDuplicate(tx, kind, all, after);
    const { operatorId } = actor;
    const proposed = await insertChange(tx, {
      kind,
      current,
      after,
      operatorId,
      at: this.#clock.now(),
    });
    const change = actor.isAlone ? await this.#approve(tx, proposed, actor, true) : proposed;
    return { channelId: change.channelId, before: current, after, change };
  }

  /**
   * Approves a proposed change, which takes effect after the waiting time. The proposer may approve
   * it only if no other operator can.
   */
  async confirm(tx: Sql, changeId: number, actor: ChannelActor): Promise<ChannelChange> {
    const change = await this.#open(tx, changeId);
    if (change.status !== 'waiting') throw new Refused('change.settled');
    const isOwn = change.proposedBy === actor.operatorId;
    if (isOwn && !actor.isAlone) throw new Refused('change.own');
    const current = await this.#meant(tx, change);
    if ((current?.version ?? 0) !== change.baseVersion) throw new Refused('channel.changed');
    return this.#approve(tx, change, actor, isOwn);
  }

  /** Ends a change that has not taken effect yet, whether or not it was approved. */
  async withdraw(tx: Sql, changeId: number, actor: ChannelActor): Promise<ChannelChange> {
    const change = await this.#open(tx, changeId);
    return this.#end(tx, change, 'withdrawn', actor.operatorId, change.channelId);
  }

  /**
   * Applies all approved changes that are due, each in a transaction of its own; returns how many.
   */
  async applyDue(record: RecordChange): Promise<number> {
    for (let count = 0; ; count += 1) if (!(await this.#applyOne(record))) return count;
  }

  /** Switches a channel on or off; returns the channel before the change. */
  async setEnabled<Kind extends ChannelKind>(
    tx: Sql,
    kind: Kind,
    id: number,
    isEnabled: boolean,
  ): Promise<ChannelKinds[Kind]> {
    await this.#channels.lock(tx);
    const known = (await this.#channels.all(tx, kind)).find((one) => one.id === id);
    if (!known) throw new Refused('channel.unknown');
    if (known.isEnabled === isEnabled) throw new Refused('console.unchanged');
    await this.#channels.setEnabled(tx, kind, id, isEnabled);
    return known;
  }

  /**
   * Reorders the channels. `from` is the order that the operator saw; throws if it has changed
   * since then.
   */
  async order(
    tx: Sql,
    kind: ChannelKind,
    from: readonly number[],
    to: readonly number[],
  ): Promise<void> {
    await this.#channels.lock(tx);
    const known = (await this.#channels.all(tx, kind)).map(({ id }) => id);
    if (known.join() !== from.join()) throw new Refused('channel.changed');
    if (from.join() === to.join()) throw new Refused('console.unchanged');
    const isSameSet = new Set(to).size === to.length && to.every((id) => known.includes(id));
    if (!isSameSet || to.length !== known.length) {
      throw new Refused('channel.invalid', { field: 'order' });
    }
    await this.#channels.setOrder(tx, kind, to);
  }

  /**
   * Saves the terms of a currency at once, because a currency has no payee. Returns the currency
   * before and after the change.
   */
  async enterCurrency(
    tx: Sql,
    entered: Entered<Currency>,
    version: number | null,
  ): Promise<{ readonly id: number; readonly before: Currency | null; readonly after: object }> {
    await this.#channels.lock(tx);
    const all = await this.#channels.all(tx, 'currency');
    const before = versionOf(all, entered.id, version);
    const after = {
      ...entered,
      isEnabled: before?.isEnabled ?? entered.isEnabled,
      isSample: false,
      position: before?.position ?? all.reduce((most, one) => Math.max(most, one.position), 0) + 1,
    };
    const identity = ['type', 'code', 'protocol'];
    if (all.some((one) => one.id !== entered.id && isSame(identity, one, after))) {
      throw new Refused('channel.duplicate');
    }
    if (before && isSame(Object.keys(after), before, after)) throw new Refused('console.unchanged');
    if (before && !isSame(identity, before, after)) await refuseBound(tx, before.id);
    return { id: await this.#channels.saveCurrency(tx, after), before, after };
  }

  waiting(sql: Sql): Promise<ChannelChange[]> {
    return waitingChanges(sql);
  }

  history(sql: Sql, kind: PayeeKind, channelId: number): Promise<ChannelChange[]> {
    return changesOf(sql, kind, channelId);
  }

  async #current<Kind extends PayeeKind>(
    tx: Sql,
    kind: Kind,
    all: readonly ChannelKinds[Kind][],
    id: number | null,
    version: number | null,
  ): Promise<ChannelKinds[Kind] | null> {
    const known = versionOf(all, id, version);
    const waits = await this.waiting(tx);
    if (known && waits.some((one) => one.kind === kind && one.channelId === known.id)) {
      throw new Refused('channel.waiting');
    }
    return known;
  }

  async #saveTerms(
    tx: Sql,
    current: ChannelKinds[PayeeKind],
    after: PayeeChannel,
  ): Promise<SavedChannel> {
    if (isSame(Object.keys(after), current, after)) throw new Refused('console.unchanged');
    const channelId = await this.#write(tx, after);
    return { channelId, before: current, after, change: null };
  }

  /** Throws if another channel has the same account, for example after a repeated call. */
  async #refuseDuplicate(
    tx: Sql,
    kind: PayeeKind,
    all: readonly ChannelKinds[PayeeKind][],
    after: PayeeChannel,
  ): Promise<void> {
    const waits = (await this.waiting(tx)).filter((one) => one.kind === kind);
    const others = [
      ...all.filter(({ id }) => id !== after.id),
      ...waits.map((change) => change.after),
    ];
    if (others.some((one) => isSame(SAME[kind], inOneForm(one), after)))
      throw new Refused('channel.duplicate');
  }

  #write(tx: Sql, channel: PayeeChannel): Promise<number> {
    return 'address' in channel
      ? this.#channels.saveNetwork(tx, channel)
      : this.#channels.saveBankChannel(tx, channel);
  }

  /** Returns the current channel that a change is meant for; undefined for a new channel. */
  async #meant(
    tx: Sql,
    { kind, channelId }: ChannelChange,
  ): Promise<Network | BankChannel | undefined> {
    const all: readonly (Network | BankChannel)[] = await this.#channels.all(tx, kind);
    return all.find(({ id }) => id === channelId);
  }

  async #approve(
    tx: Sql,
    change: ChannelChange,
    { operatorId }: ChannelActor,
    isAlone: boolean,
  ): Promise<ChannelChange> {
    const now = this.#clock.now();
    const fromAt = now + (await this.#ports.waitMs(tx));
    const approved = await approveChange(tx, change.id, { operatorId, at: now, fromAt, isAlone });
    return fromAt <= now ? this.#apply(tx, approved) : approved;
  }

  #applyOne(record: RecordChange): Promise<boolean> {
    return this.#ports.db.transaction(async (tx) => {
      await this.#channels.lock(tx);
      const due = await dueChange(tx, this.#clock.now());
      if (!due) return false;
      await record(tx, await this.#apply(tx, due));
      return true;
    });
  }

  /**
   * Applies a change without a caller: a change that no longer fits lapses instead of being
   * refused.
   */
  async #apply(tx: Sql, change: ChannelChange): Promise<ChannelChange> {
    const current = await this.#meant(tx, change);
    const after = {
      ...inOneForm(change.after),
      isEnabled: current?.isEnabled ?? change.after.isEnabled,
      position: current?.position ?? change.after.position,
    };
    const fits = (current?.version ?? 0) === change.baseVersion && this.#isSound(after);
    if (!fits) return this.#end(tx, change, 'lapsed', null, change.channelId);
    return this.#end(tx, change, 'done', change.approvedBy, await this.#write(tx, after));
  }

  #isSound(channel: PayeeChannel): boolean {
    try {
      this.#channels.check(channel);
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }

  async #open(tx: Sql, changeId: number): Promise<ChannelChange> {
    await this.#channels.lock(tx);
    const change = await findChange(tx, changeId);
    if (!change) throw new Refused('change.unknown');
    if (!OPEN.includes(change.status)) throw new Refused('change.settled');
    return change;
  }

  #end(
    tx: Sql,
    { id }: ChannelChange,
    status: 'done' | 'withdrawn' | 'lapsed',
    by: number | null,
    channelId: number | null,
  ): Promise<ChannelChange> {
    return endChange(tx, id, { status, by, at: this.#clock.now(), channelId });
  }
}

const OPEN: readonly ChannelChange['status'][] = ['waiting', 'approved'];
