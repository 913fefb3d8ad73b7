import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { PriceLife, type Ending, type Proof } from './price-life.ts';

const STALE_MS = 10_000;
const T = 1_000_000;

const proofAt = (at: number, change: Partial<Proof> = {}): Proof => ({
  at,
  movedAt: at,
  movedWithinMs: 10_000,
  silenceMaxMs: 60_000,
  ...change,
});
function vouch(life: PriceLife, now: number, change: Partial<Proof> = {}) {
  const vouched = life.vouch(proofAt(now, change), true, STALE_MS, now);
  if (vouched === 'ask') life.ask(now);
  return vouched;
}

/** Returns a price that was quoted at T. */
function quoted(): PriceLife {
  const life = new PriceLife();
  life.quote(T);
  return life;
}

describe('PRICE-031: a price stands as long as the word of its source for it', () => {
  test('while the source proves life, and the source of many instruments moves', () => {
    const life = quoted();
    expect(vouch(life, T + 9_000)).toEqual({ stood: T + 9_000 });
    expect(vouch(life, T + 18_000, { movedAt: T + 8_000 })).toEqual({ stood: T + 18_000 });
    expect(vouch(life, T + 19_000, { movedAt: T + 8_999 })).toBeNull();
    expect(vouch(life, T + 20_000)).toEqual({ stood: T + 20_000 });
    expect([life.state, life.ending, life.endedAt]).toEqual(['vouched', null, null]);
  });

  test('not longer than the instrument may be silent; then it is asked for at once, and again', () => {
    const life = quoted();
    for (let now = T + 1_000; now <= T + 60_000; now += 1_000) {
      expect(vouch(life, now)).toEqual({ stood: now });
    }
    expect(vouch(life, T + 60_001)).toBe('ask');
    expect([life.state, life.ending, life.endedAt]).toEqual(['doubtful', 'silent', T + 60_001]);
    expect(vouch(life, T + 61_000)).toBeNull();
    expect(vouch(life, T + 120_000)).toBeNull();
    expect(vouch(life, T + 120_001)).toBe('ask');
    life.quote(T + 121_000);
    expect(life.state).toBe('quoted');
    expect(vouch(life, T + 122_000)).toEqual({ stood: T + 122_000 });
  });

  test('not after a silence of the source for which it has grown stale', () => {
    const life = quoted();
    expect(vouch(life, T + STALE_MS)).toEqual({ stood: T + STALE_MS });
    const late = quoted();
    expect(vouch(late, T + STALE_MS + 1)).toBe('ask');
    expect(late.ending).toBe('silent');
  });

  test('a silent one is asked for once a minute, although its price comes each time', () => {
    const life = quoted();
    const still = { movedAt: T - 20_000 };
    expect(vouch(life, T + 10_001, still)).toBe('ask');
    life.quote(T + 10_100);
    expect(vouch(life, T + 20_200, still)).toBeNull();
    expect(life.ending).toBe('silent');
    expect(vouch(life, T + 70_000, still)).toBeNull();
    expect(vouch(life, T + 70_001, still)).toBe('ask');
  });

  test('it is asked for until its source has done so', () => {
    const life = quoted();
    life.end('crossed', T);
    const proof = proofAt(T + 2_000);
    expect(life.vouch(proof, true, STALE_MS, T + 2_000)).toBe('ask');
    expect(life.vouch(proof, true, STALE_MS, T + 3_000)).toBe('ask');
    life.ask(T + 3_000);
    expect(life.vouch(proof, true, STALE_MS, T + 17_999)).toBeNull();
    expect(life.vouch(proof, true, STALE_MS, T + 18_000)).toBe('ask');
  });

  test('before the first quote, what is none is followed by asking', () => {
    const life = new PriceLife();
    expect(vouch(life, T)).toBeNull();
    life.end('jump', T + 1_000);
    expect([life.state, life.ending]).toEqual(['waiting', null]);
    expect(vouch(life, T + 3_000)).toBe('ask');
  });

  const ENDINGS: readonly Ending[] = [
    ...(['unreadable', 'nonPositive', 'crossed', 'untimely', 'outOfOrder', 'closed'] as const),
    ...(['jump', 'outOfSequence', 'indicative', 'lost', 'refused', 'clock'] as const),
  ];
  test.each(ENDINGS)('not after "%s", whatever proves life then', (ending) => {
    const life = quoted();
    life.end(ending, T + 1_000);
    expect([life.state, life.ending, life.endedAt]).toEqual(['doubtful', ending, T + 1_000]);
    expect(life.isWithdrawn).toBe(false);
    expect(vouch(life, T + 1_001)).toBeNull();
    expect(vouch(life, T + 2_999)).toBeNull();
    expect(vouch(life, T + 3_000)).toBe('ask');
    life.end('crossed', T + 4_000);
    expect(life.ending).toBe(ending);
    life.quote(T + 5_000);
    expect(life.ending).toBeNull();
    expect(vouch(life, T + 6_000)).toEqual({ stood: T + 6_000 });
  });

  test('and not a moment longer once there is no price, until the next quote', () => {
    const life = quoted();
    life.withdraw('withdrawn', T + 1_000);
    expect([life.isWithdrawn, life.state]).toEqual([true, 'withdrawn']);
    life.end('unreadable', T + 2_000);
    expect([life.isWithdrawn, life.ending]).toEqual([true, 'withdrawn']);
    // What was no quote may have been the next price.
    expect(vouch(life, T + 3_999)).toBeNull();
    expect(vouch(life, T + 4_000)).toBe('ask');
    expect(vouch(life, T + 200_000)).toBeNull();
    life.quote(T + 300_000);
    expect(life.isWithdrawn).toBe(false);
  });
});

