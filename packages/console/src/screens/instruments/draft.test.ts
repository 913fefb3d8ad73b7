import type { InstrumentTerms } from '@fulcrum/contract/console/catalogue/schema';
import { beforeAll, expect, test } from 'vitest';

import { startI18n } from '../../i18n/i18n.ts';
import { minutesOf, minuteText, spansText } from '../../parts/instruments/week-text.ts';
import { requestOf, draftOf } from './draft.ts';

beforeAll(startI18n);

const TERMS: InstrumentTerms = {
  id: 13,
  version: 4,
  code: 'XAUUSD',
  show_code: 'XAU/USD',
  name: { en: 'Gold' },
  search_words: ['bullion', '黃金'],
  logo: '',
  category_id: 3,
  category: 'Metals',
  position: 1,
  digits: 2,
  contract_size: 100,
  lot_step: 10_000,
  min_lots: 10_000,
  max_lots: 50_000_000,
  leverages: [1, 20],
  leverage_cap: null,
  margin_mode: 'leveraged',
  allows_non_positive: false,
  margin_price_floor: 0,
  fee_plan: 0,
  fee_type: 1,
  fee_rate: 7_000_000,
  next_fee: null,
  swap_long: -2_500_000,
  swap_short: 0,
  swap_triple_day: 3,
  stale_after_ms: 10_500,
  max_jump_bp: 550,
  is_listed: true,
  is_halted: false,
  is_open: true,
  bid: null,
  ask: null,
  positions: 0,
  pendings: 0,
  converts: [],
  typical_spread: 22,
  markup: 0,
  markup_max: 440,
  next_markup: null,
};

test('terms go into the fields and come back as the same', () => {
  const draft = draftOf(TERMS);
  expect(draft).toMatchObject({
    lot_step: '0.01',
    max_lots: '50.00',
    fee_rate: '7.00',
    swap_long: '-2.5',
    stale_after: '10.5',
    max_jump_percent: '5.5',
    leverages: '1 20',
    search_words: 'bullion, 黃金',
  });
  expect(requestOf(draft, 13, 4)).toMatchObject({
    id: 13,
    version: 4,
    name: { en: 'Gold' },
    search_words: ['bullion', '黃金'],
    leverages: [1, 20],
    swap_triple_day: '3',
    stale_after_ms: 10_500,
    max_jump_bp: 550,
  });
});

test('words are separated by the commas of any script, and none is sent twice', () => {
  const draft = { ...draftOf(TERMS), search_words: ' Bullion,bullion，黃金、 ذهب ، XAU,, ' };
  expect(requestOf(draft, 13, 4).search_words).toEqual(['Bullion', '黃金', 'ذهب', 'XAU']);
});

test('what cannot be read goes to the server as it is, to be refused by its name', () => {
  const draft = { ...draftOf(TERMS), leverages: '10, x', stale_after: 'soon', name: { en: ' ' } };
  const ask = requestOf(draft, 13, 4);
  expect(ask).toMatchObject({ leverages: [10, Number.NaN], stale_after_ms: 'soon', name: {} });
});

test('minutes of a week are days and times, and its end is an end', () => {
  expect(minuteText(17 * 60)).toBe('Sun 17:00');
  expect(spansText([{ open: 0, close: 10_080 }])).toBe('Sun 00:00–Sat 24:00');
  const day = 1_440;
  const nights = [0, 1, 2].map((at) => ({ open: at * day + 1_080, close: at * day + 2_460 }));
  expect(spansText(nights)).toBe('Sun to Tue 18:00–17:00 next day');
  const days = [1, 2].map((at) => ({ open: at * day + 570, close: at * day + 960 }));
  expect(spansText(days)).toBe('Mon to Tue 09:30–16:00');
  const early = [
    { open: 1 * day + 570, close: 1 * day + 960 },
    { open: 2 * day + 570, close: 2 * day + 780 },
  ];
  expect(spansText(early)).toBe('Mon 09:30–Mon 16:00, Tue 09:30–Tue 13:00');
  expect(minutesOf('17:05')).toBe(1_025);
  expect(minutesOf('')).toBeNaN();
});
