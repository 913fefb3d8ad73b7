import { expect, test } from 'vitest';

import { EVENTS_MAX, readFile } from './read-file.ts';

const NOW = Date.UTC(2026, 2, 10, 15);
const HEAD = 'time,country,title,importance,previous,forecast,actual';
const ROW = '2026-03-12T12:30Z,US,Consumer prices,3,2.8%,2.9%,';

const csv = (...rows: string[]) => [HEAD, ...rows].join('\n');
const read = (text: string) => readFile(text, NOW);
const faultsOf = (text: string) =>
  read(text).faults.map(({ reason, figures }) => [reason, figures]);
/** Returns the fault of a file with one row. */
const faultOf = (row: string) => {
  const { events, faults } = read(csv(row));
  expect(events).toEqual([]);
  expect(faults).toHaveLength(1);
  expect(faults[0]?.figures['row']).toBe(2);
  return faults[0]?.reason;
};

test('CALENDAR-001 a file of CSV is read, in the order of time', () => {
  const { events, faults } = read(csv('2026-03-13T09:00Z,GB,GDP,2,,0.1%,', ROW));
  expect(faults).toEqual([]);
  expect(events).toEqual([
    {
      at: Date.UTC(2026, 2, 12, 12, 30),
      country: 'US',
      title: 'Consumer prices',
      titles: {},
      importance: 3,
      previous: '2.8%',
      forecast: '2.9%',
      actual: '',
    },
    expect.objectContaining({ country: 'GB', importance: 2, previous: '', forecast: '0.1%' }),
  ]);
});

test('CALENDAR-001 semicolons, quotes, a byte-order mark, empty rows and other orders are read', () => {
  const text = [
    '\uFEFFcountry;Time;importance;title;title_de;title_jp',
    'US;2026-03-12T12:30Z;3;"Prices; ""core""";Preise;',
    ';;;;;',
    'US;2026-03-13T12:30Z;1;Claims;;失業保険申請件数',
    '',
  ].join('\r\n');
  expect(read(text)).toMatchObject({
    faults: [],
    events: [
      { title: 'Prices; "core"', titles: { de: 'Preise' } },
      { title: 'Claims', titles: { jp: '失業保険申請件数' } },
    ],
  });
});

test('CALENDAR-001 a file of JSON is read', () => {
  const event = { time: '2026-03-12T12:30Z', country: 'US', title: 'Prices', importance: 3 };
  const others = { actual: null, previous: '210K', title_fr: 'Prix' };
  const marked = `\uFEFF${JSON.stringify([event])}`;
  expect(read(marked)).toMatchObject({ faults: [], events: [{ title: 'Prices' }] });
  expect(read(JSON.stringify([{ ...event, ...others }]))).toMatchObject({
    faults: [],
    events: [{ importance: 3, previous: '210K', actual: '', titles: { fr: 'Prix' } }],
  });
});

const FILES: readonly [string, string, string, object][] = [
  ['without anything', '', 'calendar.empty', {}],
  ['with its columns only', `${HEAD}\n`, 'calendar.empty', {}],
  ['of an empty list', '[]', 'calendar.empty', {}],
  ['in another encoding', csv(ROW.replace('prices', 'pr\ufffdces')), 'calendar.encoding', {}],
  ['of broken JSON', '[{"time": ', 'calendar.json', {}],
  ['of JSON without objects', '[1]', 'calendar.json', {}],
  [
    'without a column that is needed',
    'time,country,title\n',
    'calendar.columns',
    { row: 1, column: 'importance' },
  ],
  [
    'with an unknown column',
    `${HEAD},price\n${ROW},1`,
    'calendar.columns',
    { row: 1, column: 'price' },
  ],
  [
    'with a language that the app does not speak',
    `${HEAD},title_xx\n${ROW},X`,
    'calendar.columns',
    { row: 1, column: 'title_xx' },
  ],
  [
    'with a column twice',
    `${HEAD},title\n${ROW},X`,
    'calendar.columns',
    { row: 1, column: 'title' },
  ],
  [
    'of JSON with an unknown field',
    '[{"time":"","country":"","title":"","importance":1,"__proto__":{}}]',
    'calendar.columns',
    { row: 1, column: '__proto__' },
  ],
  ['with a cell too many', csv(`${ROW},1`), 'calendar.cells', { row: 2 }],
  ['with an open quotation mark', csv(`"${ROW}`), 'calendar.cells', { row: 2 }],
  [
    'with too many events',
    csv(...Array.from({ length: EVENTS_MAX + 1 }, () => ROW)),
    'calendar.tooMany',
    { max: EVENTS_MAX },
  ],
];
test.each(FILES)('CALENDAR-001 a file %s is refused', (_, text, reason, figures) => {
  expect(faultsOf(text)).toEqual([[reason, figures]]);
});

test('CALENDAR-001 the most events that a file may have are taken', () => {
  const rows = Array.from({ length: EVENTS_MAX }, (_, at) => ROW.replace('prices', `${at}`));
  expect(read(csv(...rows)).events).toHaveLength(EVENTS_MAX);
});

