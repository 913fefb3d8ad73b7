import { simplified } from './han-variants.ts';

/** A text as a search compares it. */
export interface Folded {
  /** Letters and digits only, in lower case, without accents and variants of letters. */
  readonly bare: string;
  /** Where words start in `bare`. */
  readonly starts: readonly number[];
}

/** Accents, vowel marks of Arabic, the lengthening sign of Arabic, and the dot of Devanagari. */
const MARKS = /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u093c]/g;
const SEPARATOR = /[^\p{L}\p{N}\p{M}]/gu;
const KATAKANA = /[\u30a1-\u30f6]/;
const TO_HIRAGANA = 0x60;
const HAN = /\p{Script=Han}/u;
const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩';
/** The Arabic article, which is written together with its word. */
const ARTICLE = 'ال';

/** Letters that Unicode does not decompose into the ones that people type for them. */
const LETTERS: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
};

interface Character {
  /** As a search compares it; empty for punctuation and marks. */
  readonly folded: string;
  readonly isHan: boolean;
  /** Whether it belongs to the letter before it, and so does not end a word. */
  readonly isMark: boolean;
}

/** Every character that was seen, because the rules of Unicode are slow and characters are few. */
const characters = new Map<string, Character>();

function characterOf(character: string): Character {
  const known = characters.get(character);
  if (known) return known;
  const plain = character.normalize('NFKD').toLowerCase().replace(MARKS, '').replace(SEPARATOR, '');
  const folded = [...plain].map(variant).join('');
  const fresh = { folded, isHan: HAN.test(folded), isMark: /\p{M}/u.test(character) };
  characters.set(character, fresh);
  return fresh;
}

function variant(letter: string): string {
  if (KATAKANA.test(letter)) return String.fromCharCode(letter.charCodeAt(0) - TO_HIRAGANA);
  const digit = ARABIC_DIGITS.indexOf(letter);
  return digit >= 0 ? String(digit) : (LETTERS[letter] ?? simplified(letter));
}

/** Folds a text: case, accents, width, kana, Chinese scripts and forms of Arabic letters. */
export function fold(text: string): Folded {
  let bare = '';
  const starts: number[] = [];
  let isAfterGap = true;
  let wasHan = false;
  for (const character of text) {
    const { folded, isHan, isMark } = characterOf(character);
    if (folded === '') {
      isAfterGap ||= !isMark;
      continue;
    }
    // Chinese has no spaces: a word in another script starts beside it.
    if (isAfterGap || isHan !== wasHan) starts.push(bare.length);
    bare += folded;
    isAfterGap = false;
    wasHan = isHan;
  }
  if (!bare.includes(ARTICLE)) return { bare, starts };
  const nouns = starts.filter((start) => bare.startsWith(ARTICLE, start));
  return { bare, starts: [...starts, ...nouns.map((start) => start + ARTICLE.length)] };
}

/** The words of a folded text, each up to the next one. */
export const wordsOf = ({ bare, starts }: Folded): string[] =>
  starts
    .map((start) =>
      bare.slice(
        start,
        starts.find((next) => next > start),
      ),
    )
    .filter(Boolean);

export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits `text` around the first match of the query, ignoring punctuation within the match. */
export function highlighted(text: string, query: string): readonly TextPart[] {
  const wanted = fold(query).bare;
  let bare = '';
  /** For each character of `bare`, the start and end of its source in `text`. */
  const sources: (readonly [start: number, end: number])[] = [];
  let at = 0;
  for (const character of text) {
    const { folded } = characterOf(character);
    for (let count = 0; count < folded.length; count += 1)
      sources.push([at, at + character.length]);
    bare += folded;
    at += character.length;
  }
  const found = wanted === '' ? -1 : bare.indexOf(wanted);
  const [start] = sources[found] ?? [];
  const [, end] = sources[found + wanted.length - 1] ?? [];
  if (start === undefined || end === undefined) return [{ text, isMatch: false }];
  return [
    { text: text.slice(0, start), isMatch: false },
    { text: text.slice(start, end), isMatch: true },
    { text: text.slice(end), isMatch: false },
  ].filter((part) => part.text !== '');
}
