import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Metrics of the live connection. */
export interface GatewayMetrics {
  readonly connections: Gauge;
  readonly quoteFrames: Counter;
  readonly skippedFrames: Counter;
  readonly privateFrames: Counter;
  readonly badMessages: Counter;
  readonly watchedAccounts: Gauge;
  readonly missedEvents: Counter;
  readonly missedNotices: Counter;
  readonly closed: Counter<'why'>;
  /**
   * Records that quotes have been written to the last subscriber at `now`; `arrivals` are the times
   * at which they arrived (epoch ms).
   */
  quotesWritten(arrivals: readonly number[], now: number): void;
}

/** Registers the metrics of the live connection; call it once per registry. */
export function gatewayMetrics(registry: Registry): GatewayMetrics {
  const registers = [registry];
  const tickToFrame = new Histogram({
    name: 'fulcrum_tick_to_frame_seconds',
    help: 'From the arrival of a quote to its frame written to the last subscriber',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.125, 0.15, 0.2, 0.3, 0.5, 1, 2.5],
    registers,
  });
  return {
    connections: new Gauge({
      name: 'fulcrum_live_connections',
      help: 'Open live connections',
      registers,
    }),
    quoteFrames: new Counter({
      name: 'fulcrum_quote_frames_total',
      help: 'Quote frames written',
      registers,
    }),
    skippedFrames: new Counter({
      name: 'fulcrum_skipped_frames_total',
      help: 'Market frames kept back from a client that is behind',
      registers,
    }),
    privateFrames: new Counter({
      name: 'fulcrum_private_frames_total',
      help: 'Frames of account events and snapshots written',
      registers,
    }),
    badMessages: new Counter({
      name: 'fulcrum_bad_messages_total',
      help: 'Client messages that were refused',
      registers,
    }),
    watchedAccounts: new Gauge({
      name: 'fulcrum_watched_accounts',
      help: 'Accounts whose events and figures are sent to somebody',
      registers,
    }),
    missedEvents: new Counter({
      name: 'fulcrum_heads_differing_total',
      help: 'Times that a watched account was behind its desk, because its last events were lost',
      registers,
    }),
    missedNotices: new Counter({
      name: 'fulcrum_notices_missed_total',
      help: 'Times that a client was sent notices of which this process had heard nothing',
      registers,
    }),
    closed: new Counter({
      name: 'fulcrum_live_closed_total',
      help: 'Live connections that the server ended, by reason',
      labelNames: ['why'],
      registers,
    }),
    quotesWritten(arrivals, now) {
      for (const arrivedAt of arrivals) tickToFrame.observe(Math.max(0, now - arrivedAt) / 1000);
    },
  };
}
