import type { PeriodName } from '@fulcrum/contract/market-data/calls';
import type { KlineMessage } from '@fulcrum/contract/stream/messages';
import type { Listing } from '@fulcrum/engine/market/market';

import type { Connection } from './connection.ts';
import { messageFrame } from './frame.ts';
import type { GatewayMetrics } from './metrics.ts';
import { Pace } from './pace.ts';
import type { GatewaySettings } from './settings.ts';
import type { MarketSource, RunningCandle } from './sources.ts';

/** How many candles a client may still need: the running candle and the one before it. */
const CANDLES_KEPT = 2;

interface Update {
  readonly time: number;
  readonly version: number;
  readonly frame: Buffer;
}

/** All clients of one instrument and period. */
interface Room {
  readonly listing: Listing;
  readonly period: PeriodName;
  /** The version that each client has received. */
  readonly subscribers: Map<Connection, number>;
  /**
   * Candles that changed since the last beat, keyed by their start; the market updates these
   * objects.
   */
  readonly changed: Map<number, RunningCandle>;
  updates: readonly Update[];
  version: number;
}

/**
 * The topic KLINE.{code}.{period}: the running candle, conflated like quotes but less often. If a
 * candle ends between two beats, its last state is sent before the first state of the next candle.
 */
export class CandleChannel {
  /** Rooms keyed by listing and period. */
  readonly #rooms = new Map<Listing, Map<PeriodName, Room>>();
  readonly #dirty = new Set<Room>();
  readonly #candleOf: MarketSource['candle'];
  readonly #metrics: GatewayMetrics;
  readonly #pace: Pace;

  constructor(
    candleOf: MarketSource['candle'],
    settings: GatewaySettings,
    metrics: GatewayMetrics,
  ) {
    this.#candleOf = candleOf;
    this.#metrics = metrics;
    this.#pace = new Pace(settings.candleBeatMs, (now) => this.#beat(now));
  }

  /** Notes that the listing has a new quote; its candles already include it. */
  mark(listing: Listing): void {
    const rooms = this.#rooms.get(listing);
    if (!rooms) return;
    for (const room of rooms.values()) {
      const candle = this.#candleOf(listing, room.period);
      if (!candle) continue;
      room.changed.set(candle.time, candle);
      this.#dirty.add(room);
    }
    this.#pace.ask();
  }

  /** Adds a client and sends the running candle, if there is one. */
  subscribe(connection: Connection, listing: Listing, period: PeriodName): void {
    const rooms = this.#rooms.get(listing) ?? new Map<PeriodName, Room>();
    this.#rooms.set(listing, rooms);
    const room: Room = rooms.get(period) ?? {
      listing,
      period,
      subscribers: new Map(),
      changed: new Map(),
      updates: [],
      version: 0,
    };
    rooms.set(period, room);
    room.subscribers.set(connection, room.version);
    const running = this.#candleOf(listing, period);
    if (running) connection.send(frameOf(room, running));
  }

  unsubscribe(connection: Connection, listing: Listing, period: PeriodName): void {
    const rooms = this.#rooms.get(listing);
    const room = rooms?.get(period);
    if (!rooms || !room) return;
    room.subscribers.delete(connection);
    if (room.subscribers.size > 0) return;
    rooms.delete(period);
    if (rooms.size === 0) this.#rooms.delete(listing);
    this.#dirty.delete(room);
  }

  stop(): void {
    this.#pace.stop();
  }

  #beat(now: number): void {
    const rooms = [...this.#dirty];
    this.#dirty.clear();
    for (const room of rooms) {
      for (const candle of room.changed.values()) {
        room.version += 1;
        const older = room.updates.filter(({ time }) => time !== candle.time);
        const update = {
          time: candle.time,
          version: room.version,
          frame: frameOf(room, candle),
        };
        room.updates = [...older, update].slice(-CANDLES_KEPT);
      }
      room.changed.clear();
      this.#serve(room, now);
    }
    if (this.#dirty.size > 0) this.#pace.ask();
  }

  #serve(room: Room, now: number): void {
    for (const [connection, version] of room.subscribers) {
      const missing = room.updates.filter((update) => update.version > version);
      if (missing.length === 0) continue;
      const isSent = connection.offer(() => joined(missing), now);
      if (isSent) {
        room.subscribers.set(connection, room.version);
      } else {
        this.#metrics.skippedFrames.inc();
        this.#dirty.add(room);
      }
    }
  }
}

function joined(updates: readonly Update[]): Buffer {
  const [only] = updates;
  if (only && updates.length === 1) return only.frame;
  return Buffer.concat(updates.map(({ frame }) => frame));
}

function frameOf({ listing, period }: Room, candle: RunningCandle): Buffer {
  const message: KlineMessage = {
    type: `KLINE.${listing.instrument.code}`,
    kline: { period, ...candle.wire() },
  };
  return messageFrame(message);
}
