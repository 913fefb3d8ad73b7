import type { HaltSet } from '@fulcrum/contract/console/catalogue/halt-schema';
import { cleanup, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { open, signInAs } from '../../../test/page.tsx';
import { HaltManyButton, Halts } from './halts.tsx';

const PREVIEW = { codes: ['EURUSD', 'GBPUSD'], halted: ['XAUUSD'], positions: 1_204, pendings: 3 };
const CATEGORIES = [{ id: 4, version: 1, name: { en: 'Forex', hk: '外匯' }, instruments: 2 }];
const SET: HaltSet = {
  id: 9,
  scope: 'source',
  name: 'lp1',
  codes: ['EURUSD', 'GBPUSD'],
  reason: 'the feed went bad',
  halted_by: 'Kim',
  halted_at: 1,
  proposal: null,
};
const onChanged = vi.fn();

beforeEach(() => signInAs('dealing'));
afterEach(() => {
  cleanup();
  onChanged.mockClear();
  vi.unstubAllGlobals();
});

function Screen() {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      <HaltManyButton onAsked={setAsked} />
      <Halts asked={asked} onAsked={setAsked} onChanged={onChanged} />
    </>
  );
}
const show = (sets: readonly HaltSet[], answers: object = {}) =>
  open(<Screen />, '/feeds', {
    'instruments/halts': { sets, sources: ['lp1'] },
    'instruments/halts/preview': PREVIEW,
    categories: CATEGORIES,
    ...answers,
  });
const dialog = () => within(screen.getByRole('dialog'));
const changes = (sent: ReturnType<typeof show>['sent']) =>
  sent.filter(({ path }) => path !== 'instruments/halts/preview');

test('CONSOLE-180: a halt of many says whom it concerns before it is done', async () => {
  const { sent, user } = show([], { 'instruments/halts/halt': { codes: PREVIEW.codes } });
  await user.click(screen.getByRole('button', { name: 'Halt many' }));
  const halt = dialog().getByRole<HTMLButtonElement>('button', { name: 'Halt' });
  expect(halt.disabled).toBe(true);
  expect((await dialog().findByRole('status')).textContent).toBe(
    'Instruments to halt: 2. On them, open positions: 1,204, pending orders: 3.',
  );
  expect(dialog().getByText('Halted already, and left as they are: XAUUSD')).toBeDefined();
  expect(halt.disabled).toBe(false);
  await user.selectOptions(dialog().getByLabelText('What to halt'), 'Category Forex');
  await dialog().findByRole('status');
  await user.type(dialog().getByLabelText('Reason'), 'prices from nowhere');
  await user.click(halt);
  const asked = sent.map(({ body }) => body);
  expect(asked).toContainEqual({ scope: 'all' });
  expect(asked).toContainEqual({ scope: 'category', category_id: 4 });
  expect(changes(sent)).toEqual([
    {
      path: 'instruments/halts/halt',
      body: { scope: 'category', category_id: 4, reason: 'prices from nowhere' },
    },
  ]);
  expect(onChanged).toHaveBeenCalledOnce();
});

test('CONSOLE-180: figures of one choice are never shown for another', async () => {
  let answers = 0;
  const { user } = show([], {
    'instruments/halts/preview': () => {
      answers += 1;
      return PREVIEW;
    },
  });
  vi.stubGlobal(
    'fetch',
    hanging(fetch, () => answers > 0),
  );
  await user.click(screen.getByRole('button', { name: 'Halt many' }));
  await dialog().findByRole('status');
  await user.selectOptions(dialog().getByLabelText('What to halt'), 'Source lp1');
  expect(dialog().queryByRole('status')).toBeNull();
  const halt = dialog().getByRole<HTMLButtonElement>('button', { name: 'Halt' });
  expect(halt.disabled).toBe(true);
});

/** A `fetch` that never answers about previews once `isLate` returns true. */
function hanging(real: typeof fetch, isLate: () => boolean): typeof fetch {
  return (url, given) =>
    typeof url === 'string' && url.includes('preview') && isLate()
      ? new Promise(() => undefined)
      : real(url, given);
}

test('CONSOLE-180: nothing to halt cannot be halted', async () => {
  const { user } = show([], { 'instruments/halts/preview': { ...PREVIEW, codes: [] } });
  await user.click(screen.getByRole('button', { name: 'Halt many' }));
  expect(await dialog().findByText('Nothing is left to halt here.')).toBeDefined();
  const halt = dialog().getByRole<HTMLButtonElement>('button', { name: 'Halt' });
  expect(halt.disabled).toBe(true);
});

const proposal = { reason: 'right again', proposed_by: 'Kim', proposed_at: 2 };

test.each([
  ['Propose to resume', 'propose', null],
  ['Resume them', 'confirm', { ...proposal, is_own: false }],
  ['Refuse', 'end', { ...proposal, is_own: false }],
  ['Withdraw', 'end', { ...proposal, is_own: true }],
])('CONSOLE-181: %s', async (name, path, given) => {
  const { sent, user } = show([{ ...SET, proposal: given }], {
    [`instruments/halts/${path}`]: { codes: SET.codes },
  });
  const card = within(await screen.findByRole('region', { name: 'Halted together' }));
  expect(card.getByText('Source lp1')).toBeDefined();
  expect(card.queryByRole('button', { name: 'Resume them' }) === null).toBe(
    name !== 'Resume them' && name !== 'Refuse',
  );
  await user.click(card.getByRole('button', { name }));
  await user.type(dialog().getByLabelText('Reason'), 'seen and compared');
  await user.click(dialog().getByRole('button', { name }));
  const body = { id: 9, reason: 'seen and compared' };
  expect(changes(sent)).toEqual([{ path: `instruments/halts/${path}`, body }]);
});

test('CONSOLE-180: who may not halt sees what is halted, and no button', async () => {
  await signInAs('support');
  show([SET]);
  expect(await screen.findByRole('region', { name: 'Halted together' })).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
