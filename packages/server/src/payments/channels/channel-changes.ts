import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type {
  ChannelKind,
  ChannelKinds,
  Channels,
  Currency,
  Entered,
  Network,
  Wire,
} from './channels.ts';

/** Kinds that money is paid to. */
export type PayeeKind = 'network' | 'wire';
export type PayeeChannel = Entered<Network> | Entered<Wire>;

/** Which fields of a channel say where money is paid to; the others are its terms. */
const PAYEE: Readonly<Record<PayeeKind, readonly string[]>> = {
  network: ['currencyCode', 'protocolCode', 'address'],
  wire: [
    'currencyCode',
    'bankName',
    'bankAddress',
    'bankSwift',
    'payeeName',
    'payeeAccount',
    'bankRemark',
  ],
};

/** Fields by which two channels of a kind are one and the same. */
const SAME: Readonly<Record<PayeeKind, readonly string[]>> = {
  network: ['currencyCode', 'protocolCode', 'address'],
  wire: ['currencyCode', 'payeeAccount'],
};

/** Who changes a channel, and whether nobody else could confirm it. */
export interface ChannelActor {
  readonly operatorId: number;
  readonly isAlone: boolean;
}

/** A change of where money is paid to, from its proposal to its end. */
export interface ChannelChange {
  readonly id: number;
  readonly kind: PayeeKind;
  /** Null while a new channel waits to be entered. */
  readonly channelId: number | null;
  readonly baseVersion: number;
  readonly before: PayeeChannel | null;
  readonly after: PayeeChannel;
  readonly proposedBy: number;
  readonly proposedAt: number;
  /** `lapsed`: when it was to take effect the channel was not the one any more it was meant for. */
  readonly status: 'waiting' | 'approved' | 'done' | 'withdrawn' | 'lapsed';
  readonly approvedBy: number | null;
  readonly approvedAt: number | null;
  /** When it takes effect, once it is approved. */
  readonly fromAt: number | null;
  /** Who ended it: the approver where it took effect, nobody where it lapsed. */
  readonly decidedBy: number | null;
  readonly decidedAt: number | null;
  readonly isAlone: boolean;
}

export interface ChannelChangesPorts {
  readonly db: Db;
  readonly channels: Channels;
  readonly clock: Clock;
  /** How long an approved payee waits before it takes effect. */
  readonly waitMs: (sql: Sql) => Promise<number>;
}

/** Writes down what took effect by itself, in the transaction in which it did. */
export type RecordChange = (tx: Sql, change: ChannelChange) => Promise<void>;

/** What became of an edit: a change that waits or is done, or none where the payee stays. */
export interface SavedChannel {
  readonly channelId: number | null;
  readonly before: PayeeChannel | null;
  readonly after: PayeeChannel;
  readonly change: ChannelChange | null;
}

const COLUMNS = `id, kind, channel_id as "channelId", base_version as "baseVersion", before, after,
  proposed_by as "proposedBy", proposed_at as "proposedAt", status, approved_by as "approvedBy",
  approved_at as "approvedAt", from_at as "fromAt", decided_by as "decidedBy",
  decided_at as "decidedAt", is_alone as "isAlone"`;

const INSERT = `
  insert into channel_change (
    kind, channel_id, base_version, before, after, proposed_by, proposed_at, status
  ) values ($1, $2, $3, $4::text::json, $5::text::json, $6, $7, 'waiting')
  returning ${COLUMNS}`;

const APPROVE = `
  update channel_change set status = 'approved', approved_by = $2, approved_at = $3, from_at = $4,
    is_alone = $5 where id = $1
  returning ${COLUMNS}`;

const END = `
  update channel_change set status = $2, decided_by = $3, decided_at = $4, channel_id = $5
  where id = $1 returning ${COLUMNS}`;

const DUE = `
  select ${COLUMNS} from channel_change where status = 'approved' and from_at <= $1
  order by from_at, id limit 1`;

const HISTORY_ROWS = 50;

