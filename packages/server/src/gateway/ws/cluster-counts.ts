import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import type { Bus, Subject } from '../../platform/ports/bus.ts';
import type { Clock } from '../../platform/ports/clock.ts';

const TELL_EVERY_MS = 5_000;
/** A gateway that was not heard of for longer is not counted. */
const FORGET_MS = 15_000;

/** How many connections one gateway has, and how many different users are behind them. */
interface Counts {
  readonly connectionCount: number;
  readonly peopleCount: number;
}

interface Told extends Counts {
  /** Which gateway; new at each start. */
  readonly gateway: string;
}

const Told = z.object({ gateway: z.string(), connectionCount: z.int(), peopleCount: z.int() });

const COUNTS: Subject<Told> = { name: 'gateway.counts', read: (json) => Told.parse(json) };

/**
 * The connections of all gateways that share a bus. Who is connected to two gateways counts twice.
 * What others have is known to a few seconds.
 */
export class ClusterCounts implements Counts {
  readonly #own: Counts;
  readonly #clock: Clock;
  readonly #gateway = randomUUID();
  readonly #others = new Map<string, Counts & { readonly at: number }>();
  readonly #leave: () => void;
  readonly #timer: NodeJS.Timeout;

  constructor(bus: Pick<Bus, 'publish' | 'hear'>, clock: Clock, own: Counts) {
    this.#own = own;
    this.#clock = clock;
    this.#leave = bus.hear(COUNTS, (told) => {
      if (told.gateway !== this.#gateway) {
        this.#others.set(told.gateway, { at: clock.monotonic(), ...told });
      }
    });
    const tell = () => {
      const { connectionCount, peopleCount } = own;
      bus.publish(COUNTS, { gateway: this.#gateway, connectionCount, peopleCount });
    };
    this.#timer = setInterval(tell, TELL_EVERY_MS);
    this.#timer.unref();
    tell();
  }

  get connectionCount(): number {
    return this.#sum(({ connectionCount }) => connectionCount);
  }

  get peopleCount(): number {
    return this.#sum(({ peopleCount }) => peopleCount);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#leave();
  }

  #sum(of: (counts: Counts) => number): number {
    const oldest = this.#clock.monotonic() - FORGET_MS;
    for (const [gateway, { at }] of this.#others) if (at < oldest) this.#others.delete(gateway);
    return [...this.#others.values()].reduce((sum, each) => sum + of(each), of(this.#own));
  }
}
