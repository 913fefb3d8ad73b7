import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const textsOf = (code: string): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(
      JSON.parse(readFileSync(join(import.meta.dirname, `${code}.json`), 'utf8')) as Record<
        string,
        string
      >,
    ),
  );
const english = textsOf('en');
const chinese = textsOf('hk');

/** Names, abbreviations and what is typed as it stands, which are the same in every language. */
const NAMES = new RegExp(
  `\\b(?:${[
    ...['Fulcrum', 'Binance', 'Kraken', 'Bybit', 'OKX', 'OANDA', 'FIX', 'LMAX', 'cTrader', 'FXCM'],
    ...['PrimeXM', 'JSON', 'API', 'Markdown', 'Memo', 'CSV', 'USD', 'IBAN', 'BIC', 'SWIFT', 'PIN'],
    ...['HEIC', 'JPEG', 'PNG', 'WebP', 'UTC', 'UTF', 'MB', 'TLS', 'Ctrl', 'Enter', 'EURUSD', 'EUR'],
    ...['SenderCompID', 'TargetCompID', 'SenderSubID', 'TargetSubID', 'tag', 'Sun', 'Fri', 'XAU'],
    ...['SOURCES', 'https', 'code', 'none', 'trade', 'DEMO test', 'user', 'db8', 'ms'],
    ...['[A-Z\\d]+_[A-Z_\\d]+', 'p\\d+', '[YAB]', 'XRP'],
  ].join('|')})\\b`,
  'g',
);

const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();

test('CONSOLE-160 Chinese has every text of English, in the same order, and none too many', () => {
  expect([...chinese.keys()]).toEqual([...english.keys()]);
});

test('CONSOLE-160 each text has the figures of its English one', () => {
  for (const [key, text] of chinese) {
    expect(text.trim(), key).not.toBe('');
    expect(placeholders(text), key).toEqual(placeholders(english.get(key) ?? ''));
  }
});

test('CONSOLE-160 nothing but names is left in English', () => {
  const left = [...chinese]
    .map(([key, text]) => [key, text.replace(/\{\{\w+\}\}/g, ' ').replace(NAMES, ' ')] as const)
    .filter(([, text]) => /\p{Script=Latin}/u.test(text));
  expect(left).toEqual([]);
});

test('CONSOLE-160 Chinese is written with the signs and words of Hong Kong', () => {
  for (const [key, text] of chinese) {
    // A half-width comma or stop after a Chinese character, and words of other places.
    expect(text, key).not.toMatch(/\p{Script=Han}[,.;?!]/u);
    expect(text, key).not.toMatch(/账|賬|您|止損|止盈|品種|入金|出金|帳號|網路|上傳|設置/u);
  }
});
