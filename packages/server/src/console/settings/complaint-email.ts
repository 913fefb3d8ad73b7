import { z } from 'zod';

import { normalEmail } from '../../identity/auth/module.ts';
import type { Clock } from '../../platform/ports/clock.ts';

const FRESH_MS = 10 * 60_000;
/**
 * Waiting time after a failure: short enough to recover soon, and only one caller per minute waits
 * in vain.
 */
const RETRY_MS = 60_000;

const Told = z.object({ email: z.string() });

export interface ComplaintEmailPorts {
  readonly clock: Clock;
  /** Fetches the address from outside; rejects if there is no usable reply. */
  readonly ask: () => Promise<string>;
  /** Called with failures that no caller waits for. */
  readonly fault: (error: unknown) => void;
}

/**
 * The e-mail address for complaints, fetched from outside at most once in ten minutes, with one
 * request for all callers.
 */
export class ComplaintEmail {
  readonly #ports: ComplaintEmailPorts;
  #known: string | null = null;
  #askAgainAt = 0;
  #asking: Promise<void> | null = null;

  constructor(ports: ComplaintEmailPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the last address that was fetched; null before the first one. Callers wait for a fetch
   * only while no address is known.
   */
  async read(): Promise<string | null> {
    if (this.#ports.clock.now() >= this.#askAgainAt) this.#asking ??= this.#ask();
    if (this.#known === null) await this.#asking;
    return this.#known;
  }

  async #ask(): Promise<void> {
    const { clock, ask, fault } = this.#ports;
    try {
      this.#known = emailIn(await ask());
      this.#askAgainAt = clock.now() + FRESH_MS;
    } catch (error) {
      this.#askAgainAt = clock.now() + RETRY_MS;
      fault(error);
    } finally {
      this.#asking = null;
    }
  }
}

/** Parses the reply: `{"email": "…"}` as JSON, or the address alone. */
function emailIn(text: string): string {
  const trimmed = text.trim();
  const told = trimmed.startsWith('{') ? Told.parse(JSON.parse(trimmed)).email : trimmed;
  const email = normalEmail(told);
  if (email === null) throw new Error('Expected an e-mail address, alone or as {"email": "…"}');
  return email;
}
