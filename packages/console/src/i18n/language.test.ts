import { afterEach, expect, test, vi } from 'vitest';

import { currentLanguage, currentTag, keepLanguage, nameIn, readLanguage } from './language.ts';

afterEach(() => vi.unstubAllGlobals());

/** Plays a browser with these languages, in which these values are stored. */
function browser(languages: readonly string[], values: Record<string, string> = {}) {
  const kept = new Map(Object.entries(values));
  vi.stubGlobal('navigator', { languages });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return kept;
}

test.each([
  [['zh-HK', 'en'], 'hk'],
  [['zh-Hant-TW'], 'hk'],
  [['ZH'], 'hk'],
  [['en-GB', 'zh-HK'], 'en'],
  [['fr', 'zh-HK', 'en'], 'hk'],
  [['fr', 'de'], 'en'],
  [[], 'en'],
] as const)('CONSOLE-161 a browser with %j begins in %s', (languages, language) => {
  browser(languages);
  expect(readLanguage()).toBe(language);
});

test('CONSOLE-161 what was chosen on the device comes before the browser, not before a choice', () => {
  const kept = browser(['en-US'], { lang: 'de' });
  expect(readLanguage()).toBe('en');
  keepLanguage('hk');
  expect([currentLanguage(), currentTag()]).toEqual(['hk', 'zh-Hant-HK']);
  expect(readLanguage()).toBe('hk');
  expect(Object.fromEntries(kept)).toEqual({ lang: 'de', 'console.lang': 'hk' });
});

test('CONSOLE-161 a stored word that is no language of the console is passed over', () => {
  browser(['zh-HK'], { 'console.lang': 'toString' });
  expect(readLanguage()).toBe('hk');
});

test('a name without one of the language is read in English', () => {
  browser(['zh-HK']);
  readLanguage();
  expect(nameIn({ en: 'Metals', hk: '金屬' })).toBe('金屬');
  expect(nameIn({ en: 'Metals' })).toBe('Metals');
});
