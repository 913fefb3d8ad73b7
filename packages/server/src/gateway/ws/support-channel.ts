import type { SupportMessage } from '@fulcrum/contract/stream/messages';

import type { Connection } from './connection.ts';
import { messageFrame } from './frame.ts';
import type { GatewayMetrics } from './metrics.ts';
import type { SupportSource } from './sources.ts';

/** The connections of one user. */
interface Room {
  readonly connections: Set<Connection>;
  isReading: boolean;
  /** Changed since the state was last read. */
  isOwed: boolean;
}

export interface SupportChannelDeps {
  readonly support: SupportSource;
  readonly metrics: GatewayMetrics;
  /** Called when the state could not be read. */
  readonly onFault: (connection: Connection, fault: unknown) => void;
}

/**
 * SUPPORT: the state of a user's conversation, on subscription and after every change. Each message
 * is complete, so changes during a read cause one more read and no queue.
 */
export class SupportChannel {
  readonly #rooms = new Map<number, Room>();
  readonly #deps: SupportChannelDeps;

  constructor(deps: SupportChannelDeps) {
    this.#deps = deps;
    deps.support.onNews((userId) => {
      if (this.#rooms.has(userId)) void this.#tell(userId);
    });
  }

  subscribe(connection: Connection, userId: number): void {
    const room = this.#rooms.get(userId) ?? {
      connections: new Set(),
      isReading: false,
      isOwed: false,
    };
    room.connections.add(connection);
    this.#rooms.set(userId, room);
    void this.#tell(userId);
  }

  unsubscribe(connection: Connection, userId: number): void {
    const room = this.#rooms.get(userId);
    room?.connections.delete(connection);
    if (room?.connections.size === 0) this.#rooms.delete(userId);
  }

  /** Whether the user has a connection that receives messages at once. */
  isConnected(userId: number): boolean {
    return this.#rooms.has(userId);
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
        const state = await this.#deps.support.state(userId);
        const message: SupportMessage = { type: 'SUPPORT', ...state };
        const frame = messageFrame(message);
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
