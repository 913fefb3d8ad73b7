import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { startI18n } from '../../i18n/i18n.ts';
import { LimitShare } from './limit-share.tsx';

beforeEach(startI18n);
afterEach(cleanup);

test('CONSOLE-121 the share of the limit is amber over 80 % and red over 100 %', () => {
  const look = (value: number) => {
    cleanup();
    render(<LimitShare value={value} limit={5_000_000_000_000} />);
    const text = screen.getByText(/of the limit of 5M/);
    return [text.textContent?.split('%')[0], text.className];
  };
  expect(look(4_000_000_000_000)).toEqual(['80', '']);
  expect(look(4_000_001_000_000)).toEqual(['81', 'late']);
  expect(look(5_000_000_000_000)).toEqual(['100', 'late']);
  expect(look(5_000_001_000_000)).toEqual(['101', 'bad']);
});
