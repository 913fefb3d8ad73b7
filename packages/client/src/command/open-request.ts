import { randomId } from '../random-id.ts';
import { storedForTab } from '../stored.ts';

/** The request whose outcome nobody knows yet: its meaning and its key, which the tab keeps. */
export class OpenRequest {
  readonly #name: string;
  #kept: string | null;

  constructor(call: string) {
    this.#name = `open-request.${call}`;
    this.#kept = storedForTab.get(this.#name);
  }

  /** The key under which this was asked before, or a new one that is kept from now on. */
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