describe('PRICE-032: a venue that does not trade', () => {
  test('closes the instrument in its own word, and opens it for the next quote alone', () => {
    const life = quoted();
    life.closeVenue('maintenance', T + 1_000);
    expect([life.state, life.ending, life.endedAt]).toEqual([
      'venueClosed',
      'venueClosed',
      T + 1_000,
    ]);
    expect(vouch(life, T + 2_000)).toBeNull();
    life.closeVenue('cancel_only', T + 3_000);
    expect([life.venueWord, life.endedAt]).toEqual(['cancel_only', T + 1_000]);
    life.openVenue(T + 4_000);
    expect([life.state, life.isWithdrawn, life.venueWord]).toEqual(['withdrawn', true, null]);
    expect(vouch(life, T + 4_000)).toBe('ask');
    life.quote(T + 5_000);
    expect([life.isWithdrawn, life.ending]).toEqual([false, null]);
  });

  test('that opens what was open changes nothing', () => {
    const life = quoted();
    life.openVenue(T + 1_000);
    expect(vouch(life, T + 2_000)).toEqual({ stood: T + 2_000 });
  });
});

test('a closed session ends the word, and asks for nothing until it opens', () => {
  const life = quoted();
  expect(life.vouch(proofAt(T + 1_000), false, STALE_MS, T + 1_000)).toBeNull();
  expect([life.state, life.ending]).toEqual(['doubtful', 'closed']);
  expect(life.vouch(proofAt(T + 90_000), false, STALE_MS, T + 90_000)).toBeNull();
  expect(vouch(life, T + 100_000)).toBe('ask');
});

test('after a correction of the clock, all ages stay the same', () => {
  const life = quoted();
  life.shift(50);
  expect(vouch(life, T + 50 + STALE_MS)).toEqual({ stood: T + 50 + STALE_MS });
  life.end('crossed', T + 11_000);
  life.shift(-3_600_000);
  expect(life.endedAt).toBe(T + 11_000 - 3_600_000);
});

type Input =
  | { readonly say: 'quote' | 'lost' | 'unused' | 'nothing' | 'closes' | 'opens' }
  | { readonly say: 'proof'; readonly old: number; readonly still: number; readonly open: boolean };
type Timed = Input & { readonly after: number };

const input: fc.Arbitrary<Timed> = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.constant({ say: 'quote' as const }) },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          { say: 'lost' as const },
          { say: 'unused' as const },
          { say: 'nothing' as const },
          { say: 'closes' as const },
          { say: 'opens' as const },
        ),
      },
      {
        weight: 9,
        arbitrary: fc.record({
          say: fc.constant('proof' as const),
          old: fc.constantFrom(0, 0, 1, 900, 4_000),
          still: fc.constantFrom(0, 9_999, 10_000, 10_001, 40_000),
          open: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
        }),
      },
    ),
    fc.oneof(fc.integer({ min: 0, max: 4_000 }), fc.constantFrom(9_999, 10_000, 10_001, 60_001)),
  )
  .map(([what, after]) => ({ ...what, after }));

/**
 * The rule in plain words, told from the whole past at each question: until when the price may be
 * filled at; null if it may not be.
 */
function fillableUntil(past: readonly (Input & { readonly at: number })[]): number | null {
  let isClosed = false;
  let hasPrice = false;
  let hasWord = false;
  let quotedAt = -Infinity;
  let stood = -Infinity;
  for (const each of past) {
    if (each.say === 'closes') [isClosed, hasPrice, hasWord] = [true, false, false];
    if (each.say === 'opens') isClosed = false;
    if (each.say === 'nothing') [hasPrice, hasWord] = [false, false];
    if (each.say === 'lost' || each.say === 'unused') hasWord = false;
    if (each.say === 'quote' && !isClosed) {
      [hasPrice, hasWord, quotedAt, stood] = [true, true, each.at, each.at];
    }
    if (each.say !== 'proof' || isClosed) continue;
    const isSilent = each.at - quotedAt > 60_000 || each.at - stood > STALE_MS;
    if (!each.open || isSilent) hasWord = false;
    if (hasWord && each.still <= 10_000) stood = Math.max(stood, each.at - each.old);
  }
  return hasPrice && !isClosed ? stood + STALE_MS : null;
}

const RUNS = process.env['PROOF'] === 'long' ? 100_000 : 3_000;

test('PRICE-031 no price is filled at whose source has said anything else, or nothing for too long', () => {
  fc.assert(
    fc.property(fc.array(input, { minLength: 1, maxLength: 25 }), (inputs) => {
      const life = new PriceLife();
      const past: (Input & { at: number })[] = [];
      let now = T;
      let stood = -Infinity;
      for (const each of inputs) {
        now += each.after;
        past.push({ ...each, at: now });
        const isTaken = each.say === 'quote' && !life.isVenueClosed;
        if (isTaken) stood = life.quote(now);
        else if (each.say === 'lost') life.end('lost', now);
        else if (each.say === 'unused') life.end('unreadable', now);
        else if (each.say === 'nothing') life.withdraw('withdrawn', now);
        else if (each.say === 'closes') life.closeVenue('halted', now);
        else if (each.say === 'opens') life.openVenue(now);
        else if (each.say === 'proof') {
          const proof = proofAt(now - each.old, { movedAt: now - each.still });
          const vouched = life.vouch(proof, each.open, STALE_MS, now);
          if (vouched !== null && vouched !== 'ask') stood = vouched.stood;
        }
        const isPriced = stood > -Infinity && !life.isWithdrawn;
        expect(isPriced ? stood + STALE_MS : null).toBe(fillableUntil(past));
      }
    }),
    { numRuns: RUNS },
  );
});
