import type {
  InstrumentPreview,
  InstrumentTerms,
} from '@fulcrum/contract/console/catalogue/schema';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { open, refusal, signInAs } from '../../../test/page.tsx';
import { InstrumentPane } from './instrument-pane.tsx';

const TERMS: InstrumentTerms = {
  id: 3,
  version: 7,
  code: 'XAUUSD',
  show_code: 'XAU/USD',
  name: { en: 'Gold' },
  search_words: ['bullion'],
  logo: '',
  category_id: 2,
  category: 'Metals',
  position: 1,
  digits: 2,
  contract_size: 100,
  lot_step: 10_000,
  min_lots: 10_000,
  max_lots: 50_000_000,
  leverages: [10, 20],
  leverage_cap: null,
  margin_mode: 'leveraged',
  allows_non_positive: false,
  margin_price_floor: 0,
  fee_plan: 1,
  fee_type: 1,
  fee_rate: 7_000_000,
  next_fee: null,
  swap_long: -2_500_000,
  swap_short: 0,
  swap_triple_day: 3,
  stale_after_ms: 2_000,
  max_jump_bp: 150,
  typical_spread: 22,
  markup: 0,
  markup_max: 100,
  next_markup: null,
  is_listed: true,
  is_halted: false,
  is_open: true,
  bid: 430_000,
  ask: 430_022,
  positions: 4,
  pendings: 1,
  converts: [],
};
const TICKET = { price: 430_022, point_value: 1_000_000, rows: [] };
const PREVIEW: InstrumentPreview = {
  version: 7,
  changes: [{ field: 'leverages', before: '10 20', after: '10 20 50' }],
  before: TICKET,
  after: TICKET,
  effect: {
    positions: 4,
    pendings: 1,
    accounts: 3,
    margin_held: 0,
    off_leverage: 0,
    off_step: 0,
    margin_new_before: null,
    margin_new_after: null,
  },
};
const CATEGORIES = [{ id: 2, version: 1, name: { en: 'Metals' }, instruments: 1 }];
const onChanged = vi.fn<() => void>();

beforeEach(async () => {
  onChanged.mockClear();
  await signInAs('dealing');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (answers: Readonly<Record<string, unknown>>, row: InstrumentTerms = TERMS) =>
  open(<InstrumentPane row={row} onChanged={onChanged} onClose={() => {}} />, '/instruments', {
    categories: CATEGORIES,
    'instruments/markups': [],
    'instruments/preview': PREVIEW,
    ...answers,
  });
const dialog = () => within(screen.getByRole('dialog'));
const save = () => screen.queryByRole('button', { name: 'Save' });
const button = (name: string) => screen.getByRole('button', { name });

test('terms are saved as they were previewed, and only after a preview', async () => {
  const { sent, user } = show({ 'instruments/save': {} });
  const leverages = await screen.findByLabelText('Leverage list');
  expect(save()).toBeNull();
  await user.type(leverages, ' 50');
  await user.click(button('Preview'));
  expect(await screen.findByRole('row', { name: 'Leverage list 10 20 10 20 50' })).toBeDefined();
  // Typing after a preview invalidates it.
  await user.type(leverages, ' 100');
  expect(save()).toBeNull();
  await user.clear(leverages);
  await user.type(leverages, '10, 20 50');
  await user.click(button('Preview'));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await user.type(dialog().getByLabelText('Reason'), 'as agreed');
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  const [, asked, saved] = sent;
  expect(asked?.body).toMatchObject({
    id: 3,
    version: 7,
    name: { en: 'Gold' },
    search_words: ['bullion'],
    leverages: [10, 20, 50],
    fee_rate: '7.00',
    stale_after_ms: 2_000,
    max_jump_bp: 150,
    swap_long: '-2.5',
    fee_plan: 1,
  });
  expect(saved).toEqual({
    path: 'instruments/save',
    body: { ...(asked?.body as object), reason: 'as agreed' },
  });
  expect(onChanged).toHaveBeenCalledOnce();
});

test('terms that are refused say why, and newer ones can be loaded', async () => {
  const { user } = show({
    'instruments/preview': refusal('catalogue.moved', 'Somebody else has changed it'),
  });
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  const problem = await screen.findByRole('alert');
  expect(problem.textContent).toContain('Somebody else has changed it');
  expect(save()).toBeNull();
  await user.click(within(problem).getByRole('button', { name: 'Load the newest' }));
  expect(onChanged).toHaveBeenCalledOnce();
});

test('a halt names its instrument, and says what waits', async () => {
  const { sent, user } = show({ 'instruments/halt': {} }, { ...TERMS, converts: ['GBPXAU'] });
  await user.click(await screen.findByRole('button', { name: 'Halt' }));
  expect(
    dialog().getByText(/positions \(4\) and pending orders \(1\) wait.* GBPXAU /),
  ).toBeDefined();
  await user.type(dialog().getByLabelText('Type XAUUSD to confirm'), 'xauusd');
  await user.type(dialog().getByLabelText('Reason'), 'a broken source');
  await user.click(dialog().getByRole('button', { name: 'Halt' }));
  const body = { id: 3, halted: 1, code: 'XAUUSD', reason: 'a broken source' };
  expect(sent).toEqual([{ path: 'instruments/halt', body }]);
});

test('a fee that is decided for later is told, and categories that do not come say so', async () => {
  const from = Date.UTC(2026, 2, 12, 21);
  show(
    { categories: refusal('request.tooMany', 'Not now') },
    { ...TERMS, next_fee: { fee_type: 2, rate: 1_500, from } },
  );
  expect(
    await screen.findByText(/From .* on it is 0\.15 %, as decided under Settings/),
  ).toBeDefined();
  expect((await screen.findByRole('alert')).textContent).toContain('Not now');
});

test('a role that only looks neither previews nor halts', async () => {
  await signInAs('support');
  show({});
  await screen.findByLabelText('Leverage list');
  for (const name of ['Preview', 'Take off the list', 'Preview mark-up']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});
