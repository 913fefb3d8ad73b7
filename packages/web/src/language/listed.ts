import { currentLanguage } from './languages.ts';

const COMMAS: Readonly<Record<string, string>> = { ar: '، ', hk: '，', jp: '、' };

/** Joins texts with the comma of the page's language. */
export const listed = (texts: readonly string[]): string =>
  texts.join(COMMAS[currentLanguage()] ?? ', ');
