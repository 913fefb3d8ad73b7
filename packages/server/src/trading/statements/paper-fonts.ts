import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type { Language } from '@fulcrum/contract/languages';
import { openSync, type Font } from 'fontkit';

/** The fonts with a file; of each the PDF keeps the letters that it shows. */
const FILES = {
  /** Latin, Cyrillic, Greek and Devanagari. */
  noto: ['@embedpdf/fonts-latin', 'NotoSans-Regular.ttf'],
  arabic: ['@embedpdf/fonts-arabic', 'NotoNaskhArabic-Regular.ttf'],
  thai: ['@expo-google-fonts/noto-sans-thai', '400Regular/NotoSansThai_400Regular.ttf'],
  traditional: ['@embedpdf/fonts-tc', 'NotoSansHant-Regular.otf'],
  simplified: ['@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf'],
  japanese: ['@embedpdf/fonts-jp', 'NotoSansJP-Regular.otf'],
  korean: ['@embedpdf/fonts-kr', 'NotoSansKR-Regular.otf'],
} as const;

export type EmbeddedFace = keyof typeof FILES;
/** The fonts of a printed page; `helvetica` is the one that every PDF reader has. */
export type Face = 'helvetica' | EmbeddedFace;

/** Characters that `helvetica` can draw. */
const HELVETICA = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff–—‘’‚“”„•…€™]+$/;
const ARABIC = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/;
const THAI = /[\u0e00-\u0e7f]/;
/** Chinese, Japanese and Korean, their marks, and the symbols that their fonts have. */
const EASTERN = new RegExp(
  String.raw`[\u1100-\u11ff\u2100-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff` +
    String.raw`\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]`,
  'u',
);

/**
 * A character has another form in Chinese, Japanese and Korean; a reader gets the form of their
 * language, if its font has the character.
 */
const EASTERN_FACES: Partial<Record<Language, readonly EmbeddedFace[]>> = {
  jp: ['japanese', 'simplified', 'traditional', 'korean'],
  kr: ['korean', 'japanese', 'traditional', 'simplified'],
};
const CHINESE_FIRST: readonly EmbeddedFace[] = ['traditional', 'simplified', 'japanese', 'korean'];

const fonts = new Map<EmbeddedFace, Font>();

/** Returns a font; its file is read once in a thread, when it is first needed. */
export function fontOf(face: EmbeddedFace): Font {
  const known = fonts.get(face);
  if (known) return known;
  const [name, file] = FILES[face];
  const { resolve } = createRequire(import.meta.url);
  const path =
    face === 'thai' ? resolve(`${name}/${file}`) : join(dirname(resolve(name)), '../fonts', file);
  // The files hold one font each; the library's type is that of a file with several as well.
  const font = openSync(path) as Font;
  fonts.set(face, font);
  return font;
}

/** Returns whether a font has every character of a text. */
export function covers(face: Face, text: string): boolean {
  if (face === 'helvetica') return HELVETICA.test(text);
  const font = fontOf(face);
  for (const sign of text) if (!font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)) return false;
  return true;
}

/** Returns the fonts that may have the characters of a text, the best first. */
export function facesFor(text: string, language: Language): readonly Face[] {
  if (ARABIC.test(text)) return ['arabic'];
  if (THAI.test(text)) return ['thai'];
  if (EASTERN.test(text)) return ['noto', ...(EASTERN_FACES[language] ?? CHINESE_FIRST)];
  return ['helvetica', 'noto'];
}
