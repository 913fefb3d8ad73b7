import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import type { OperatorCall } from '@fulcrum/contract/console/call';
import * as api from '@fulcrum/contract/console/content/calendar';
import { calendar as published } from '@fulcrum/contract/content/calendar';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { verifyAudit } from '../../audit/chain.ts';

const DAY_MS = 86_400_000;
const MONDAY = Date.UTC(2026, 2, 9);
const HEAD = 'time,country,title,importance,previous,forecast,actual,title_de';
const CLAIMS = '2026-03-12T12:30Z,US,Claims,2,210K,215K,,Anträge';
const PRICES = '2026-03-12T12:30Z,US,Prices,3,2.8%,2.9%,,';
const GDP = '2026-03-14T07:00Z,GB,GDP,2,0.1%,,,';
const reason = 'the week ahead';

let rig: ProductRig;
let owner: Browser;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.db.query('delete from calendar_event');
  // What was read before is shown for five seconds.
  rig.clock.time += 5_000;
});

const csv = (...rows: string[]) => [HEAD, ...rows].join('\n');
const preview = (file: string) => owner.ok(api.previewCalendar, { file });
async function upload(file: string) {
  const { seen } = await preview(file);
  return owner.ok(api.saveCalendar, { file, seen, reason });
}
const refused = async (call: OperatorCall, input: object, why: Reason, browser = owner) =>
  expect({ why, code: await browser.refused(call, input) }).toEqual({ why, code: CODES[why].code });
const shown = async (lang = 'en', days: readonly [number, number] = [0, 7]) => {
  rig.clock.time += 5_000;
  const period = { from: MONDAY + days[0] * DAY_MS, to: MONDAY + days[1] * DAY_MS };
  return (await rig.ok(published, period, { headers: { lang } })).data.data;
};
const titles = async () => (await shown()).map(({ title }) => title);
const logOf = async (action: string) => (await owner.ok(auditCalls.audit, { action })).rows;

test('CALENDAR-004 a file replaces the days that it covers, and no others', async () => {
  expect(await upload(csv(CLAIMS, PRICES, GDP))).toEqual({ added: 3, changed: 0, removed: 0 });
  const before = await shown();
  expect(before.map(({ title }) => title)).toEqual(['Prices', 'Claims', 'GDP']);
  const withActual = PRICES.replace('2.9%,', '2.9%,3.0%');
  const early = '2026-03-12T00:00Z,JP,Orders,1,,,,';
  const late = '2026-03-12T23:59:59Z,NZ,Sales,1,,,,';
  const other = csv(withActual, early, late);
  expect(await preview(other)).toMatchObject({
    events: 3,
    added: 2,
    changed: 1,
    removed: 1,
    faults: [],
    from: MONDAY + 3 * DAY_MS,
    to: MONDAY + 4 * DAY_MS,
  });
  expect(await titles()).toEqual(['Prices', 'Claims', 'GDP']);
  expect(await upload(other)).toEqual({ added: 2, changed: 1, removed: 1 });
  const after = await shown();
  expect(after.map(({ title }) => title)).toEqual(['Orders', 'Prices', 'Sales', 'GDP']);
  expect(after[1]).toEqual({ ...before[0], actual: '3.0%' });
  expect(after[3]).toEqual(before[2]);
});

test('CALENDAR-004 the same file again changes nothing and leaves no entry', async () => {
  const file = csv(CLAIMS, PRICES);
  const { seen } = await preview(file);
  await owner.ok(api.saveCalendar, { file, seen, reason });
  const before = [await shown(), (await logOf('calendar.saved')).length];
  const again = { added: 0, changed: 0, removed: 0 };
  // The answer was lost: the same request is sent once more.
  expect(await owner.ok(api.saveCalendar, { file, seen, reason })).toEqual(again);
  expect(await upload(csv(PRICES, CLAIMS))).toEqual(again);
  expect([await shown(), (await logOf('calendar.saved')).length]).toEqual(before);
});

