import { randomId } from '../random-id.ts';
import { storedForTab } from '../stored.ts';

/** The request whose outcome is unknown: its meaning and its idempotency key, kept for this tab. */
export class OpenRequest {
  readonly #name: string;
  #kept: string | null;

  constructor(call: string) {
    this.#name = `open-request.${call}`;
    this.#kept = storedForTab.get(this.#name);
  }

  /** Returns the key kept for this request, or makes a new one and keeps it. */
  keyOf(meaning: string): string {
    const [kept, key] = this.#kept?.split('\n') ?? [];
    if (kept === meaning && key !== undefined) return key;
    const made = randomId();
    this.#kept = `${meaning}\n${made}`;
    storedForTab.set(this.#name, this.#kept);
    return made;
  }

  close(): void {
    this.#kept = null;
    storedForTab.remove(this.#name);
  }
}
