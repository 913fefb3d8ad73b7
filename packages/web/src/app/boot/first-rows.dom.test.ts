import type { GlanceRow } from '@fulcrum/contract/market-data/glance';
import { formatPercent, setFormatLocale, setFormatZone } from '@fulcrum/ui/figures/format';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { drawFirstRows, type FirstRowsLook } from './first-rows.ts';

const NOW = Date.parse('2026-06-10T12:00:00Z');
const euro: GlanceRow = {
  code: 'EURUSD',
  showCode: 'EUR/USD',
  name: '歐元/美元',
  digits: 5,
  bid: 108_383,
  spread: 9,
  change: 0.2412,
  isOpen: true,
  isHalted: false,
};
const gold: GlanceRow = {
  ...euro,
  code: 'XAUUSD',
  showCode: 'XAU/USD',
  digits: 2,
  bid: 234_567,
  spread: 34,
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  setFormatLocale('de');
  setFormatZone('UTC');
  document.body.innerHTML =
    '<div class="boot"><div class="boot__head"></div><ul><li class="boot__row"></li></ul></div>';
});
afterEach(() => {
  vi.useRealTimers();
  setFormatLocale('zh-HK');
  setFormatZone(undefined);
});

function draw(rows: readonly GlanceRow[], at = NOW, look: Partial<FirstRowsLook> = {}) {
  const frame = document.querySelector('.boot');
  if (!frame) throw new Error('Expected the frame');
  const closedIcon = document.createElement('svg');
  const usual = {
    isCompact: false,
    isAdvanced: false,
    nameOf: () => '',
    percentOf: formatPercent,
    quantityOf: (decimal: string) => decimal,
    closed: 'Geschlossen',
    closedIcon,
  };
  drawFirstRows(frame, { at, rows }, { ...usual, ...look });
  return [...frame.querySelectorAll('.row')];
}
const textOf = (row: Element | undefined, part: string) => row?.querySelector(part)?.textContent;
const age = () => document.querySelector('.boot__age')?.textContent;

test('rows replace the grey ones, with the classes and the formats of the app', () => {
  const fallen = { ...gold, change: -1.5 };
  const [first, second] = draw([euro, fallen], NOW, { nameOf: ({ name }) => name });
  expect(document.querySelectorAll('.boot__row')).toHaveLength(0);
  expect(first?.className).toBe('row');
  expect(textOf(first, '.row__code')).toBe('EUR/USD');
  expect(textOf(first, '.row__name')).toBe('歐元/美元');
  expect(textOf(first, '.row__price')).toBe('1.08383');
  expect([textOf(first, 'b'), textOf(first, 'sup')]).toEqual(['38', '3']);
  expect(textOf(first, '.delta.up')).toBe('+0,24%');
  expect(second?.className).toBe('row row--ruled');
  expect(textOf(second, '.row__price')).toBe('2,345.67');
  expect(textOf(second, '.delta.dn')).toBe('−1,50%');
});

test('a closed market says so, a price that is missing is a dash', () => {
  const closed = { ...euro, isOpen: false };
  const rows = draw([closed, { ...closed, isHalted: true }, { ...euro, bid: null }]);
  expect(rows[0]?.className).toBe('row row--closed');
  expect(textOf(rows[0], '.row__closed')).toBe('Geschlossen');
  expect(rows[1]?.querySelector('.row__closed > svg')).not.toBeNull();
  expect(textOf(rows[1], '.row__closed')).toBe('');
  expect(textOf(rows[2], '.row__price')).toBe('–');
  expect(rows[2]?.querySelector('.delta')).toBeNull();
});

test('names are texts, never markup, and one that is not known yet is a grey box', () => {
  const [known] = draw([euro], NOW, { nameOf: () => '<b>x</b>' });
  expect(textOf(known, '.row__name')).toBe('<b>x</b>');
  const [unknown] = draw([euro]);
  expect(unknown?.querySelector('.row__name > .sk')).not.toBeNull();
});

test('compact rows are compact at once', () => {
  expect(draw([euro], NOW, { isCompact: true })[0]?.className).toBe('row row--compact');
});

test('ROW-005 advanced rows have bid, ask and spread at once', () => {
  const look = { isAdvanced: true };
  const [pair, metal, empty] = draw([euro, gold, { ...euro, bid: null, spread: null }], NOW, look);
  expect(pair?.className).toBe('row row--advanced');
  const prices = (row: Element | undefined) =>
    [...(row?.querySelectorAll('.row__price') ?? [])].map(({ textContent }) => textContent);
  expect([prices(pair), textOf(pair, '.row__spread')]).toEqual([['1.08383', '1.08392'], '0.9']);
  expect([prices(metal), textOf(metal, '.row__spread')]).toEqual([['2,345.67', '2,346.01'], '34']);
  expect([prices(empty), textOf(empty, '.row__spread')]).toEqual([['–', '–'], '']);
  expect(textOf(pair, '.row__open .delta.up')).toBe('+0,24%');
});

test('prices older than half a minute are dimmed and say when they were current', () => {
  const [row] = draw([euro], NOW - 30_000);
  expect(row?.className).toBe('row row--dim');
  expect(age()).toBe('10.06., 11:59');
});

test('prices that become old while the app is on its way are dimmed then', () => {
  const [row] = draw([euro], NOW - 10_000);
  vi.advanceTimersByTime(19_999);
  expect([row?.className, age()]).toEqual(['row', undefined]);
  vi.advanceTimersByTime(1);
  expect([row?.className, age()]).toEqual(['row row--dim', '10.06., 11:59']);
});

test('a device whose clock is behind does not keep them fresh for longer', () => {
  const [row] = draw([euro], NOW + 3_600_000);
  vi.advanceTimersByTime(30_000);
  expect(row?.className).toBe('row row--dim');
});
