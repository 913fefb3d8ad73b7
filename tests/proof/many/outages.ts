import type { Fault } from './faults.ts';
import type { LongestWait } from './storm.ts';

/** Every shard must take orders again in this time. */
const OUTAGE_MS_MAX = 3_000;
/** As long as PostgreSQL's own fail-over may take. */
const FAIL_OVER_MS_MAX = 10_000;
const MEDIAN_MS_MAX = 1_500;
/** The short proof shares the machine with others. */
const SHARED_MS = 7_000;

export interface Outage extends LongestWait {
  readonly fault: Fault;
  /** Epoch ms. */
  readonly at: number;
  readonly lastedMs: number;
}

/** How long traders waited for desks, for each fault. */
export class Outages {
  readonly #all: Outage[] = [];

  add(outage: Outage): void {
    this.#all.push(outage);
  }

  /** Faults after which it took too long, and the median if that is too long. */
  tooLong(isAlone: boolean): string[] {
    const slack = isAlone ? 0 : SHARED_MS;
    const long = this.#all.filter(({ fault, ms, lastedMs }) => {
      const most = fault.name === 'database fail-over' ? FAIL_OVER_MS_MAX : OUTAGE_MS_MAX;
      return ms > most + (fault.stopsAll ? lastedMs : 0) + slack;
    });
    const median = statisticOf(this.#all.map(({ ms }) => ms)).median;
    return [
      ...long.map(({ fault, ms }) => `${fault.name}: ${Math.round(ms)} ms`),
      ...(median > MEDIAN_MS_MAX + slack ? [`median ${median} ms`] : []),
    ];
  }

  /** What happened, in order. */
  course(): string {
    const lines = this.#all.map(({ fault, at, ms, lastedMs, course }) => {
      const time = new Date(at).toISOString().slice(11, -1);
      return `${time} ${fault.name}, ${Math.round(lastedMs)} ms: ${Math.round(ms)} ms (${course})`;
    });
    return lines.join('\n');
  }

  toString(): string {
    const all = statisticOf(this.#all.map(({ ms }) => ms));
    const names = [...new Set(this.#all.map(({ fault }) => fault.name))].toSorted();
    const each = names.map((name) => {
      const own = this.#all.filter(({ fault }) => fault.name === name).map(({ ms }) => ms);
      const { median, most } = statisticOf(own);
      return `${name} (${own.length}) ${median}${own.length > 1 ? ` to ${most}` : ''}`;
    });
    return `median ${all.median}, most ${all.most}; ${each.join(', ')}`;
  }
}

function statisticOf(times: readonly number[]): { readonly median: number; readonly most: number } {
  const sorted = times.toSorted((a, b) => a - b).map((ms) => Math.round(ms));
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, most: sorted.at(-1) ?? 0 };
}