test('CALENDAR-001 every wrong row is named, and no event of the file is taken', () => {
  const wrong = ROW.replace(',3,', ',4,');
  const { events, faults } = read(csv(ROW, wrong, ROW.replace('US', 'XX'), ROW));
  expect(events).toEqual([]);
  expect(faults).toEqual([
    { reason: 'calendar.importance', figures: { row: 3 } },
    { reason: 'calendar.country', figures: { row: 4, country: 'XX' } },
    { reason: 'calendar.twice', figures: { row: 5, first: 2 } },
  ]);
});

const timed = (time: string) => ROW.replace('2026-03-12T12:30Z', time);

test.each([
  ['2026-03-12T12:30Z', Date.UTC(2026, 2, 12, 12, 30)],
  ['2026-03-12 12:30:15Z', Date.UTC(2026, 2, 12, 12, 30, 15)],
  ['2026-03-12T12:30:00.000Z', Date.UTC(2026, 2, 12, 12, 30)],
  ['2026-03-12T01:00+02:00', Date.UTC(2026, 2, 11, 23)],
  ['2026-03-12T22:00-0430', Date.UTC(2026, 2, 13, 2, 30)],
  ['2000-01-01T00:00Z', Date.UTC(2000, 0, 1)],
  ['2028-02-29T00:00Z', Date.UTC(2028, 1, 29)],
  ['2028-03-10T15:00Z', Date.UTC(2028, 2, 10, 15)],
])('CALENDAR-002 %s is a time in UTC', (time, at) => {
  expect(read(csv(timed(time)))).toMatchObject({ faults: [], events: [{ at }] });
});

test.each([
  '2026-03-12T12:30',
  '2026-03-12',
  '2026-03-12T12:30 EST',
  '12.03.2026 12:30Z',
  '2026-02-29T12:30Z',
  '2026-13-01T12:30Z',
  '2026-03-12T24:00Z',
  '2026-03-12T12:60Z',
  '2026-03-12T12:30+15:00',
  '2026-03-12T12:30+01:60',
  '0026-03-12T12:30Z',
  '',
])('CALENDAR-002 “%s” is refused', (time) => {
  expect(faultOf(timed(time))).toBe('calendar.time');
});

test.each([
  '1999-12-31T23:59Z',
  '2028-03-10T15:01Z',
  '2000-01-01T00:00+01:00',
  '9999-12-31T00:00Z',
])('CALENDAR-002 %s is not within the years of a calendar', (time) => {
  expect(faultOf(timed(time))).toBe('calendar.range');
});

test.each(['0', '4', '', '2.5', '-1', 'high'])(
  'CALENDAR-003 an importance of “%s” is refused',
  (importance) => {
    expect(faultOf(ROW.replace(',3,', `,${importance},`))).toBe('calendar.importance');
  },
);

test('CALENDAR-003 a country is one of the list, by its code', () => {
  for (const country of ['USA', 'us', 'UK', 'XX', '', 'EUR']) {
    expect(faultOf(ROW.replace('US', country)), country).toBe('calendar.country');
  }
  const known = ['US', 'EU', 'DE', 'GB', 'JP', 'CH', 'AU', 'CA', 'NZ', 'CN', 'HK'];
  const rows = known.map((country) => ROW.replace('US', country));
  expect(read(csv(...rows)).faults).toEqual([]);
});

const titled = (title: string) => ROW.replace('Consumer prices', title);

test('CALENDAR-003 a title is text: needed, at most 140 characters, without what cannot be shown', () => {
  expect(faultOf(titled(' '))).toBe('calendar.title');
  expect(faultOf(titled('x'.repeat(141)))).toBe('calendar.text');
  for (const sign of ['\u0000', '\u0007', '\u202e', '\u2066', '"\n"']) {
    const cell = sign === '"\n"' ? '"two\nlines"' : `a${sign}b`;
    expect(faultOf(titled(cell)), JSON.stringify(sign)).toBe('calendar.characters');
  }
  const html = '<img src=x onerror=alert(1)>';
  for (const title of ['x'.repeat(140), html, '=cmd()', 'a\u200db']) {
    expect(read(csv(titled(title))).events[0]?.title).toBe(title);
  }
  expect(read(csv(titled('Cafe\u0301  index'))).events[0]?.title).toBe('Caf\u00e9 index');
});

test('CALENDAR-003 a figure is a short text as published', () => {
  expect(faultOf(ROW.replace('2.8%', '9'.repeat(41)))).toBe('calendar.text');
  expect(read(csv(ROW.replace('2.8%', '9'.repeat(40)))).faults).toEqual([]);
  const json = { time: '2026-03-12T12:30Z', country: 'US', title: 'Prices', importance: '3' };
  expect(faultsOf(JSON.stringify([{ ...json, actual: 3.2 }]))).toEqual([
    ['calendar.text', { row: 1, column: 'actual', max: 40 }],
  ]);
});
