import fc from 'fast-check';
import { expect, test } from 'vitest';

import { lengthOf } from '../plain-text.ts';
import { NOTE_LIMITS, noteTextOf, tagOf } from './note-text.ts';

test('NOTE-003: a note keeps its lines and tabs, with plain line ends and no blanks around', () => {
  expect(noteTextOf('  one\r\ntwo\rthree\n\tfour \n')).toBe('one\ntwo\nthree\n\tfour');
  expect(noteTextOf(' \n ')).toBe('');
});

test('NOTE-003: characters are counted as people see them, not as they are stored', () => {
  expect(noteTextOf('😀'.repeat(1_000))).toBe('😀'.repeat(1_000));
  expect(noteTextOf('😀'.repeat(1_001))).toBeNull();
  expect(noteTextOf('a'.repeat(1_001))).toBeNull();
  expect(noteTextOf(`  ${'a'.repeat(1_000)}  `)).toHaveLength(1_000);
  expect(tagOf('😀'.repeat(24))).toBe('😀'.repeat(24));
  expect(tagOf('😀'.repeat(25))).toBeNull();
});

test.each(['a\0b', '\ud800', 'a\udfffb', '\u001b[31m', 'a\u0007', 'a\u0085b'])(
  'NOTE-003: %j is no text',
  (text) => {
    expect(noteTextOf(text)).toBeNull();
    expect(tagOf(text)).toBeNull();
  },
);

test.each([
  '<script>alert(1)</script>',
  '=1+1',
  '"; drop table trade_note; --',
  '{{amount}}',
  '$1',
])('NOTE-003: %j is kept as it is', (text) => expect(noteTextOf(text)).toBe(text));

test.each(['', '   ', 'a,b', 'a;b', 'a\u202eb', '\u200d', '\u200f', 'x'.repeat(25)])(
  'NOTE-004: %j is no tag',
  (text) => expect(tagOf(text)).toBeNull(),
);

test('NOTE-004: ways to write the same tag come to one', () => {
  expect(tagOf(' break\t\n out ')).toBe('break out');
  expect(tagOf('cafe\u0301')).toBe('caf\u00e9');
});

test('NOTE-003, NOTE-004: what is kept is kept again as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      for (const [keep, max] of [
        [noteTextOf, NOTE_LIMITS.textLength],
        [tagOf, NOTE_LIMITS.tagLength],
      ] as const) {
        const kept = keep(text);
        if (kept === null) continue;
        expect(keep(kept)).toBe(kept);
        expect(lengthOf(kept)).toBeLessThanOrEqual(max);
      }
    }),
  );
});
