import { expect, test } from 'vitest';

import { masked } from './masked.ts';

test('an e-mail keeps its beginning and its domain', () => {
  expect(masked('meiling@mail.com')).toBe('mei•••@mail.com');
  expect(masked('a@b.co')).toBe('a•••@b.co');
});

test('a mobile keeps its code and its last four digits', () => {
  expect(masked('+852 91234567')).toBe('+852 9•••4567');
});
