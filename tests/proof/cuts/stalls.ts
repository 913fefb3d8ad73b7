import { machine, SPEED } from './fast-time.ts';

/** Looks are taken so often; later ones mean that this process got no time, in ms of the market. */
export const LOOK_EVERY_MS = 3 * SPEED;
const STALL_MS = 3 * SPEED;
const STALLS_MAX = 1_000;

/** When this process got no time: a frame that was sent before a stall is read only after it. */
export class Stalls {
  /** The longest time without a look, in ms of the market. */
  longest = 0;
  /** Only the last ones. */
  readonly #stalls: { readonly at: number; readonly ms: number }[] = [];
  #lookedAt = machine.monotonic();

  /** Must be called every `LOOK_EVERY_MS`, and before each question. Returns the monotonic time. */
  look(): number {
    const at = machine.monotonic();
    const ms = at - this.#lookedAt - LOOK_EVERY_MS;
    this.#lookedAt = at;
    this.longest = Math.max(this.longest, ms);
    if (ms > STALL_MS) this.#stalls.push({ at, ms });
    if (this.#stalls.length > STALLS_MAX) this.#stalls.shift();
    return at;
  }

  /** Returns for how long this process got no time since then, in ms of the market. */
  since(time: number): number {
    let sum = 0;
    for (const { at, ms } of this.#stalls) if (at > time) sum += ms;
    return sum;
  }
}
