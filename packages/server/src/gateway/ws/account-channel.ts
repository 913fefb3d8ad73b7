import { CLOSE_CODES, type ClosedMessage } from '@fulcrum/contract/stream/messages';
import type { Market } from '@fulcrum/engine/market/market';

import { Job } from '../../platform/jobs/job.ts';
import { Refused } from '../../platform/refusal.ts';
import type { AccountView, Announcement, Head } from '../../trading/module.ts';
import { figuresJson, tradeFrame, type TradeHead } from './account-frames.ts';
import type { Connection } from './connection.ts';
import { visitInSlices } from './fan-out.ts';
import { messageFrame } from './frame.ts';
import type { GatewayMetrics } from './metrics.ts';
import { Pace } from './pace.ts';
import type { GatewaySettings } from './settings.ts';
import type { AccountSource, OrderRecord, OrderWire, Reach } from './sources.ts';
import { WatchedAccount } from './watched-account.ts';

/** One client that subscribed to an account. */
interface Member {
  readonly connection: Connection;
  wantsTrades: boolean;
  wantsClosings: boolean;
  /** The figures that were sent last. */
  figures: string;
}

interface Room {
  /** The account; its members wait for their snapshot while it is unknown. */
  readonly watched: WatchedAccount;
  readonly members: Map<Connection, Member>;
  /** Ends the hearing of the account's events. */
  readonly leave: () => void;
  /**
   * Ids of the instruments whose quotes change the figures; null if they must be determined again.
   */
  exposure: ReadonlySet<number> | null;
  /** True if some member has not received the latest figures. */
  isOwed: boolean;
}

export interface AccountChannelDeps {
  readonly accounts: AccountSource;
  readonly market: Market;
  readonly orderWire: OrderWire;
  readonly reach: Pick<Reach, 'onBack'>;
  readonly settings: GatewaySettings;
  readonly metrics: GatewayMetrics;
  /** Called when a snapshot failed; the connection is then no longer subscribed. */
  readonly onFault: (connection: Connection, fault: unknown) => void;
}

/**
 * The topics FOREX_TRADE and FOREX_CLOSED. Every event is sent at once and in order. Figures that
 * only change with prices are conflated, and computed only for accounts with subscribers and a
 * changed price.
 */
export class AccountChannel {
  readonly #rooms = new Map<number, Room>();
  readonly #deps: AccountChannelDeps;
  readonly #pace: Pace;
  /** Finds accounts whose last events were lost. */
  readonly job: Job;
  #moved = new Set<number>();

  constructor(deps: AccountChannelDeps) {
    this.#deps = deps;
    this.#pace = new Pace(deps.settings.figuresBeatMs, (now) => this.#beat(now));
    this.job = new Job({
      name: 'compare-accounts',
      everyMs: deps.settings.compareMs,
      run: () => this.#compare(),
    });
    deps.reach.onBack(() => this.job.soon());
  }

