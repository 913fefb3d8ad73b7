/* Numbers of the page's frame as the reader's language writes them. The browser's own formatter is
   not used before the first paint: its first use takes a slow phone a tenth of a second. */
import type { Language } from '@fulcrum/contract/languages';
import { MINUS } from '@fulcrum/ui/figures/format';

/** The marks between groups of digits of the languages with a decimal comma. */
const GROUP_MARKS: Partial<Record<Language, string>> = {
  de: '.',
  spa: '.',
  pt: '.',
  it: '.',
  tr: '.',
  id: '.',
  vn: '.',
  fr: '\u202F',
  ru: '\u00A0',
  cs: '\u00A0',
};

/** Returns a whole number in groups; Spanish has none below 10,000, which is left out here. */
export function integerIn(language: Language, value: number): string {
  const groups = language === 'hi' ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g;
  return String(value).replace(groups, GROUP_MARKS[language] ?? ',');
}

/** Returns a percentage below 1,000 with its sign and two decimals. */
export function percentIn(language: Language, percent: number): string {
  const size = Math.abs(percent).toFixed(2);
  const sign = Number(size) === 0 ? '' : percent < 0 ? MINUS : '+';
  return `${sign}${quantityIn(language, size)}%`;
}

/** Returns a decimal number with the language's decimal mark. */
export const quantityIn = (language: Language, decimal: string): string =>
  GROUP_MARKS[language] === undefined ? decimal : decimal.replace('.', ',');
