import { Connection } from '../../src/gateway/ws/connection.ts';
import type { GatewayMetrics } from '../../src/gateway/ws/metrics.ts';
import type { GatewaySettings } from '../../src/gateway/ws/settings.ts';

/** A client whose network the test controls: while it is stuck, written bytes stay unsent. */
export class FakeClient {
  readonly frames: Buffer[] = [];
  closedWith: number | null = null;
  isStuck = false;
  readonly connection: Connection;
  #unsent = 0;

  constructor(settings: GatewaySettings, metrics: GatewayMetrics) {
    const client = this;
    const ws = {
      OPEN: 1 as const,
      get readyState() {
        return client.closedWith === null ? (1 as const) : (2 as const);
      },
      ping: () => undefined,
      terminate: () => undefined,
      close: (code?: number) => {
        client.closedWith = code ?? 0;
      },
    };
    const socket = {
      get writableLength() {
        return client.#unsent;
      },
      write: (frame: Buffer) => {
        client.frames.push(frame);
        if (client.isStuck) client.#unsent += frame.length;
        return true;
      },
    };
    const reader = { language: 'en' as const, timeZone: 'UTC' };
    this.connection = new Connection(ws, socket, reader, settings, metrics);
  }

  /** Lets the network send everything that was written. */
  drain(): void {
    this.isStuck = false;
    this.#unsent = 0;
  }

  /** Returns the texts of the frames since the last call. */
  take(): string[] {
    return this.frames.splice(0).map((frame) => frame.subarray(frame.indexOf('{')).toString());
  }
}