  /** Notes that the instrument has a new quote. */
  mark(instrumentId: number): void {
    if (this.#rooms.size === 0) return;
    this.#moved.add(instrumentId);
    this.#pace.ask();
  }

  /** Sends a snapshot and then every event. A repeated call sends the snapshot again. */
  subscribeTrades(connection: Connection, accountId: number): void {
    const room = this.#room(accountId);
    const member = this.#member(room, connection);
    member.wantsTrades = true;
    const view = room.watched.view();
    if (!view) return;
    if (this.#deps.accounts.isProven()) this.#sendSnapshot(member, view, figuresJson(view));
    else this.#dismiss([connection], accountId, new Refused('server.unavailable'));
  }

  unsubscribeTrades(connection: Connection, accountId: number): void {
    const member = this.#rooms.get(accountId)?.members.get(connection);
    if (!member) return;
    member.wantsTrades = false;
    this.#leaveIfIdle(member, accountId);
  }

  subscribeClosings(connection: Connection, accountId: number): void {
    this.#member(this.#room(accountId), connection).wantsClosings = true;
  }

  unsubscribeClosings(connection: Connection, accountId: number): void {
    const member = this.#rooms.get(accountId)?.members.get(connection);
    if (!member) return;
    member.wantsClosings = false;
    this.#leaveIfIdle(member, accountId);
  }

  stop(): void {
    this.#pace.stop();
  }

  #room(accountId: number): Room {
    const known = this.#rooms.get(accountId);
    if (known) return known;
    // Before the snapshot is asked for, so that it includes whatever is not heard.
    const leave = this.#deps.accounts.hear(accountId, (turn) => {
      for (const news of turn) room.watched.hear(news);
    });
    const room: Room = {
      leave,
      watched: new WatchedAccount(accountId, this.#deps, {
        known: (view, missed) => this.#welcome(room, view, missed),
        changed: (turn, view) => this.#announce(room, turn, view),
        flooded: () => this.#closeAll(room, accountId),
        failed: (fault) => this.#dismiss([...room.members.keys()], accountId, fault),
      }),
      members: new Map(),
      exposure: null,
      isOwed: false,
    };
    this.#rooms.set(accountId, room);
    return room;
  }

  async #compare(): Promise<void> {
    const { accounts, metrics } = this.#deps;
    metrics.watchedAccounts.set(this.#rooms.size);
    const known: Head[] = [];
    for (const [accountId, { watched }] of this.#rooms) {
      if (watched.seq !== null) known.push([accountId, watched.seq]);
    }
    if (known.length === 0) return;
    for (const [accountId, seq] of await accounts.heads(known)) {
      if (this.#rooms.get(accountId)?.watched.reached(seq)) metrics.missedEvents.inc();
    }
  }

  #member(room: Room, connection: Connection): Member {
    const member: Member = room.members.get(connection) ?? {
      connection,
      wantsTrades: false,
      wantsClosings: false,
      figures: '',
    };
    room.members.set(connection, member);
    return member;
  }

  #leaveIfIdle(member: Member, accountId: number): void {
    if (member.wantsTrades || member.wantsClosings) return;
    const room = this.#rooms.get(accountId);
    room?.members.delete(member.connection);
    if (room?.members.size !== 0) return;
    room.watched.end();
    room.leave();
    this.#rooms.delete(accountId);
  }

  #closeAll({ members, leave }: Room, accountId: number): void {
    leave();
    this.#rooms.delete(accountId);
    for (const { connection } of members.values()) {
      connection.close(CLOSE_CODES.slow, 'too many events');
    }
  }

  #dismiss(connections: readonly Connection[], accountId: number, fault: unknown): void {
    for (const connection of connections) {
      this.unsubscribeTrades(connection, accountId);
      this.unsubscribeClosings(connection, accountId);
      this.#deps.onFault(connection, fault);
    }
  }

  #welcome(room: Room, view: AccountView, missed: readonly Announcement[]): void {
    room.exposure = null;
    const figures = figuresJson(view);
    for (const member of room.members.values()) {
      if (member.wantsTrades) this.#sendSnapshot(member, view, figures);
      // The snapshot includes these events, but the close of an order among them must still be
      // sent.
      for (const news of missed) this.#deliverClosing(member, news, view);
    }
  }

  #announce(room: Room, turn: readonly Announcement[], view: AccountView): void {
    room.exposure = null;
    const figures = figuresJson(view);
    for (const news of turn) {
      const head = headOf(news);
      for (const member of room.members.values()) {
        if (member.wantsTrades) this.#sendTrade(member, view, { head, figures }, news.orders);
        this.#deliverClosing(member, news, view);
      }
    }
  }

  #sendSnapshot(member: Member, view: AccountView, figures: string): void {
    this.#sendTrade(member, view, { head: quiet(view.seq, true), figures }, view.orders);
  }

  #sendTrade(
    member: Member,
    view: AccountView,
    { head, figures }: { readonly head: TradeHead; readonly figures: string },
    records: readonly OrderRecord[],
  ): void {
    const { reader } = member.connection;
    const orders = records.map((order) => this.#deps.orderWire(order, view, reader));
    member.figures = figures;
    member.connection.send(tradeFrame(head, figures, orders));
    this.#deps.metrics.privateFrames.inc();
  }

  #deliverClosing(member: Member, news: Announcement, view: AccountView): void {
    const { event, orders, seq } = news;
    if (!member.wantsClosings || event.type !== 'positionClosed') return;
    const closed = orders.find(({ id }) => id === event.closedId);
    if (!closed) return;
    const message: ClosedMessage = {
      type: 'FOREX_CLOSED',
      seq,
      reason: event.cause,
      TransOrder: this.#deps.orderWire(closed, view, member.connection.reader),
    };
    member.connection.send(messageFrame(message));
    this.#deps.metrics.privateFrames.inc();
  }

  #beat(now: number): void {
    const moved = this.#moved;
    this.#moved = new Set();
    let isSomebodyOwed = false;
    visitInSlices(
      this.#rooms.values(),
      this.#deps.settings.fanOutSlice,
      (room) => {
        this.#offerFigures(room, moved, now);
        isSomebodyOwed ||= room.isOwed;
      },
      () => {
        if (isSomebodyOwed) this.#pace.ask();
      },
    );
  }

  #offerFigures(room: Room, moved: ReadonlySet<number>, now: number): void {
    if (room.exposure && !room.isOwed && !hasCommon(room.exposure, moved)) return;
    const view = this.#deps.accounts.isProven() ? room.watched.view() : null;
    if (!view) return;
    room.exposure ??= this.#exposureOf(view);
    room.isOwed = false;
    const figures = figuresJson(view);
    const head = quiet(view.seq, false);
    let frame: Buffer | null = null;
    const shared = (): Buffer => (frame ??= tradeFrame(head, figures, []));
    for (const member of room.members.values()) {
      if (!member.wantsTrades || member.figures === figures) continue;
      if (member.connection.offer(shared, now)) member.figures = figures;
      else room.isOwed = true;
    }
  }

  /**
   * Returns the ids of the instruments whose quotes change the figures: those of open positions and
   * of their currency conversions.
   */
  #exposureOf(view: AccountView): ReadonlySet<number> {
    const ids = new Set<number>();
    for (const order of view.orders) {
      if (order.status !== 'open') continue;
      ids.add(order.instrumentId);
      const conversion = this.#deps.market.byId(order.instrumentId)?.conversion;
      if (conversion) ids.add(conversion.instrument.id);
    }
    return ids;
  }
}

/** Returns the head of a snapshot, or of figures that only changed with prices. */
const quiet = (seq: number, isSnapshot: boolean): TradeHead => ({
  seq,
  event: null,
  clientOrderId: null,
  isSnapshot,
});

function headOf({ seq, event, orders }: Announcement): TradeHead {
  const isNew = event.type === 'positionOpened' || event.type === 'orderPlaced';
  const ownId = 'clientOrderId' in event ? event.clientOrderId : undefined;
  const clientOrderId = (isNew ? orders[0]?.clientOrderId : ownId) ?? null;
  return { seq, event: event.type, clientOrderId, isSnapshot: false };
}

function hasCommon(few: ReadonlySet<number>, many: ReadonlySet<number>): boolean {
  for (const each of few) if (many.has(each)) return true;
  return false;
}