/**
 * Changes of channels by operators. What moves the payee waits as a whole for a second person, so
 * that no price of one currency ever stands beside the account of another, and then for the time
 * in which others can stop it. Each step runs in the transaction of its entry in the log.
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

  /** `version` is what the operator had before their eyes; null enters a new channel. */
  async enter(
    tx: Sql,
    kind: PayeeKind,
    entered: PayeeChannel,
    version: number | null,
    actor: ChannelActor,
  ): Promise<SavedChannel> {
    await this.#channels.lock(tx);
    const all = await this.#channels.all(tx, kind);
    const current = await this.#current(tx, kind, all, entered.id, version);
    const moves = current === null || !isSame(PAYEE[kind], current, entered);
    const after = {
      ...entered,
      isEnabled: current?.isEnabled ?? entered.isEnabled,
      // Whoever says where money goes makes a channel of their own out of a sample.
      isSample: !moves && (current?.isSample ?? false),
      position: current?.position ?? all.reduce((most, one) => Math.max(most, one.position), 0) + 1,
    };
    this.#channels.check(after);
    if (!moves) return this.#saveTerms(tx, current, after);
    await this.#refuseTwin(tx, kind, all, after);
    const proposed = onlyRow(
      await tx.query<ChannelChange>(INSERT, [
        ...[kind, current?.id ?? null, current?.version ?? 0, current && JSON.stringify(current)],
        ...[JSON.stringify(after), actor.operatorId, this.#clock.now()],
      ]),
    );
    const change = actor.isAlone ? await this.#approve(tx, proposed, actor, true) : proposed;
    return { channelId: change.channelId, before: current, after, change };
  }

  /**
   * Approves a proposed change, which takes effect when its time has come; its own proposer only
   * where nobody else can.
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

  /** Ends a change that has not taken effect yet, approved or not. */
  async withdraw(tx: Sql, changeId: number, actor: ChannelActor): Promise<ChannelChange> {
    const change = await this.#open(tx, changeId);
    return this.#end(tx, change, 'withdrawn', actor.operatorId, change.channelId);
  }

  /** Lets approved changes whose time has come take effect, each once; answers how many. */
  async applyDue(record: RecordChange): Promise<number> {
    for (let count = 0; ; count += 1) if (!(await this.#applyOne(record))) return count;
  }

  /** Answers the channel as it was. */
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

  /** `from` is the order that the operator saw: another one by now is somebody else's doing. */
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

  /** A currency goes to no address of ours: its terms hold at once. Answers what it was before. */
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

  /** What waits for a second person or for its time, oldest first. */
  waiting(sql: Sql): Promise<ChannelChange[]> {
    return sql.query(
      `select ${COLUMNS} from channel_change where status in ('waiting', 'approved')
       order by id limit 200`,
    );
  }

  /** Where a channel has been paid to and what was proposed, newest first, 50 at most. */
  history(sql: Sql, kind: PayeeKind, channelId: number): Promise<ChannelChange[]> {
    return sql.query(
      `select ${COLUMNS} from channel_change where kind = $1 and channel_id = $2
       order by id desc limit ${HISTORY_ROWS}`,
      [kind, channelId],
    );
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

  /** The same account twice would be two channels where one was meant, as a repeated call means. */
  async #refuseTwin(
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
    if (others.some((one) => isSame(SAME[kind], one, after)))
      throw new Refused('channel.duplicate');
  }

  #write(tx: Sql, channel: PayeeChannel): Promise<number> {
    return 'address' in channel
      ? this.#channels.saveNetwork(tx, channel)
      : this.#channels.saveWire(tx, channel);
  }

  /** The channel that a change was proposed for, as it is now; none for a new one. */
  async #meant(tx: Sql, { kind, channelId }: ChannelChange): Promise<Network | Wire | undefined> {
    const all: readonly (Network | Wire)[] = await this.#channels.all(tx, kind);
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
    const approved = onlyRow(
      await tx.query<ChannelChange>(APPROVE, [change.id, operatorId, now, fromAt, isAlone]),
    );
    return fromAt <= now ? this.#apply(tx, approved) : approved;
  }

  #applyOne(record: RecordChange): Promise<boolean> {
    return this.#ports.db.transaction(async (tx) => {
      await this.#channels.lock(tx);
      const [due] = await tx.query<ChannelChange>(DUE, [this.#clock.now()]);
      if (!due) return false;
      await record(tx, await this.#apply(tx, due));
      return true;
    });
  }

  /** Nobody is there to be refused: what does not fit its channel any more lapses. */
  async #apply(tx: Sql, change: ChannelChange): Promise<ChannelChange> {
    const current = await this.#meant(tx, change);
    const after = {
      ...change.after,
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
    const [change] = await tx.query<ChannelChange>(
      `select ${COLUMNS} from channel_change where id = $1`,
      [changeId],
    );
    if (!change) throw new Refused('change.unknown');
    if (!OPEN.includes(change.status)) throw new Refused('change.settled');
    return change;
  }

  async #end(
    tx: Sql,
    { id }: ChannelChange,
    status: 'done' | 'withdrawn' | 'lapsed',
    by: number | null,
    channelId: number | null,
  ): Promise<ChannelChange> {
    const now = this.#clock.now();
    return onlyRow(await tx.query<ChannelChange>(END, [id, status, by, now, channelId]));
  }
}

const OPEN: readonly ChannelChange['status'][] = ['waiting', 'approved'];

function onlyRow([row]: readonly ChannelChange[]): ChannelChange {
  if (!row) throw new Error('Expected the change that was just written');
  return row;
}

/** The channel as the operator saw it; null for a new one. */
function versionOf<Channel extends { readonly id: number; readonly version: number }>(
  all: readonly Channel[],
  id: number | null,
  version: number | null,
): Channel | null {
  if (id === null) return null;
  const known = all.find((one) => one.id === id);
  if (!known) throw new Refused('channel.unknown');
  if (known.version !== version) throw new Refused('channel.changed');
  return known;
}

const isSame = (fields: readonly string[], one: object, other: object): boolean =>
  fields.every((field) => Reflect.get(one, field) === Reflect.get(other, field));

/** People have bound accounts under it: under another name money would go astray. */
async function refuseBound(tx: Sql, currencyId: number): Promise<void> {
  const bound = await tx.query(
    'select from draw_method where draw_currency_id = $1 and removed_at is null limit 1',
    [currencyId],
  );
  if (bound.length > 0) throw new Refused('currency.bound');
}
