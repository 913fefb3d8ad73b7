import type { Chance } from './chance.ts';
import type { PriceModel } from './price-model.ts';

/** Shortest time between two ticks of one instrument. */
const WAIT_MIN_MS = 20;

/** Terms of an instrument that the simulation uses. */
export interface Simulated {
  readonly code: string;
  readonly digits: number;
  /** Typical spread in points. */
  readonly spreadPoints: number;
}

export interface SimulatedTick {
  readonly code: string;
  readonly bid: number;
  readonly ask: number;
  readonly time: number;
}

/** Returns a spread in points: usually near the typical one, sometimes wider by half or more. */
export function spreadFor(typical: number, chance: Chance): number {
  const wide = chance.next() < 0.04 ? 0.5 + chance.next() : 0;
  return Math.max(1, Math.round(typical * (0.85 + 0.3 * chance.next() + wide)));
}

/** Returns the bid in whole points for a mid price. */
export function bidOf(middle: number, digits: number, spread: number): number {
  return Math.round(middle * 10 ** digits - spread / 2);
}

/** Creates the ticks of all instruments in time order. */
export class TickMaker {
  readonly #model: PriceModel;
  readonly #instruments: Simulated[];
  readonly #nextAt: number[];

  /**
   * Gives every instrument a tick at `from` (epoch ms), because nothing can be traded before the
   * first tick. Instruments without a price profile have no ticks.
   */
  constructor(model: PriceModel, instruments: readonly Simulated[], from: number) {
    this.#model = model;
    this.#instruments = instruments.filter(({ code }) => model.ticksPerSecond(code, from) > 0);
    this.#nextAt = this.#instruments.map(() => from);
  }

  /** Adds an instrument, with ticks from `from` (epoch ms) on. */
  add(instrument: Simulated, from: number): void {
    this.#instruments.push(instrument);
    this.#nextAt.push(from);
  }

  /**
   * Yields all ticks before `until` (epoch ms) that were not created yet. They are the same however
   * the time is split into calls. Closed instruments, by `isOpen`, get no ticks.
   */
  *until(until: number, isOpen: (code: string) => boolean): Generator<SimulatedTick> {
    for (;;) {
      let first = 0;
      let time = this.#nextAt[0] ?? Infinity;
      for (let index = 1; index < this.#nextAt.length; index += 1) {
        const at = this.#nextAt[index] ?? Infinity;
        if (at < time) {
          first = index;
          time = at;
        }
      }
      const instrument = this.#instruments[first];
      if (!instrument || time >= until) return;
      this.#nextAt[first] = time + this.#wait(instrument.code, time);
      if (!isOpen(instrument.code)) continue;
      const tick = this.#tick(instrument, time);
      if (tick) yield tick;
    }
  }

  #tick({ code, digits, spreadPoints }: Simulated, time: number): SimulatedTick | null {
    const middle = this.#model.middle(code, time);
    if (middle === null) return null;
    const spread = spreadFor(spreadPoints, this.#model.chance(code));
    const bid = bidOf(middle, digits, spread);
    return { code, bid, ask: bid + spread, time };
  }

  #wait(code: string, time: number): number {
    const mean = 1_000 / this.#model.ticksPerSecond(code, time);
    return Math.ceil(Math.max(WAIT_MIN_MS, this.#model.chance(code).wait(mean)));
  }
}
