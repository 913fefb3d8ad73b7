import { expect, test } from 'vitest';

import { defaultsOf, PANELS_MAX, readSetup, SHOWN_MAX, whyNot } from './chart-setup.ts';
import { STUDIES, STUDY_FORMS } from './study-forms.ts';
import { readTemplates, TEMPLATE_NAME_MAX, templateName } from './templates.ts';

const ema = (change: object) => ({
  EMA: { isShown: true, params: [5, 9], colors: ['up', 'down'], ...change },
});

test('STUDY-010 settings are read as they were kept, and what was never set has its defaults', () => {
  const setup = readSetup(ema({}));
  expect(setup.EMA).toEqual({ isShown: true, params: [5, 9], colors: ['up', 'down'] });
  expect(setup.BOLL).toEqual(defaultsOf('BOLL'));
  expect(STUDIES.filter((name) => setup[name].isShown)).toEqual(['VOL', 'EMA']);
});

test.each([
  ['a length of 0', { params: [0, 9] }],
  ['a length of a billion', { params: [1e9, 9] }],
  ['no number', { params: [Number.NaN, 9] }],
  ['an endless number', { params: [Number.POSITIVE_INFINITY, 9] }],
  ['half a candle', { params: [1.5, 9] }],
  ['text for a number', { params: ['5', 9] }],
  ['too few numbers', { params: [5] }],
  ['too many numbers', { params: [5, 9, 12] }],
  ['an object for the list', { params: { 0: 5, 1: 9, length: 2 } }],
  ['an unknown colour', { colors: ['up', 'url(x)'] }],
  ['a colour from the prototype', { colors: ['up', 'constructor'] }],
  ['text for whether it is shown', { isShown: 'yes' }],
])('STUDY-010 %s gives the study its defaults, and the others stay', (_, change) => {
  const others = { RSI: { isShown: true, params: [21], colors: ['accent'] } };
  const setup = readSetup({ ...ema(change), ...others });
  expect(setup.EMA).toEqual(defaultsOf('EMA'));
  expect(setup.RSI).toEqual(others.RSI);
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['text', 'MA'],
  ['a list', [1]],
  ['unknown studies', { WAVES: { isShown: true }, constructor: {}, toString: 1 }],
  ['studies that are none', { MA: null, EMA: 7, RSI: 'on', BOLL: [], MACD: {} }],
])('STUDY-010 %s for a set-up is the first one', (_, kept) => {
  expect(readSetup(kept)).toEqual(readSetup({}));
});

test('STUDY-010 a multiplier has one decimal', () => {
  const boll = (multiplier: number) =>
    readSetup({ BOLL: { ...defaultsOf('BOLL'), params: [20, multiplier] } }).BOLL.params;
  expect(boll(2.3)).toEqual([20, 2.3]);
  expect(boll(0.1)).toEqual([20, 0.1]);
  for (const wrong of [0, 2.25, 10.1, -1]) expect(boll(wrong)).toEqual([20, 2]);
});

test('STUDY-010 the defaults are within their own limits', () => {
  for (const name of STUDIES) {
    expect(readSetup({ [name]: defaultsOf(name) })[name]).toEqual(defaultsOf(name));
    expect(defaultsOf(name).colors.length).toBeLessThanOrEqual(
      STUDY_FORMS[name].lines(defaultsOf(name).params).length,
    );
  }
});

const shown = (...names: readonly (typeof STUDIES)[number][]) =>
  Object.fromEntries(
    STUDIES.map((name) => [name, { ...defaultsOf(name), isShown: names.includes(name) }]),
  );

test('STUDY-009 a seventh study and a third panel are refused', () => {
  const six = readSetup(shown('VOL', 'MA', 'EMA', 'VWAP', 'BOLL', 'RSI'));
  expect(whyNot(six, 'PIVOTS')).toBe('tooMany');
  expect(whyNot(six, 'RSI')).toBeNull();
  const panels = readSetup(shown('RSI', 'MACD'));
  expect(whyNot(panels, 'ATR')).toBe('tooManyPanels');
  expect(whyNot(panels, 'STOCH')).toBe('tooManyPanels');
  expect(whyNot(panels, 'MA')).toBeNull();
});

test('STUDY-009 what two devices show together is no more than one may', () => {
  const setup = readSetup(shown(...STUDIES));
  const left = STUDIES.filter((name) => setup[name].isShown);
  expect(left).toHaveLength(SHOWN_MAX);
  const panels = readSetup(shown('MACD', 'RSI', 'ATR', 'STOCH'));
  expect(STUDIES.filter((name) => panels[name].isShown)).toHaveLength(PANELS_MAX);
});

test('STUDY-011 templates of other versions and of other things are passed over', () => {
  const kept = {
    a: { of: 'studies', name: 'Scalping', studies: ema({ params: [0, 0] }) },
    b: { of: 'studies', name: '  ', studies: {} },
    c: { of: 'drawings', name: 'My trend' },
    d: { of: 'studies', name: 7 },
    e: null,
    f: { of: 'studies', name: 'Empty' },
  };
  const templates = readTemplates(kept);
  expect(templates.map(({ id, name }) => `${id} ${name}`)).toEqual(['f Empty', 'a Scalping']);
  expect(templates[1]?.setup.EMA).toEqual(defaultsOf('EMA'));
  for (const broken of [null, undefined, 7, 'x']) expect(readTemplates(broken)).toEqual([]);
});

test('STUDY-011 a name has only what can be kept, and is cut between characters', () => {
  expect(templateName('  Day\u0000 trade\uD800 ')).toBe('Day trade');
  const long = templateName('😀'.repeat(50));
  expect([...long]).toHaveLength(TEMPLATE_NAME_MAX);
  expect(long).not.toMatch(/\p{Surrogate}/u);
});
