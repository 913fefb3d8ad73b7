/** More lines than this hide the candles of a phone. */
export const COMPARED_MAX = 3;

/** Numbers of the colours, in the order in which they are taken. */
export const COLOR_NUMBERS: readonly number[] = [0, 1, 2];

/** An instrument that is compared, with the number of its colour. */
export interface Compared {
  readonly code: string;
  readonly color: number;
}

/** Reads the compared instruments as they were kept; what is broken is left out. */
export function readCompared(kept: unknown): readonly Compared[] {
  const read: Compared[] = [];
  for (const each of Array.isArray(kept) ? kept : []) {
    const { code, color }: Record<string, unknown> = Object(each);
    const known = COLOR_NUMBERS.find((number) => number === color);
    if (typeof code !== 'string' || known === undefined) continue;
    if (read.some((other) => other.code === code || other.color === known)) continue;
    read.push({ code, color: known });
  }
  return read;
}
