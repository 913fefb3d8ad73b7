import type { TickFault } from './tick-filter.ts';

/** Why the word of a source for the price of an instrument has ended. */
export type Ending =
  /** It sent something about the instrument that is no quote of ours. */
  | TickFault
  | 'outOfSequence'
  | 'indicative'
  /** It said that there is no price, or a price for one side only. */
  | 'withdrawn'
  /** Its connection was lost. */
  | 'lost'
  /** It does not deliver the instrument. */
  | 'refused'
  /** It has said nothing about the instrument for too long, or has not proved life. */
  | 'silent'
  /** The system clock was stepped. */
  | 'clock'
  /** Another source quotes the instrument now. */
  | 'sourceChanged';

/** What a source proves at a time about prices that it does not send again. */
export interface Proof {
  /** When it last proved that it would tell of every change, epoch ms. */
  readonly at: number;
  /** When a price of any of its instruments last changed, epoch ms; null before the first. */
  readonly movedAt: number | null;
  /** For how long all of them may stand still, ms. */
  readonly movedWithinMs: number;
  /** For how long the instrument may be silent while its session is open, ms. */
  readonly silenceMaxMs: number;
}

declare const standing: unique symbol;
/** The time at which a price last stood, epoch ms. Only `PriceLife` makes one. */
export type StoodAt = number & { readonly [standing]: true };

/**
 * What a proof of life means for a price: it stood at that time, its source is to be asked for it
 * anew, or nothing.
 */
export type Vouched = { readonly stood: StoodAt } | 'ask' | null;

/** Time for the source to send a valid quote before it is asked for one. */
const ASK_AFTER_MS = 2_000;
/** Minimum time between two requests for a price after an invalid message. */
const ASK_EVERY_MS = 15_000;
/** Minimum time between two requests for a silent instrument. */
const ASK_SILENT_EVERY_MS = 60_000;

/** How the price of an instrument lives, as operators read it. */
export type LifeState =
  /** There was no quote yet. */
  | 'waiting'
  /** The last message was a quote. */
  | 'quoted'
  /** The source has said nothing new since, and vouches for it. */
  | 'vouched'
  /** The word for it has ended: it grows stale. */
  | 'doubtful'
  /** There is no price. */
  | 'withdrawn'
  /** The venue does not trade the instrument. */
  | 'venueClosed';

/**
 * The life of one instrument's price: it stands as long as the word of its source for it stands. A
 * good quote begins that word. Whatever else the source says about the instrument ends it, and no
 * proof of life begins it again. All times are of the market's clock, epoch ms.
 */
export class PriceLife {
  #state: Exclude<LifeState, 'venueClosed'> = 'waiting';
  #ending: Ending | null = null;
  /** Since when the state is what it is. */
  #since: number | null = null;
  #quotedAt = -Infinity;
  #stoodAt = -Infinity;
  /** When its source is to be asked for it anew. */
  #askAt = Infinity;
  #askedAt = -Infinity;
  #isVenueClosed = false;
  /** The venue's own word for its state. */
  #venueWord: string | null = null;

  get state(): LifeState {
    return this.#isVenueClosed ? 'venueClosed' : this.#state;
  }

  /** Why the word for the price has ended; null while it stands. */
  get ending(): Ending | null {
    return this.#isVenueClosed ? 'venueClosed' : this.#ending;
  }

  /** Since when the word for the price has ended, epoch ms; null while it stands. */
  get endedAt(): number | null {
    return this.ending === null ? null : this.#since;
  }

  get venueWord(): string | null {
    return this.#venueWord;
  }

  /** True if nothing may fill at the price, however young it is. */
  get isWithdrawn(): boolean {
    return this.#isVenueClosed || this.#state === 'withdrawn';
  }

  get isVenueClosed(): boolean {
    return this.#isVenueClosed;
  }

  /** Notes a good quote, new or repeated; the venue must be open. */
  quote(now: number): StoodAt {
    this.#state = 'quoted';
    this.#ending = null;
    this.#since = now;
    this.#quotedAt = now;
    this.#stoodAt = now;
    this.#askAt = Infinity;
    return now as StoodAt;
  }

  /** Notes that the source said something else about the instrument, or cannot say anything. */
  end(ending: Ending, now: number): void {
    const askAt = Math.max(now + ASK_AFTER_MS, this.#askedAt + ASK_EVERY_MS);
    if (this.#state === 'quoted' || this.#state === 'vouched') {
      this.#end('doubtful', ending, now);
      this.#askAt = askAt;
    } else if (this.#state !== 'doubtful' && ending !== 'closed') {
      // What was no quote may have been the first price, or the next one.
      this.#askAt = Math.min(this.#askAt, askAt);
    }
  }

  /**
   * Notes that the source was asked for the present price. Where it has said that there is none, it
   * is not asked again for that alone.
   */
  ask(now: number): void {
    this.#askedAt = now;
    const waitMs = this.#ending === 'silent' ? ASK_SILENT_EVERY_MS : ASK_EVERY_MS;
    this.#askAt = this.#state === 'withdrawn' ? Infinity : now + waitMs;
  }

  /** Notes that there is no price any more. */
  withdraw(ending: Ending, now: number): void {
    if (this.#state !== 'withdrawn') this.#end('withdrawn', ending, now);
    this.#askAt = Infinity;
  }

  /** Notes that the venue does not trade the instrument, in its own word. */
  closeVenue(word: string, now: number): void {
    this.#venueWord = word;
    if (this.#isVenueClosed) return;
    this.withdraw('venueClosed', now);
    this.#isVenueClosed = true;
    this.#since = now;
  }

  /** Notes that the venue trades the instrument again; there is no price until its next quote. */
  openVenue(now: number): void {
    if (!this.#isVenueClosed) return;
    this.#isVenueClosed = false;
    this.#venueWord = null;
    this.#askAt = now;
  }

  /**
   * Judges a proof of life of the source. A price that still stood goes on standing, unless the
   * instrument or the whole source has been silent for too long. `ask` is returned until `ask` is
   * called.
   */
  vouch(proof: Proof, isOpen: boolean, staleAfterMs: number, now: number): Vouched {
    if (this.#isVenueClosed) return null;
    if (!isOpen) {
      this.end('closed', now);
      return null;
    }
    if (this.#state === 'quoted' || this.#state === 'vouched') {
      const at = Math.min(proof.at, now);
      const isSilent = now - this.#quotedAt > proof.silenceMaxMs;
      if (!isSilent && now - this.#stoodAt <= staleAfterMs) {
        const { movedAt, movedWithinMs } = proof;
        if (movedAt === null || now - movedAt > movedWithinMs || at <= this.#stoodAt) return null;
        this.#state = 'vouched';
        this.#stoodAt = at;
        return { stood: at as StoodAt };
      }
      this.#end('doubtful', 'silent', now);
      this.#askAt = Math.max(now, this.#askedAt + ASK_SILENT_EVERY_MS);
    }
    return now < this.#askAt ? null : 'ask';
  }

  /** Moves all times after a correction of the clock. */
  shift(ms: number): void {
    this.#quotedAt += ms;
    this.#stoodAt += ms;
    this.#askAt += ms;
    this.#askedAt += ms;
    if (this.#since !== null) this.#since += ms;
  }

  #end(state: 'doubtful' | 'withdrawn', ending: Ending, now: number): void {
    this.#state = state;
    this.#ending = ending;
    this.#since = now;
  }
}
