/** A point of a letter: x from 0 to 6, y from 0 (top) to 8. */
export type Point = readonly [x: number, y: number];

export interface Stroke {
  readonly points: readonly Point[];
  readonly isCurve: boolean;
}

/**
 * Shapes of each letter as pen strokes, separated by `|`. A point is written as its x and y digits;
 * the points of a stroke that starts with `~` are joined by a curve. The letters are chosen so that
 * a distortion or an extra line does not turn one into another.
 */
const FORMS = {
  a: ['08 30 68|15 55'],
  d: ['30 00 08 38|~30 52 64 56 38'],
  e: ['60 00 08 68|04 54', '~04 64 52 30 11 04 17 38 67'],
  g: ['~61 40 21 04 17 38 57 65|35 65'],
  h: ['00 08|60 68|04 64'],
  k: ['00 08|60 04 68'],
  m: ['08 10 34 50 68', '01 08|~03 11 22 34 38|~34 41 52 64 68'],
  t: ['00 60|30 38', '~30 35 38 58 67|02 52'],
  w: ['00 18 33 58 60', '~00 05 18 37 33|~33 37 58 65 60'],
  '3': ['~01 20 50 62 44 24|~44 65 57 38 18 07', '00 50 23|~23 53 65 48 18 07'],
};

/** Characters that users may type for a similar letter. */
const TAKEN_FOR: Readonly<Record<string, string>> = {
  '0': 'd',
  o: 'd',
  '4': 'a',
  '6': 'g',
  '9': 'g',
  '7': 't',
  '8': '3',
  b: '3',
};

const strokeOf = (shape: string): Stroke => ({
  points: shape
    .replace('~', '')
    .split(' ')
    .map((digits) => [Number(digits[0]), Number(digits[1])]),
  isCurve: shape.startsWith('~'),
});

/** The shapes of each letter, keyed by letter. */
export const LETTERS: ReadonlyMap<string, readonly (readonly Stroke[])[]> = new Map(
  Object.entries(FORMS).map(([letter, forms]) => [
    letter,
    forms.map((form) => form.split('|').map(strokeOf)),
  ]),
);

/** Returns the letters that the typed text stands for. */
export const lettersMeant = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/./gu, (letter) => TAKEN_FOR[letter] ?? letter);
