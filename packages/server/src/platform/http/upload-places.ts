import { Refused } from '../refusal.ts';
import { addressKey } from './address-key.ts';

const RETRY_SECONDS = 5;
/** Uploads under way: in all, of one sender, and from one address. */
const PLACES = { all: 64, sender: 2, address: 8 };

/** Who sends a file, and from where. */
export interface Sender {
  /** For example `user 12`. */
  readonly name: string;
  readonly address: string;
}

/** Bounds the uploads that are read and drawn at a time; whoever finds no place is refused. */
export class UploadPlaces {
  readonly #taken = new Map<string, number>();
  readonly #places: typeof PLACES;
  #all = 0;

  constructor(places = PLACES) {
    this.#places = places;
  }

  /** Throws `file.tooMany` for a sender who has too many under way, and 503 when all are taken. */
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
