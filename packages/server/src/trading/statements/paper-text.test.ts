import { LANGUAGES, type Language } from '@fulcrum/contract/languages';
import { WORDS } from '@fulcrum/messages/say';
import { expect, test } from 'vitest';

import { fontOf } from './paper-fonts.ts';
import { runsOf } from './paper-text.ts';

const languages = Object.keys(LANGUAGES) as Language[];

/** Returns the names of the glyphs that a text is drawn with, font by font. */
const glyphsOf = (text: string, language: Language) =>
  runsOf(text, language).flatMap(({ face, text: run }) =>
    face === 'helvetica' ? [] : fontOf(face).layout(run).glyphs,
  );
const namesOf = (text: string) => glyphsOf(text, 'en').map(({ name }) => name);

test.each(languages)(
  'PAPER-001: every name and kind of an entry in %s has its letters',
  (language) => {
    const printed = Object.entries(WORDS[language]).filter(([key]) =>
      /^(?:statement|ledger|adjustment|trades|cause)\./.test(key),
    );
    expect(printed.length).toBeGreaterThan(40);
    for (const [, text] of printed) {
      expect(glyphsOf(text, language).filter(({ id }) => id === 0)).toEqual([]);
    }
  },
);

test.each([
  ['🦊 Fox', ':fox: Fox'],
  ['👨‍👩‍👧', ':man::woman::girl:'],
  ['1️⃣ ❤️', '1 :heart:'],
  ['ქართული', 'kartuli'],
  ['বাংলা', 'bamla'],
  ['\ue000', '[U+E000]'],
  ['\ud83d!', '[U+D83D]!'],
  ['a\tb\nc\u0007', 'a b c '],
  ['\u2068x\u2069\u200b\u00ad', 'x'],
])('PAPER-001: %j is written as %j', (text, shown) => {
  expect(runsOf(text, 'en')).toEqual([{ face: 'helvetica', text: shown }]);
});

test('PAPER-001: a character has the form of its language, and one font for a word if there is one', () => {
  const faceOf = (text: string, language: Language) => runsOf(text, language)[0]?.face;
  expect(languages.map((each) => faceOf('金', each))).toContain('traditional');
  expect([faceOf('金', 'hk'), faceOf('金', 'jp'), faceOf('金', 'kr')]).toEqual([
    'traditional',
    'japanese',
    'korean',
  ]);
  expect(runsOf('马东余额', 'hk')).toEqual([{ face: 'simplified', text: '马东余额' }]);
  expect(runsOf('残高と한글', 'en').map(({ face }) => face)).toEqual(['simplified', 'korean']);
  expect(runsOf('Bakiye: ğ', 'en')).toEqual([{ face: 'noto', text: 'Bakiye: ğ' }]);
  expect(runsOf('Bakiye', 'tr')).toEqual([{ face: 'noto', text: 'Bakiye' }]);
  expect(runsOf('1,234.50', 'tr')).toEqual([{ face: 'helvetica', text: '1,234.50' }]);
});

test('PAPER-002: a text of several scripts is cut where its letters change', () => {
  expect(runsOf('金額（USD）', 'hk')).toEqual([
    { face: 'traditional', text: '金額（' },
    { face: 'helvetica', text: 'USD' },
    { face: 'traditional', text: '）' },
  ]);
  expect(runsOf('\u2068المبلغ\u2069 (USD)', 'ar')).toEqual([
    { face: 'helvetica', text: '(USD)' },
    { face: 'arabic', text: 'المبلغ ' },
  ]);
  expect(runsOf('تعويض: Ticket ğ 55 محمد', 'ar')).toEqual([
    { face: 'arabic', text: 'محمد' },
    { face: 'noto', text: ' Ticket ğ 55' },
    { face: 'arabic', text: 'تعويض: ' },
  ]);
});

test('PAPER-002: a letter and its marks stay in one font, composed where that is possible', () => {
  expect(runsOf('e\u0301 x\u0331', 'en')).toEqual([{ face: 'noto', text: 'é x\u0331' }]);
  expect(runsOf('字\u200d', 'hk')).toEqual([{ face: 'traditional', text: '字' }]);
  expect(runsOf('می\u200cخواهم', 'en')).toEqual([{ face: 'arabic', text: 'می\u200cخواهم' }]);
});

// The glyphs are those of HarfBuzz 6 for the same fonts.
test.each([
  ['कि', ['uni093F.04', 'uni0915']],
  ['क्ष', ['uni0915094D0937']],
  ['त्र', ['uni0924094D0930']],
  ['कर्ता', ['uni0915', 'uni0924', 'uni093E', 'uni0930094D']],
  ['र्कि', ['uni093F0930094D.04', 'uni0915', 'NullMark']],
])('PAPER-002: %s has the right glyphs in the right order', (text, names) => {
  expect(namesOf(text)).toEqual(names);
});

test.each([
  ['ที่', ['uni0E17', 'uni0E35', 'uni0E48.small']],
  ['น้ำ', ['uni0E19', 'uni0E4D', 'uni0E49.small', 'uni0E32']],
  ['กำ', ['uni0E01', 'uni0E4D', 'uni0E32']],
  ['ปี่', ['uni0E1B', 'uni0E35.narrow', 'uni0E48.small']],
])('PAPER-002: %s stacks its tone mark above its vowel', (text, names) => {
  expect(namesOf(text)).toEqual(names);
});

test('PAPER-002: Arabic letters are joined and stand from right to left', () => {
  expect(
    glyphsOf('محمد', 'en').map(({ codePoints }) => String.fromCodePoint(...codePoints)),
  ).toEqual([...'محمد'].reverse());
});
