import type { Clock } from '../ports/clock.ts';
import type { Sql } from '../ports/db.ts';
import { Refused } from '../refusal.ts';
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
  readonly status: 'waiting' | 'done' | 'withdrawn';
  readonly decidedBy: number | null;
  readonly decidedAt: number | null;
  readonly isAlone: boolean;
}

/** What became of an edit: a change that waits or is done, or none where the payee stays. */
export interface SavedChannel {
  readonly channelId: number | null;
  readonly before: PayeeChannel | null;
  readonly after: PayeeChannel;
  readonly change: ChannelChange | null;
}

const COLUMNS = `id, kind, channel_id as "channelId", base_version as "baseVersion", before, after,
  proposed_by as "proposedBy", proposed_at as "proposedAt", status, decided_by as "decidedBy",
  decided_at as "decidedAt", is_alone as "isAlone"`;

const INSERT = `
  insert into channel_change (
    kind, channel_id, base_version, before, after, proposed_by, proposed_at, status, decided_by,
    decided_at, is_alone
  ) values ($1, $2, $3, $4::text::json, $5::text::json, $6, $7, $8, $9, $10, $11)
  returning ${COLUMNS}`;

const HISTORY_ROWS = 50;

/**
 * Changes of channels by operators. What moves the payee waits as a whole for a second person, so
 * that no price of one currency ever stands beside the account of another. Each step runs in the
 * transaction of its entry in the log.
 */
export class ChannelChanges {
  readonly #channels: Channels;
  readonly #clock: Clock;

  constructor(channels: Channels, clock: Clock) {
    this.#channels = channels;
    this.#clock = clock;
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
    const channelId = actor.isAlone ? await this.#write(tx, after) : (current?.id ?? null);
    const now = this.#clock.now();
    const done = actor.isAlone;
    const [change] = await tx.query<ChannelChange>(INSERT, [
      ...[kind, channelId, current?.version ?? 0, current && JSON.stringify(current)],
      ...[JSON.stringify(after), actor.operatorId, now, done ? 'done' : 'waiting'],
      ...[done ? actor.operatorId : null, done ? now : null, done],
    ]);
    if (!change) throw new Error('The store did not answer with the new change');
    return { channelId, before: current, after, change };
  }

  /** Lets a proposed change take effect; its own proposer only where nobody else can. */
  async confirm(tx: Sql, changeId: number, actor: ChannelActor): Promise<ChannelChange> {
    const change = await this.#waiting(tx, changeId);
    const { kind, channelId, baseVersion, proposedBy } = change;
    const isOwn = proposedBy === actor.operatorId;
    if (isOwn && !actor.isAlone) throw new Refused('change.own');
    const all = await this.#channels.all(tx, kind);
    const current = all.find(({ id }) => id === channelId);
    if ((current?.version ?? 0) !== baseVersion) throw new Refused('channel.changed');
    const after = { ...change.after, isEnabled: current?.isEnabled ?? change.after.isEnabled };
    const written = await this.#write(tx, {
      ...after,
      position: current?.position ?? after.position,
    });
    return this.#settle(tx, changeId, 'done', actor, written, isOwn);
  }

  async withdraw(tx: Sql, changeId: number, actor: ChannelActor): Promise<ChannelChange> {
    const { channelId } = await this.#waiting(tx, changeId);
    return this.#settle(tx, changeId, 'withdrawn', actor, channelId, false);
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

  /** What waits for a second person, oldest first. */
  waiting(sql: Sql): Promise<ChannelChange[]> {
    return sql.query(
      `select ${COLUMNS} from channel_change where status = 'waiting' order by id limit 200`,
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

  async #waiting(tx: Sql, changeId: number): Promise<ChannelChange> {
    await this.#channels.lock(tx);
    const [change] = await tx.query<ChannelChange>(
      `select ${COLUMNS} from channel_change where id = $1`,
      [changeId],
    );
    if (!change) throw new Refused('change.unknown');
    if (change.status !== 'waiting') throw new Refused('change.settled');
    return change;
  }

  async #settle(
    tx: Sql,
    changeId: number,
    status: 'done' | 'withdrawn',
    { operatorId }: ChannelActor,
    channelId: number | null,
    isAlone: boolean,
  ): Promise<ChannelChange> {
    const [settled] = await tx.query<ChannelChange>(
      `update channel_change set status = $2, decided_by = $3, decided_at = $4, channel_id = $5,
         is_alone = $6 where id = $1 returning ${COLUMNS}`,
      [changeId, status, operatorId, this.#clock.now(), channelId, isAlone],
    );
    if (!settled) throw new Error(`Expected change ${changeId}, which was read before`);
    return settled;
  }
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
