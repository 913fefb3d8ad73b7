import { Refused } from '../refusal.ts';
import { addressKey } from './address-key.ts';

const RETRY_SECONDS = 5;
/** How many uploads may run at once: in total, per sender, and per address. */
const PLACES = { all: 64, sender: 2, address: 8 };

/** The sender of a file and their address. */
export interface Sender {
  /** Identifies the sender, for example `user 12`. */
  readonly name: string;
  readonly address: string;
}

/** Limits how many uploads run at once; refuses further ones. */
export class UploadPlaces {
  readonly #taken = new Map<string, number>();
  readonly #places: typeof PLACES;
  #all = 0;

  constructor(places = PLACES) {
    this.#places = places;
  }

  /**
   * Runs `work`. Throws `file.tooMany` if the sender or address has too many uploads, and a 503 if
   * all places are taken.
   */
  async run<Result>({ name, address }: Sender, work: () => Promise<Result>): Promise<Result> {
    const keys = [
      { key: name, max: this.#places.sender },
      { key: addressKey(address), max: this.#places.address },
    ];
    if (keys.some(({ key, max }) => (this.#taken.get(key) ?? 0) >= max)) {
      throw new Refused('file.tooMany', {}, RETRY_SECONDS);
    }
    if (this.#all >= this.#places.all) {
      throw new Refused('server.unavailable', {}, RETRY_SECONDS);
    }
    this.#all += 1;
    for (const { key } of keys) this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
    try {
      return await work();
    } finally {
      this.#all -= 1;
      for (const { key } of keys) this.#give(key);
    }
  }

  #give(key: string): void {
    const left = (this.#taken.get(key) ?? 0) - 1;
    if (left > 0) this.#taken.set(key, left);
    else this.#taken.delete(key);
  }
}