test('CALENDAR-001 of a file with a wrong row nothing is stored, and its rows are named', async () => {
  const file = csv(GDP, CLAIMS.replace(',2,', ',0,'), PRICES.replace('Z', ''));
  const found = await preview(file);
  expect(found).toMatchObject({ fault_count: 2, events: 0, from: null, differences: [] });
  expect(found.faults).toEqual([
    'Row 3: the importance must be 1, 2 or 3',
    'Row 4: the time needs a zone, such as 2026-12-10T13:30Z or 2026-12-10T14:30+01:00',
  ]);
  await refused(api.saveCalendar, { file, seen: '', reason }, 'calendar.importance');
  await refused(api.saveCalendar, { file: '', seen: '', reason }, 'calendar.empty');
  await refused(api.previewCalendar, { file: 'x'.repeat(2_000_001) }, 'request.tooLarge');
  await refused(
    api.saveCalendar,
    { file: csv(GDP), seen: '', reason: '' },
    'console.reasonMissing',
  );
  expect(await titles()).toEqual([]);
});

test('CALENDAR-005 nothing is replaced that the operator has not seen', async () => {
  const file = csv(CLAIMS);
  const { seen } = await preview(file);
  await upload(csv(PRICES));
  await refused(api.saveCalendar, { file, seen, reason }, 'content.changed');
  expect(await titles()).toEqual(['Prices']);
  const { differences } = await preview(file);
  expect(differences).toMatchObject([
    { before: { title: 'Prices', importance: 3 }, after: null },
    { before: null, after: { title: 'Claims', langs: ['de'], currency: 'USD' } },
  ]);
});

test('CALENDAR-005 who may change content may, and the log says what was done', async () => {
  const editor = await operatorOf(rig, owner, 'content');
  const file = csv(CLAIMS, GDP);
  const { seen } = await editor.ok(api.previewCalendar, { file });
  await editor.ok(api.saveCalendar, { file, seen, reason });
  const [saved] = await logOf('calendar.saved');
  expect(saved).toMatchObject({ object: 'calendar 2026-03-12 2026-03-14', reason });
  expect(JSON.parse(saved?.detail ?? '')).toMatchObject({ events: 2, added: 2, removed: 0 });
  const { rows, total } = await editor.ok(api.calendar, { from: MONDAY + 4 * DAY_MS });
  expect({ total, rows }).toMatchObject({ total: 1, rows: [{ title: 'GDP', country: 'GB' }] });
  await editor.ok(api.removeCalendarEvent, { id: rows[0]?.id ?? 0, reason });
  await refused(api.removeCalendarEvent, { id: rows[0]?.id ?? 0, reason }, 'calendar.unknown');
  expect((await logOf('calendar.removed'))[0]?.detail).toContain('GDP');
  expect(await titles()).toEqual(['Claims']);
  for (const role of ['compliance', 'support', 'dealing', 'finance'] as const) {
    const other = await operatorOf(rig, owner, role);
    const given = { file, seen: '', reason };
    await refused(api.saveCalendar, given, 'operator.forbidden', other);
  }
  expect(await verifyAudit(rig.db)).toMatchObject({ ok: true });
});

test('CALENDAR-006 everybody reads up to 62 days, with titles in their language or in English', async () => {
  await upload(csv(CLAIMS, PRICES));
  expect(await shown('de')).toMatchObject([
    { title: 'Prices', lang: 'en', importance: 3, country: 'US', currency: 'USD' },
    { title: 'Anträge', lang: 'de', previous: '210K', forecast: '215K', actual: '' },
  ]);
  expect((await shown('fr')).map(({ lang }) => lang)).toEqual(['en', 'en']);
  const at = Date.UTC(2026, 2, 12, 12, 30);
  const between = async (from: number, to: number) =>
    (await rig.ok(published, { from, to })).data.data.length;
  expect([await between(at, at + 1), await between(at - 1, at)]).toEqual([2, 0]);
  expect(await between(at, at + 62 * DAY_MS)).toBe(2);
  for (const to of [at, at - 1, at + 62 * DAY_MS + 1]) {
    const { code } = await rig.call(published, { from: at, to });
    expect(code).toBe(CODES['calendar.period'].code);
  }
});

test('CALENDAR-006 a change is shown within five seconds', async () => {
  await upload(csv(CLAIMS));
  expect(await titles()).toEqual(['Claims']);
  await upload(csv(PRICES));
  rig.clock.time += 5_000;
  const period = { from: MONDAY, to: MONDAY + 7 * DAY_MS };
  expect((await rig.ok(published, period)).data.data).toMatchObject([{ title: 'Prices' }]);
});
