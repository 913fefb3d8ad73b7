import { expect, test } from 'vitest';

import { filledTexts, momentOf, momentText } from './text-drafts.ts';

test('an emptied language goes, one that is half filled in stays and is refused by the server', () => {
  const drafts = {
    en: { title: 'Fees', summary: 'Lower', body: 'They fall.' },
    hk: { title: ' ', summary: '', body: '' },
    ar: { title: 'الرسوم', summary: '', body: '' },
  };
  expect(filledTexts(drafts, ({ title, body }) => ({ title, body }))).toEqual({
    en: { title: 'Fees', body: 'They fall.' },
    ar: { title: 'الرسوم', body: '' },
  });
});

test('a moment is typed in New York time and comes back as it was', () => {
  const at = Date.UTC(2026, 2, 10, 15, 30);
  expect(momentText(at)).toBe('2026-03-10T11:30');
  expect(momentOf(momentText(at))).toBe(at);
  expect(momentText(null)).toBe('');
  expect(momentOf('')).toBeUndefined();
});
