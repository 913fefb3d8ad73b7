/**
 * Returns a text as it is kept: in one line, of whole characters, at most `max` of them, without
 * what the store cannot keep.
 */
export const keptText = (text: string, max: number): string =>
  [...text.replaceAll(/\p{Surrogate}|\p{Cc}/gu, '').trim()].slice(0, max).join('');
