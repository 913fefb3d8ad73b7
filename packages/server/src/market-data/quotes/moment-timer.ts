import type { Intake } from './intake.ts';

/** The wall clock may be adjusted, so the next moment is checked at least this often. */
const WAIT_MS_MAX = 30_000;

/** Moves the market clock to each moment at which a session opens or closes or a day rolls. */
export class MomentTimer {
  readonly #intake: Intake;
  #timer: NodeJS.Timeout | null = null;

  constructor(intake: Intake) {
    this.#intake = intake;
  }

  start(): void {
    const { nextMoment, now } = this.#intake;
    if (nextMoment === null) return;
    const wait = Math.min(Math.max(nextMoment - now, 0), WAIT_MS_MAX);
    this.#timer = setTimeout(() => {
      void this.#intake.advance(this.#intake.now);
      this.start();
    }, wait);
  }

  /** Schedules the next moment again; does nothing before the start. */
  renew(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.start();
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }
}
