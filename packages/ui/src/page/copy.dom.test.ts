import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { copy } from './copy.ts';

const TEXTS = ['80000001', 'bc1qar0srr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'two\nlines', '出金 ✓'];

let taken: { text: string; within: string }[] = [];

/** Answers `execCommand`, which jsdom lacks, as a browser that copies what is selected. */
function answerWith(isCopied: boolean | Error): void {
  Object.assign(document, {
    execCommand: () => {
      if (isCopied instanceof Error) throw isCopied;
      const field = document.activeElement;
      if (!(field instanceof HTMLTextAreaElement)) return false;
      const text = field.value.slice(field.selectionStart, field.selectionEnd);
      taken.push({ text, within: field.parentElement?.tagName ?? '' });
      return isCopied;
    },
  });
}

beforeEach(() => {
  taken = [];
  document.body.innerHTML = '<button></button><div role="dialog"><button></button></div>';
});
afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand');
  vi.unstubAllGlobals();
});

test.each(TEXTS)('%j is copied over plain HTTP, and the focus stays', async (text) => {
  vi.stubGlobal('navigator', {});
  answerWith(true);
  const button = document.querySelector('button');
  button?.focus();
  expect(await copy(text)).toBe(true);
  expect(taken).toEqual([{ text, within: 'BODY' }]);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

test('within a dialog, which keeps the focus, the text is copied from there', async () => {
  vi.stubGlobal('navigator', {});
  answerWith(true);
  document.querySelector<HTMLElement>('[role="dialog"] button')?.focus();
  expect(await copy('80000001')).toBe(true);
  expect(taken).toEqual([{ text: '80000001', within: 'DIV' }]);
});

test('a clipboard that refuses is not the end', async () => {
  vi.stubGlobal('navigator', {
    clipboard: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
  });
  answerWith(true);
  expect(await copy('80000001')).toBe(true);
});

test.each([false, new Error('not here')])('what cannot be copied is told: %s', async (answer) => {
  vi.stubGlobal('navigator', {});
  answerWith(answer);
  expect(await copy('80000001')).toBe(false);
  expect(document.querySelector('textarea')).toBeNull();
});
