/** Pace and limits of the live connection. */
export interface GatewaySettings {
  /** Least time between two quote frames to one client: ten a second. */
  readonly quoteBeatMs: number;
  /** Least time between two updates of one candle: four a second. */
  readonly candleBeatMs: number;
  /** Least time between two sets of account figures: two a second. */
  readonly figuresBeatMs: number;
  /** A client with more unsent bytes than this gets no market data until it has drained. */
  readonly bufferBytesSoft: number;
  /**
   * A client with more unsent bytes than this is closed, because private frames must not be
   * dropped.
   */
  readonly bufferBytesHard: number;
  /** A client that stays above the soft limit for longer is closed. */
  readonly behindMsMax: number;
  /** Each client is pinged this often, and disconnected after two rounds without a message. */
  readonly livenessMs: number;
  /** How long a client may take to complete a close before its socket is cut. */
  readonly closeMsMax: number;
  readonly connectionsMax: number;
  readonly connectionsPerAddress: number;
  /** Sockets written before yielding to the event loop. */
  readonly fanOutSlice: number;
}

// SignalK chose 512 KB and 30 seconds before a close; the soft limit is eight snapshots.
export const GATEWAY_DEFAULTS: GatewaySettings = {
  // A little over 1/10 s, and over 1/2 s for figures, so that no second gets an extra frame.
  quoteBeatMs: 101,
  candleBeatMs: 250,
  figuresBeatMs: 505,
  bufferBytesSoft: 64 * 1024,
  bufferBytesHard: 512 * 1024,
  behindMsMax: 30_000,
  livenessMs: 15_000,
  closeMsMax: 5_000,
  connectionsMax: 20_000,
  connectionsPerAddress: 200,
  fanOutSlice: 128,
};
