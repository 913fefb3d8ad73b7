import type { Language } from '@fulcrum/contract/languages';
import anyAscii from 'any-ascii';

import { covers, facesFor, type Face } from './paper-fonts.ts';

export interface Run {
  readonly face: Face;
  readonly text: string;
}

/** What a reader sees as one letter, with the fonts that can draw it; a space has none. */
interface Letter {
  readonly text: string;
  readonly faces: readonly Face[];
}

/** Direction marks, which are not needed because the text is laid out here, and variants. */
const MARKS = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufe00-\ufe0f\ufeff]/g;
/** They bind letters of Arabic and Hindi, and pictures; other fonts lack them. */
const JOINERS = /[\u200c\u200d]/g;
/** A Thai AM, with the marks that are written above its first half. */
const THAI_AM = /([\u0e31\u0e34-\u0e37\u0e47-\u0e4e]*)\u0e33/g;
/** Languages whose words need `noto`; it draws all their words, so that these look alike. */
const IN_NOTO: ReadonlySet<Language> = new Set(['vn', 'ru', 'tr', 'hi', 'cs']);

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Returns the letters of a text; a letter and its marks stay together. */
export const lettersOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

export const hasWords = (text: string): boolean => /\p{L}/u.test(text);

/**
 * Splits a text into runs of one font each, in visual order from left to right. A text that begins
 * in Arabic is laid out from right to left. A letter that no font has is written in Latin letters.
 */
export function runsOf(text: string, language: Language): readonly Run[] {
  const isInNoto = hasWords(text) && IN_NOTO.has(language);
  if (!isInNoto && covers('helvetica', text)) return [{ face: 'helvetica', text }];
  const letters = lettersOf(plain(text)).map((letter) => drawable(letter, language));
  const chosen = facesOf(letters, isInNoto);
  const parts: Run[][] = [];
  let before: Face = 'helvetica';
  for (const [at, letter] of letters.entries()) {
    const face: Face = isEndOfArabic(letter.text, before) ? 'arabic' : (chosen[at] ?? before);
    const runs = parts.at(-1);
    const last = runs?.at(-1);
    if (runs && last?.face === face) runs.splice(-1, 1, { face, text: last.text + letter.text });
    else if (runs && (face === 'arabic') === (before === 'arabic')) {
      runs.push({ face, text: letter.text });
    } else parts.push([{ face, text: letter.text }]);
    before = face;
  }
  return parts[0]?.[0]?.face === 'arabic' ? parts.reverse().flatMap(spaceMoved) : parts.flat();
}

/**
 * Composes letters and marks, and drops what is not drawn. Thai AM is written as its two halves,
 * because a tone mark stands above the first one.
 */
function plain(text: string): string {
  const composed = text
    .normalize('NFC')
    .replace(MARKS, '')
    .replace(/[\s\p{Cc}]/gu, ' ');
  return composed.replace(THAI_AM, '\u0e4d$1\u0e32');
}

/** Replaces a letter that no font has, such as 🦊 by `:fox:`, or by its numbers in Unicode. */
function drawable(letter: string, language: Language): Letter {
  if (letter === ' ') return { text: letter, faces: [] };
  const facesWith = (text: string) => facesFor(text, language).filter((face) => covers(face, text));
  for (const text of [letter, letter.replace(JOINERS, '')]) {
    const faces = facesWith(text);
    if (faces.length > 0) return { text, faces };
  }
  const text = anyAscii(letter).trim() || numbersOf(letter);
  return { text, faces: facesWith(text) };
}

const numbersOf = (letter: string): string =>
  Array.from(letter, (sign) => {
    const number = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `[U+${number.padStart(4, '0')}]`;
  }).join('');

/**
 * Returns the font of each letter; null for a space, which belongs to the run before it. Letters
 * of one kind share a font, if one has them all.
 */
function facesOf(letters: readonly Letter[], isInNoto: boolean): readonly (Face | null)[] {
  const isLatin = ({ faces }: Letter) => faces.at(-1) === 'noto';
  const [latin, eastern] = [letters.filter(isLatin), letters.filter((each) => !isLatin(each))];
  const shared = (among: readonly Letter[]) =>
    among[0]?.faces.find((face) => among.every(({ faces }) => faces.includes(face)));
  const ofLatin = isInNoto ? 'noto' : shared(latin);
  const ofEastern = shared(eastern.filter(({ faces }) => isEastern(faces)));
  let before: Face | undefined;
  return letters.map((letter) => {
    const { faces } = letter;
    const wanted = [isLatin(letter) ? ofLatin : ofEastern, before];
    const face = wanted.find((each) => each && faces.includes(each)) ?? faces[0];
    before = face ?? before;
    return face ?? null;
  });
}

const isEastern = (faces: readonly Face[]): boolean =>
  faces.length > 0 && !faces.includes('arabic') && !faces.includes('thai');

/** A mark that ends a part in Arabic stands on its left. */
const isEndOfArabic = (text: string, before: Face): boolean =>
  before === 'arabic' && /^[:.,!]$/.test(text) && covers('arabic', text);

/** Moves the space that follows a number to its front, because the parts were reordered. */
function spaceMoved(part: readonly Run[]): readonly Run[] {
  const [first, last] = [part[0], part.at(-1)];
  if (!first || !last || first.face === 'arabic') return part;
  const trimmed = last.text.trimEnd();
  const space = ' '.repeat(last.text.length - trimmed.length);
  const moved = [...part.slice(0, -1), { ...last, text: trimmed }];
  return [{ ...first, text: space + (moved[0]?.text ?? '') }, ...moved.slice(1)];
}
