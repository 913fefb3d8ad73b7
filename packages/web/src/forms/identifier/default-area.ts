import type { Language } from '@fulcrum/contract/languages';

/** Calling code to start with, for languages that suggest one; the person can change it. */
const DEFAULT_AREAS: Partial<Record<Language, string>> = {
  hk: '852',
  jp: '81',
  kr: '82',
  th: '66',
  vn: '84',
  id: '62',
  my: '60',
  hi: '91',
  tr: '90',
  cs: '420',
  it: '39',
};

export const defaultArea = (language: Language): string => DEFAULT_AREAS[language] ?? '';
