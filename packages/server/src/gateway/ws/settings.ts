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
  /** A client with more unsent bytes than this is closed: nothing may be dropped for it. */
  readonly bufferBytesHard: number;
  /** A client that stays above the soft limit for longer is closed. */
  readonly behindMsMax: number;
  /** Each client is pinged this often, and dropped when it was silent for two rounds. */
  readonly livenessMs: number;
  /** How long a client has to answer a close before its socket is cut. */
  readonly closeMsMax: number;
  readonly connectionsMax: number;
  readonly connectionsPerAddress: number;
  /** Sockets written in one go before others get their turn on the event loop. */
  readonly fanOutSlice: number;
}

// SignalK settled on 512 KB to begin and 30 seconds to close; the soft limit is eight snapshots.
export const GATEWAY_DEFAULTS: GatewaySettings = {
  // A little over a tenth, and below over a half, so that no second holds one frame too many.
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
