import { LANGUAGES, type Language } from '@fulcrum/contract/languages';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';

import { csvFormFor, csvOf, figure, PLAIN_CSV, type CsvForm } from './csv.ts';

const SEMICOLONS: CsvForm = { separator: ';', decimalMark: ',' };
const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const SPLITS = [';', ',', '|', '\t', '\n', '\r', '\r\n', '\u2028'];
const BETWEEN = ['', ' ', '"', ' "', '\u00a0'];

/** Returns what a reader that knows no quotes finds, whatever it splits at. */
const pieces = (file: string) =>
  file.split(/[;,|\t\r\n\u2028]/).map((piece) => piece.replace(/^[\s"]*/, ''));
const isFormula = (piece: string) =>
  /^[=@＝＠]/.test(piece) || (/^[+\-＋－]/.test(piece) && !/^[+-]\d+(?:[.,]\d+)?"?$/.test(piece));

test('PAPER-004: the ten languages with decimal commas have semicolons', () => {
  const commas = (Object.keys(LANGUAGES) as Language[]).filter(
    (each) => csvFormFor(each).separator === ';',
  );
  expect(commas.sort()).toEqual(
    ['cs', 'de', 'fr', 'id', 'it', 'pt', 'ru', 'spa', 'tr', 'vn'].sort(),
  );
  expect(csvFormFor('de')).toEqual(SEMICOLONS);
  expect(csvFormFor('en')).toEqual(PLAIN_CSV);
});

test('PAPER-004: numbers stay numbers with the mark of the form, texts are in quotes', () => {
  const row = ['a', figure('-0.10'), figure(7), figure('+85212345678'), '', figure(null), '1.5'];
  expect(csvOf([row])).toBe('"a",-0.10,7,+85212345678,,,"1.5"');
  expect(csvOf([row, row], SEMICOLONS)).toBe(
    '"a";-0,10;7;+85212345678;;;"1.5"\r\n"a";-0,10;7;+85212345678;;;"1.5"',
  );
  expect(csvOf([[figure('=1'), figure('1;2'), figure('1,5'), figure('- 1')]])).toBe(
    `"'=1","1;2","1,5","'- 1"`,
  );
});

test.each(SIGNS)('PAPER-005: %s begins no formula, at the start or behind a separator', (sign) => {
  for (const form of [PLAIN_CSV, SEMICOLONS]) {
    for (const between of BETWEEN) {
      expect(pieces(csvOf([[`${between}${sign}cmd|x`]], form)).filter(isFormula)).toEqual([]);
      for (const split of SPLITS) {
        const file = csvOf([[figure(7), `paid${split}${between}${sign}1+1${split}y`]], form);
        expect(pieces(file).filter(isFormula), JSON.stringify(file)).toEqual([]);
      }
    }
  }
});

test('PAPER-005: words with a hyphen and signed numbers keep their signs', () => {
  for (const text of ['long-term', 'a = b', 'me@example.com', 'up 1; -5', 'p, +3.5, q', '1|-2']) {
    expect(csvOf([[text]])).toBe(`"${text}"`);
  }
  expect(csvOf([['-']])).toBe(`"'-"`);
  expect(csvOf([['\t1']])).toBe(`"'\t1"`);
});

test('PAPER-005: any text is read back, with nothing but apostrophes added, and runs nothing', () => {
  const sign = fc.constantFrom(...SIGNS, ...SPLITS, '"', ' ', 'a', '1', '.', "'", '\ufeff');
  const cell = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(''));
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 4 });
  let defused = 0;
  fc.assert(
    fc.property(rows, fc.constantFrom(PLAIN_CSV, SEMICOLONS), (texts, form) => {
      const table = texts.map((row) => ['head', ...row]);
      const file = csvOf(table, form);
      const read = Papa.parse<string[]>(file, { delimiter: form.separator, newline: '\r\n' });
      expect(read.errors).toEqual([]);
      const plain = (row: readonly string[]) => row.map((text) => text.replaceAll("'", ''));
      expect(read.data.map(plain)).toEqual(table.map(plain));
      expect(pieces(file).filter(isFormula)).toEqual([]);
      if (file.includes("'=")) defused += 1;
    }),
    { numRuns: 1_000 },
  );
  expect(defused).toBeGreaterThan(20);
});
