import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as catalogue from '@fulcrum/contract/console/catalogue/calls';
import * as api from '@fulcrum/contract/console/operators/calls';

import { firstOwner, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';

let rig: ProductRig;
let owner: Browser;
const reason = 'as agreed with the desk';
const EURUSD = 1;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  await owner.ok(api.stepUp, { code: owner.code() });
  await changeAndRestore();
});
afterAll(() => rig.close());

/** Gives EURUSD a new version with the same hours as before. */
async function changeAndRestore(): Promise<void> {
  for (const isChange of [true, false]) {
    const { groups } = await owner.ok(catalogue.hours, {});
    for (const { instruments, spans, holidays } of groups) {
      const found = instruments.find(({ id }) => id === EURUSD);
      if (!found) continue;
      const days = isChange
        ? [...holidays, '2026-12-30']
        : holidays.filter((day) => day !== '2026-12-30');
      const seen = [{ id: EURUSD, version: found.version }];
      await owner.ok(catalogue.saveHours, { instruments: seen, spans, holidays: days, reason });
    }
  }
}

const codeOf = (why: Reason) => CODES[why].code;

test('CATALOGUE-008 hours of many instruments are set at once, and wrong ones are refused', async () => {
  const { groups } = await owner.ok(catalogue.hours, {});
  const fx = groups.find(({ instruments }) => instruments.some(({ code }) => code === 'EURUSD'));
  if (!fx) throw new Error('Expected the hours of EURUSD');
  expect(fx.instruments).toHaveLength(12);
  expect(fx.week.length).toBeGreaterThan(0);
  const instruments = fx.instruments.slice(0, 2).map(({ id, version }) => ({ id, version }));
  const { spans } = fx;
  const holidays = [...fx.holidays, '2026-03-17'];
  const wrong: readonly (readonly [Reason, object])[] = [
    ['hours.noInstrument', { instruments: [] }],
    ['hours.noInstrument', { instruments: [instruments[0], instruments[0]] }],
    ['hours.spans', { spans: [{ open: 10, close: 10 }] }],
    ['hours.spans', { spans: [{ open: 0, close: 10_081 }] }],
    ['hours.spans', { spans: [{ open: 60.5, close: 90 }] }],
    [
      'hours.spans',
      {
        spans: [
          { open: 0, close: 60 },
          { open: 30, close: 90 },
        ],
      },
    ],
    ['hours.holidays', { holidays: ['2026-02-30'] }],
    ['hours.holidays', { holidays: ['2026-03-17', '2026-03-17'] }],
    ['catalogue.moved', { instruments: [{ id: EURUSD, version: 1 }] }],
  ];
  for (const [why, change] of wrong) {
    const asked = { instruments, spans, holidays, reason, ...change };
    const shown = JSON.stringify(change);
    expect(await owner.refused(catalogue.previewHours, asked), shown).toBe(codeOf(why));
    expect(await owner.refused(catalogue.saveHours, asked), shown).toBe(codeOf(why));
  }
  const seen = await owner.ok(catalogue.previewHours, { instruments, spans, holidays });
  expect(seen.changes).toEqual([
    { field: 'EURUSD holidays', before: '', after: '2026-03-17' },
    { field: 'GBPUSD holidays', before: '', after: '2026-03-17' },
  ]);
  // From now to Friday's close; the next session begins on Sunday and ends before the holiday.
  expect(seen.week).toEqual([
    { open: rig.clock.time, close: Date.parse('2026-03-13T21:00Z') },
    { open: Date.parse('2026-03-15T21:00Z'), close: Date.parse('2026-03-17T04:00Z') },
  ]);
  await owner.ok(catalogue.saveHours, { instruments, spans, holidays, reason });
  const after = await owner.ok(catalogue.hours, {});
  const moved = after.groups.find((group) => group.holidays.includes('2026-03-17'));
  expect(moved?.instruments.map(({ code }) => code)).toEqual(['EURUSD', 'GBPUSD']);
});

