import type { MarketModule } from '@fulcrum/server/market-data/module';

/** What a measured server says about the time since its last report. */
export interface ServerReport {
  readonly cpuMicros: number;
  /** When the desk heard each quote, epoch ms, keyed by instrument. */
  readonly heard: Readonly<Record<string, readonly number[]>>;
}

/** Answers each message of the parent process with a report. */
export function reportTo(parent: NodeJS.Process, market: MarketModule): void {
  let heard: Record<string, number[]> = {};
  let cpu = process.cpuUsage();
  market.onQuote(({ instrument }) => {
    (heard[instrument.code] ??= []).push(performance.timeOrigin + performance.now());
  });
  parent.on('message', () => {
    const { user, system } = process.cpuUsage(cpu);
    const report: ServerReport = { cpuMicros: user + system, heard };
    parent.send?.(report);
    heard = {};
    cpu = process.cpuUsage();
  });
}
