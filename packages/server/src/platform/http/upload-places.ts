import { Refused } from '../refusal.ts';
import { addressKey } from './address-key.ts';

const RETRY_SECONDS = 5;
/** Concurrent uploads: in total, per sender, and per address. */
const PLACES = { all: 64, sender: 2, address: 8 };

/** The sender of a file, and their address. */
export interface Sender {
  /** For example `user 12`. */
  readonly name: string;
  readonly address: string;
}

/** Limits concurrent uploads; refuses further ones. */
export class UploadPlaces {
  readonly #taken = new Map<string, number>();
  readonly #places: typeof PLACES;
  #all = 0;

  constructor(places = PLACES) {
    this.#places = places;
  }

  /** Throws `file.tooMany` for a sender with too many uploads, and 503 if all places are taken. */
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
