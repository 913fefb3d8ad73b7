import { expect, test } from 'vitest';

import { faultOf, joinedWords, withTyped } from './note-words.ts';

const words = (text: string, ...tags: string[]) => ({ text, tags });

test('NOTE-007: joined, the words of both devices are there, and none twice', () => {
  expect(joinedWords(words('theirs', 'a', 'b'), words('mine', 'b', 'c'))).toEqual(
    words('theirs\n\nmine', 'a', 'b', 'c'),
  );
  expect(joinedWords(words('same'), words(' same '))).toEqual(words('same'));
  expect(joinedWords(words('a longer one'), words('longer'))).toEqual(words('a longer one'));
  expect(joinedWords(words(''), words('mine', 'a'))).toEqual(words('mine', 'a'));
  expect(joinedWords(words('theirs'), words(''))).toEqual(words('theirs'));
});

test('NOTE-007: what is too much to keep is joined all the same, and told', () => {
  const joined = joinedWords(words('a'.repeat(1_000)), words('b'.repeat(1_000)));
  expect(joined.text).toHaveLength(2_002);
  expect(faultOf(joined)).toBe('tooLong');
  expect(faultOf(words('', 'a', 'b', 'c', 'd', 'e', 'f'))).toBe('tooMany');
  expect(faultOf(words('a'.repeat(1_000), 'a', 'b', 'c', 'd', 'e'))).toBeNull();
});

test('NOTE-004: typed tags are parted at commas, and those in use keep their spelling', () => {
  expect(withTyped(['gap'], ' News , first  hour,gap', [])).toEqual(['gap', 'News', 'first hour']);
  expect(withTyped([], 'NEWS', ['News'])).toEqual(['News']);
  expect(withTyped(['gap'], '  ', [])).toEqual(['gap']);
  expect(withTyped([], 'ok,' + 'x'.repeat(25), [])).toBeNull();
});
