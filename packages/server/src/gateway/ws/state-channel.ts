import type { ServerMessage } from '@fulcrum/contract/stream/messages';

import type { Connection } from './connection.ts';
import { messageFrame } from './frame.ts';
import type { GatewayMetrics } from './metrics.ts';
import type { Reach } from './sources.ts';

/** The connections of one user. */
interface Room {
  readonly connections: Set<Connection>;
  /** Ends the hearing of the user's news. */
  readonly leave: () => void;
  isReading: boolean;
  /** True if the state has changed since it was last read. */
  isOwed: boolean;
}

export interface StateChannelDeps {
  /** Returns the message with the whole state of a user. */
  readonly read: (userId: number) => Promise<ServerMessage>;
  /**
   * Calls `listener` after each change of the user's state, until the returned function is called.
   */
  readonly hear: (userId: number, listener: () => void) => () => void;
  readonly reach: Reach;
  readonly metrics: GatewayMetrics;
  /** Called when a state could not be read. */
  readonly onFault: (connection: Connection, fault: unknown) => void;
}

/**
 * A topic with one state per user, such as SUPPORT: sends it on subscription and after every
 * change. Each message has the complete state, so changes during a read cause one more read and no
 * queue.
 */
export class StateChannel {
  readonly #rooms = new Map<number, Room>();
  readonly #deps: StateChannelDeps;

  constructor(deps: StateChannelDeps) {
    this.#deps = deps;
    deps.reach.onBack(() => void this.#refresh());
  }

  subscribe(connection: Connection, userId: number): void {
    this.#roomOf(userId).connections.add(connection);
    void this.#deps.reach.listening().then(() => this.#tell(userId));
  }

  unsubscribe(connection: Connection, userId: number): void {
    const room = this.#rooms.get(userId);
    room?.connections.delete(connection);
    if (room?.connections.size !== 0) return;
    room.leave();
    this.#rooms.delete(userId);
  }

  #roomOf(userId: number): Room {
    const known = this.#rooms.get(userId);
    if (known) return known;
    const leave = this.#deps.hear(userId, () => void this.#tell(userId));
    const room: Room = { connections: new Set(), leave, isReading: false, isOwed: false };
    this.#rooms.set(userId, room);
    return room;
  }

  /** Sends all states again, one after the other, because news may have been lost. */
  async #refresh(): Promise<void> {
    for (const userId of [...this.#rooms.keys()]) await this.#tell(userId);
  }

  async #tell(userId: number): Promise<void> {
    const room = this.#rooms.get(userId);
    if (!room) return;
    room.isOwed = true;
    if (room.isReading) return;
    room.isReading = true;
    while (room.isOwed) {
      room.isOwed = false;
      try {
        const frame = messageFrame(await this.#deps.read(userId));
        for (const connection of room.connections) {
          connection.send(frame);
          this.#deps.metrics.privateFrames.inc();
        }
      } catch (fault) {
        for (const connection of room.connections) this.#deps.onFault(connection, fault);
      }
    }
    room.isReading = false;
  }
}
