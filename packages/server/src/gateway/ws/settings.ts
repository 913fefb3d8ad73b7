/** Intervals and limits of the live connection. */
export interface GatewaySettings {
  /** Shortest time between two quote frames to one client: ten a second. */
  readonly quoteBeatMs: number;
  /** Shortest time between two updates of one candle: four a second. */
  readonly candleBeatMs: number;
  /** Shortest time between two updates of account figures: two a second. */
  readonly figuresBeatMs: number;
  /** A client with more unsent bytes than this gets no market data until they have been sent. */
  readonly bufferBytesSoft: number;
  /**
   * A client with more unsent bytes than this is disconnected, because private messages must not be
   * dropped.
   */
  readonly bufferBytesHard: number;
  /** A client that stays above the soft limit for longer is disconnected. */
  readonly behindMsMax: number;
  /** How often each client is pinged; after two rounds without a message it is disconnected. */
  readonly livenessMs: number;
  /** How often the numbers of watched accounts' last events are compared with the desk's. */
  readonly compareMs: number;
  /** How long a client may take to complete the closing handshake before it is terminated. */
  readonly closeMsMax: number;
  readonly connectionsMax: number;
  readonly connectionsPerAddress: number;
  /** How many sockets are written before yielding to the event loop. */
  readonly fanOutSlice: number;
}

// The hard limit and the 30 seconds are those of SignalK; the soft limit fits eight snapshots.
export const GATEWAY_DEFAULTS: GatewaySettings = {
  // A little over 1/10 s for quotes and 1/2 s for figures, so that no second gets an extra frame.
  quoteBeatMs: 101,
  candleBeatMs: 250,
  figuresBeatMs: 505,
  bufferBytesSoft: 64 * 1024,
  bufferBytesHard: 512 * 1024,
  behindMsMax: 30_000,
  livenessMs: 15_000,
  compareMs: 5_000,
  closeMsMax: 5_000,
  connectionsMax: 20_000,
  connectionsPerAddress: 200,
  fanOutSlice: 128,
};