test('CATALOGUE-017 hours of single days and a zone are set, recorded and kept by other changes', async () => {
  const groupOf = async (code: string) => {
    const { groups } = await owner.ok(catalogue.hours, {});
    const found = groups.find((group) => group.instruments.some((each) => each.code === code));
    if (!found) throw new Error(`Expected the hours of ${code}`);
    const seen = found.instruments.filter((each) => each.code === code);
    return { ...found, seen: seen.map(({ id, version }) => ({ id, version })) };
  };
  const before = await groupOf('AAPL');
  expect(before.zone).toBe('America/New_York');
  expect(before.exceptions[0]).toEqual({
    date: '2026-11-27',
    day: 'calendar',
    spans: [{ open: 570, close: 780 }],
  });
  const { spans, holidays } = before;
  // The rig's clock stands on Friday, 13 March 2026.
  const exceptions = [
    { date: '2026-03-17', day: 'calendar' as const, spans: [{ open: 570, close: 660 }] },
    { date: '2026-03-18', day: 'trading' as const, spans: [] },
  ];
  const zone = 'Europe/London';
  const wrong: readonly (readonly [Reason, object])[] = [
    ['hours.zone', { zone: 'Europe/Londn' }],
    ['hours.exceptionDate', { exceptions: [{ ...exceptions[0], date: '2026-02-30' }] }],
    ['hours.exceptionTwice', { exceptions: [exceptions[0], exceptions[0]] }],
    ['hours.exceptionTwice', { exceptions: [{ ...exceptions[0], date: holidays[0] }] }],
    [
      'hours.exceptionOutside',
      { exceptions: [{ ...exceptions[0], spans: [{ open: 0, close: 1_441 }] }] },
    ],
    [
      'hours.exceptionSpans',
      { exceptions: [{ ...exceptions[0], spans: [{ open: 9, close: 9 }] }] },
    ],
  ];
  for (const [why, change] of wrong) {
    const asked = {
      instruments: before.seen,
      spans,
      holidays,
      exceptions,
      zone,
      reason,
      ...change,
    };
    const shown = JSON.stringify(change);
    expect(await owner.refused(catalogue.previewHours, asked), shown).toBe(codeOf(why));
    expect(await owner.refused(catalogue.saveHours, asked), shown).toBe(codeOf(why));
  }
  expect(await groupOf('AAPL')).toEqual(before);

  const asked = { instruments: before.seen, spans, holidays, exceptions, zone };
  const { changes, week } = await owner.ok(catalogue.previewHours, asked);
  expect(changes.map(({ field }) => field)).toEqual(['AAPL zone', 'AAPL exceptions']);
  expect(changes[1]?.after).toBe('2026-03-17 09:30–11:00, 2026-03-18 trading day closed');
  const iso = week.map(({ open, close }) => [open, close].map((at) => new Date(at).toISOString()));
  expect(iso.filter(([open]) => open?.startsWith('2026-03-17'))).toEqual([
    ['2026-03-17T09:30:00.000Z', '2026-03-17T11:00:00.000Z'],
  ]);
  // The trading day of the 18th is closed from 21:00 to 21:00 of UTC.
  expect(iso.filter(([open]) => open?.startsWith('2026-03-18'))).toEqual([]);
  await owner.ok(catalogue.saveHours, { ...asked, reason });

  const after = await groupOf('AAPL');
  expect(after.instruments.map(({ code }) => code)).toEqual(['AAPL']);
  expect([after.zone, after.exceptions, after.holidays]).toEqual([zone, exceptions, holidays]);
  // A page from before single days sends neither.
  const days = [...holidays, '2026-03-19'];
  await owner.ok(catalogue.saveHours, { instruments: after.seen, spans, holidays: days, reason });
  const kept = await groupOf('AAPL');
  expect([kept.zone, kept.exceptions]).toEqual([zone, exceptions]);
  expect(kept.holidays).toContain('2026-03-19');
});
