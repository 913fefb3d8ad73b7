import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { euroDollar, quote, setStage, show } from '../../preview/stage.tsx';
import { ContractSheet } from './contract-sheet.tsx';

beforeEach(setStage);
afterEach(cleanup);

/** What the sheet says, term by term. */
function terms(): Record<string, string> {
  const rows = screen.getAllByRole('term').map((term) => {
    return [term.textContent, term.nextElementSibling?.textContent ?? ''] as const;
  });
  return Object.fromEntries(rows);
}

test('the mark-up in force and the one to come are told, and the second becomes the first', async () => {
  const from = Date.now() + 60_000;
  const instrument = { ...euroDollar, markup: 5, nextMarkup: { points: 25, from } };
  show(<ContractSheet isOpen onClose={() => undefined} instrument={instrument} />);
  await quote(110_000);
  expect(terms()['Mark-up on the ask']).toBe('0.5 pips');
  const [, coming] = Object.entries(terms()).find(([term]) => term.startsWith('From ')) ?? [];
  expect(coming).toBe('2.5 pips');

  await quote(110_001, { time: from });
  expect(terms()['Mark-up on the ask']).toBe('2.5 pips');
  expect(Object.keys(terms()).filter((term) => term.startsWith('From '))).toEqual([]);
});
