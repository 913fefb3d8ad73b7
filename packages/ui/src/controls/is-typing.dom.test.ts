import { expect, test } from 'vitest';

import { isTyping } from './is-typing.ts';

test.each([
  ['an Enter by itself', { key: 'Enter', keyCode: 13 }, false],
  ['an Enter that takes a word in Chrome and Firefox', { isComposing: true, keyCode: 229 }, true],
  ['an Enter that takes a word in Safari', { key: 'Enter', keyCode: 229 }, true],
  ['an Esc that gives a word up', { key: 'Escape', isComposing: true, keyCode: 27 }, true],
  ['a letter', { key: 'b', keyCode: 66 }, false],
])('whether %s belongs to an input method', (_, press, expected) => {
  expect(isTyping(new KeyboardEvent('keydown', press))).toBe(expected);
});
