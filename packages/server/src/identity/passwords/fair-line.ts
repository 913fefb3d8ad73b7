import { Refused } from '../../platform/refusal.ts';

/** Who wants a turn; turns are shared fairly by these fields. */
export interface Claim {
  /** A key from `addressKey`. */
  readonly address: string;
  /** A key from `accountKey`, or the id of the user with the session. */
  readonly account: string;
  /**
   * Whether the request comes from a session, or from a device on which the account's owner has
   * logged in.
   */
  readonly isKnown: boolean;
}

/**
 * How many places of one address, or for one account, may wait; equals the number of simultaneous
 * tries that the limits allow.
 */
const ROUNDS_MAX = 20;
const WAITING_MAX = 1_000;
/** Longest waiting time; shorter than an app waits for an answer. */
const WAIT_MS_MAX = 10_000;
const RETRY_SECONDS_MAX = 30;
/** One in this many turns goes to an unknown caller, even if known devices wait. */
const STRANGERS_TURN = 4;
/** Assumed duration of the work until it was first measured. */
const FIRST_GUESS_MS = 20;

interface Place {
  readonly tag: number;
  readonly start: () => void;
  readonly refuse: () => void;
}

/** A queue in which every address and every account gets at most one turn per round. */
class Line {
  readonly places: Place[] = [];
  /** The last round in which each address and each account has a place. */
  readonly #lastTags = new Map<string, number>();
  /** The round that was served last. */
  #served = 0;

  /** Returns the round of a claim's next place; null if the claim has too many places. */
  tagOf({ address, account }: Claim): number | null {
    const last = (key: string) => this.#lastTags.get(key) ?? 0;
    const tag = Math.max(this.#served, last(`at ${address}`), last(`of ${account}`)) + 1;
    return tag - this.#served > ROUNDS_MAX ? null : tag;
  }

  add(place: Place, { address, account }: Claim): void {
    this.places.push(place);
    this.#lastTags.set(`at ${address}`, place.tag);
    this.#lastTags.set(`of ${account}`, place.tag);
  }

  /** Removes and returns the first place of the earliest round; null if nothing waits. */
  next(): Place | null {
    const [place] = this.places.splice(indexOfLeast(this.places), 1);
    if (!place) return null;
    this.#served = Math.max(this.#served, place.tag);
    if (this.#lastTags.size > 4 * WAITING_MAX) this.#forgetServed();
    return place;
  }

  /**
   * Removes and returns the last place of the latest round; null unless that round is after `tag`.
   */
  lastAfter(tag: number): Place | null {
    const index = this.places.reduce(
      (latest, place, at) => (place.tag >= (this.places[latest]?.tag ?? 0) ? at : latest),
      0,
    );
    if ((this.places[index]?.tag ?? 0) <= tag) return null;
    const [place] = this.places.splice(index, 1);
    return place ?? null;
  }

  #forgetServed(): void {
    for (const [key, tag] of this.#lastTags) if (tag <= this.#served) this.#lastTags.delete(key);
  }
}

function indexOfLeast(places: readonly Place[]): number {
  return places.reduce(
    (least, place, at) => (place.tag < (places[least]?.tag ?? Infinity) ? at : least),
    0,
  );
}

/**
 * Gives turns at expensive work, a few at a time. One address, or one account under attack, cannot
 * take the turns of others: turns rotate among addresses and accounts, with known devices before
 * unknown ones. A claim that would wait too long is refused with `server.unavailable` and a time
 * after which to retry. A claim without a place displaces a place of a claim that has several.
 */
export class FairLine {
  readonly #runningMax: number;
  readonly #known = new Line();
  readonly #strangers = new Line();
  #running = 0;
  #turns = 0;
  #meanMs = FIRST_GUESS_MS;

  constructor(runningMax: number) {
    this.#runningMax = runningMax;
  }

  async inTurn<Result>(claim: Claim, work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#runningMax) await this.#wait(claim);
    else this.#running += 1;
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#meanMs += (performance.now() - began - this.#meanMs) / 16;
      const next = this.#next();
      // The turn goes directly to the next place in the queue.
      if (next) next.start();
      else this.#running -= 1;
    }
  }

  #wait(claim: Claim): Promise<void> {
    const line = claim.isKnown ? this.#known : this.#strangers;
    const tag = line.tagOf(claim);
    if (tag === null || (this.#isFull() && !this.#makeRoom(claim, tag))) throw this.#busy();
    return new Promise((resolve, reject) => {
      const refuse = () => reject(this.#busy());
      line.add({ tag, start: resolve, refuse }, claim);
    });
  }

  get #waiting(): number {
    return this.#known.places.length + this.#strangers.places.length;
  }

  #isFull(): boolean {
    return this.#waiting >= WAITING_MAX || this.#waitMs() > WAIT_MS_MAX;
  }

  #waitMs(): number {
    return (this.#waiting * this.#meanMs) / this.#runningMax;
  }

  #makeRoom({ isKnown }: Claim, tag: number): boolean {
    const last = this.#strangers.lastAfter(isKnown ? 0 : tag);
    const place = last ?? (isKnown ? this.#known.lastAfter(tag) : null);
    place?.refuse();
    return place !== null;
  }

  #next(): Place | null {
    this.#turns += 1;
    const isStrangersTurn = this.#turns % STRANGERS_TURN === 0;
    const [first, second] = isStrangersTurn
      ? [this.#strangers, this.#known]
      : [this.#known, this.#strangers];
    return first.next() ?? second.next();
  }

  #busy(): Refused {
    const seconds = Math.ceil(this.#waitMs() / 1_000);
    return new Refused('server.unavailable', {}, Math.min(RETRY_SECONDS_MAX, Math.max(1, seconds)));
  }
}
