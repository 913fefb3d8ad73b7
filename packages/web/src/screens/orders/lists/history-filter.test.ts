import { expect, test } from 'vitest';

import { EVERYTHING, filterIn, putFilter, tradeFilterOf } from './history-filter.ts';

const address = (query: string) => new URLSearchParams(query);

test('an address keeps a filter beside what else it says', () => {
  const query = 'type=3&days=7&instrument=2&side=sell&outcome=won&tag=first+hour&week=63-66';
  const filter = filterIn(address(query));
  expect(filter).toEqual({
    range: { days: 7 },
    instrumentId: 2,
    side: 'sell',
    outcome: 'won',
    tag: 'first hour',
    weekHours: { from: 63, to: 66 },
  });
  const put = putFilter(address('type=3&days=30&outcome=lost&tag=gap&week=0-3'), filter);
  expect(Object.fromEntries(put)).toEqual(Object.fromEntries(address(query)));
  expect(putFilter(address(query), EVERYTHING).toString()).toBe('type=3');
});

test.each([
  '',
  'days=8&instrument=0&side=both&outcome=even&tag=a,b',
  'week=63-66',
  'instrument=1e3',
  'instrument=-1',
])('an address with %j filters nothing', (query) =>
  expect(filterIn(address(query))).toEqual(EVERYTHING),
);

test('the last seven days run from midnight to the midnight to come', () => {
  const now = new Date(2026, 2, 10, 14);
  expect(tradeFilterOf({ ...EVERYTHING, range: { days: 7 } }, now)).toEqual({
    from: new Date(2026, 2, 4).getTime(),
    to: new Date(2026, 2, 11).getTime(),
  });
  expect(tradeFilterOf(EVERYTHING, now)).toEqual({});
  const hours = { range: { days: 7 }, weekHours: { from: 63, to: 66 } } as const;
  expect(tradeFilterOf({ ...EVERYTHING, ...hours }, now)).toMatchObject({
    weekHours: { from: 63, to: 66 },
  });
});
