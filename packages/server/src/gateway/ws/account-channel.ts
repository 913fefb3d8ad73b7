import { CLOSE_CODES, type ClosedMessage } from '@fulcrum/contract/stream/messages';
import type { Market } from '@fulcrum/engine/market/market';

import type { AccountView, Announcement } from '../../trading/module.ts';
import { figuresJson, tradeFrame, type TradeHead } from './account-frames.ts';
import type { Connection } from './connection.ts';
import { visitInSlices } from './fan-out.ts';
import { messageFrame } from './frame.ts';
import type { GatewayMetrics } from './metrics.ts';
import { Pace } from './pace.ts';
import type { GatewaySettings } from './settings.ts';
import type { AccountSource, OrderRecord, OrderWire } from './sources.ts';

/** Events that may wait for one snapshot; a client with more is disconnected and starts over. */
const WAITING_NEWS_MAX = 1_000;

/** One client of an account. */
interface Member {
  readonly connection: Connection;
  wantsTrades: boolean;
  wantsClosings: boolean;
  /** Its snapshot is being fetched; events wait until it has been sent. */
  isWaiting: boolean;
  news: Announcement[];
  /** Counts fetches, to recognise a snapshot that a later fetch has replaced. */
  fetches: number;
  /** The last figures sent. */
  figures: string;
}

interface Room {
  readonly accountId: number;
  readonly members: Map<Connection, Member>;
  /** Instruments that move the figures; null if it must be computed again. */
  exposure: ReadonlySet<number> | null;
  /** Some member has older figures than the last ones computed. */
  isOwed: boolean;
}

export interface AccountChannelDeps {
  readonly accounts: AccountSource;
  readonly market: Market;
  readonly orderWire: OrderWire;
  readonly settings: GatewaySettings;
  readonly metrics: GatewayMetrics;
  /** Called when a snapshot failed: the connection is no longer subscribed. */
  readonly onFault: (connection: Connection, fault: unknown) => void;
}

/**
 * FOREX_TRADE and FOREX_CLOSED. All events are sent at once and in order; figures that only move
 * with the market are conflated, and computed only for accounts with subscribers whose instruments
 * have moved.
 */
export class AccountChannel {
  readonly #rooms = new Map<number, Room>();
  readonly #deps: AccountChannelDeps;
  readonly #pace: Pace;
  #moved = new Set<number>();

  constructor(deps: AccountChannelDeps) {
    this.#deps = deps;
    this.#pace = new Pace(deps.settings.figuresBeatMs, (now) => this.#beat(now));
    deps.accounts.onEvent((news) => this.#announce(news));
  }

  /** The instrument has a new quote. */
  mark(instrumentId: number): void {
    if (this.#rooms.size === 0) return;
    this.#moved.add(instrumentId);
    this.#pace.ask();
  }

  /** Sends the snapshot and from then on every event. A repeated call sends a new snapshot. */
  subscribeTrades(connection: Connection, accountId: number): void {
    const member = this.#member(connection, accountId);
    member.wantsTrades = true;
    this.#fetch(member, accountId);
  }

  unsubscribeTrades(connection: Connection, accountId: number): void {
    const member = this.#rooms.get(accountId)?.members.get(connection);
    if (!member) return;
    member.wantsTrades = false;
    this.#leaveIfIdle(member, accountId);
  }

  subscribeClosings(connection: Connection, accountId: number): void {
    this.#member(connection, accountId).wantsClosings = true;
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

  #member(connection: Connection, accountId: number): Member {
    const room: Room = this.#rooms.get(accountId) ?? {
      accountId,
      members: new Map(),
      exposure: null,
      isOwed: false,
    };
    this.#rooms.set(accountId, room);
    const member: Member = room.members.get(connection) ?? {
      connection,
      wantsTrades: false,
      wantsClosings: false,
      isWaiting: false,
      news: [],
      fetches: 0,
      figures: '',
    };
    room.members.set(connection, member);
    return member;
  }

  #leaveIfIdle(member: Member, accountId: number): void {
    if (member.wantsTrades || member.wantsClosings) return;
    const room = this.#rooms.get(accountId);
    room?.members.delete(member.connection);
    if (room?.members.size === 0) this.#rooms.delete(accountId);
  }

  #fetch(member: Member, accountId: number): void {
    member.isWaiting = true;
    member.fetches += 1;
    const fetch = member.fetches;
    const isCurrent = (): boolean =>
      member.fetches === fetch &&
      this.#rooms.get(accountId)?.members.get(member.connection) === member;
    this.#deps.accounts.account(accountId).then(
      (view) => {
        if (isCurrent()) this.#welcome(member, view);
      },
      (fault: unknown) => {
        if (!isCurrent()) return;
        this.unsubscribeTrades(member.connection, accountId);
        this.unsubscribeClosings(member.connection, accountId);
        this.#deps.onFault(member.connection, fault);
      },
    );
  }

  #welcome(member: Member, view: AccountView): void {
    member.isWaiting = false;
    const head = quiet(view.seq, true);
    if (member.wantsTrades) this.#sendTrade(member, view, head, view.orders);
    const waiting = member.news;
    member.news = [];
    // The snapshot includes earlier events, but a close among them must still be sent.
    for (const news of waiting) {
      if (news.seq > view.seq) this.#deliver(member, news);
      else this.#deliverClosing(member, news, view);
    }
  }

  #announce(news: Announcement): void {
    const room = this.#rooms.get(news.accountId);
    if (!room) return;
    room.exposure = null;
    for (const member of room.members.values()) this.#deliver(member, news);
  }

  #deliver(member: Member, news: Announcement): void {
    const view = member.isWaiting ? null : this.#deps.accounts.liveAccount(news.accountId);
    if (view) {
      const head = headOf(news);
      if (member.wantsTrades) this.#sendTrade(member, view, head, news.orders);
      this.#deliverClosing(member, news, view);
      return;
    }
    if (member.news.length >= WAITING_NEWS_MAX) {
      member.connection.close(CLOSE_CODES.slow, 'too many events');
      return;
    }
    member.news.push(news);
    if (!member.isWaiting) this.#fetch(member, news.accountId);
  }

  #sendTrade(
    member: Member,
    view: AccountView,
    head: TradeHead,
    records: readonly OrderRecord[],
  ): void {
    const { reader } = member.connection;
    const orders = records.map((order) => this.#deps.orderWire(order, view, reader));
    member.figures = figuresJson(view);
    member.connection.send(tradeFrame(head, member.figures, orders));
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
    const view = this.#deps.accounts.liveAccount(room.accountId);
    if (!view) return;
    room.exposure ??= this.#exposureOf(view);
    room.isOwed = false;
    const figures = figuresJson(view);
    const head = quiet(view.seq, false);
    let frame: Buffer | null = null;
    const shared = (): Buffer => (frame ??= tradeFrame(head, figures, []));
    for (const member of room.members.values()) {
      if (!member.wantsTrades || member.isWaiting || member.figures === figures) continue;
      if (member.connection.offer(shared, now)) member.figures = figures;
      else room.isOwed = true;
    }
  }

  /** The instruments whose quotes move the figures: those of open positions, and conversions. */
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

/** Of a snapshot, or of figures that only moved with the market. */
const quiet = (seq: number, isSnapshot: boolean): TradeHead => ({
  ...{ seq, event: null, clientOrderId: null, isSnapshot },
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
