/** The fonts of a printed page; each covers a script that the others lack. */
export type Face = 'latin' | 'arabic' | 'han';

export interface Run {
  readonly face: Face;
  readonly text: string;
}

const ARABIC = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/;
/** Characters that every PDF reader can draw with its built-in fonts. */
const LATIN = /[\u0021-\u007e\u00a1-\u00ff]/;
/** Direction marks; they are removed because the text is laid out here. */
const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Splits a text into runs of one font each, in visual order from left to right. A text that begins
 * in Arabic is laid out from right to left.
 */
export function runsOf(text: string): readonly Run[] {
  const runs: { face: Face; text: string }[] = [];
  for (const sign of text.replace(MARKS, '')) {
    const last = runs.at(-1);
    const face = faceOf(sign) ?? last?.face ?? 'latin';
    if (last?.face === face) last.text += sign;
    else runs.push({ face, text: sign });
  }
  return runs[0]?.face === 'arabic' ? runs.reverse().map(spaceMoved) : runs;
}

/** Returns the font of a character; null for a space, which belongs to the run before it. */
function faceOf(sign: string): Face | null {
  if (/\s/.test(sign)) return null;
  if (ARABIC.test(sign)) return 'arabic';
  return LATIN.test(sign) ? 'latin' : 'han';
}

/** Moves the space that follows a number to its front, because the runs were reordered. */
function spaceMoved({ face, text }: Run): Run {
  const trimmed = text.trimEnd();
  return face === 'arabic'
    ? { face, text }
    : { face, text: ' '.repeat(text.length - trimmed.length) + trimmed };
}
