import fc from 'fast-check';
import { expect, test } from 'vitest';

import { DAY_MS } from '@fulcrum/engine/market/new-york';

import { mergedItems, timeOfWrite, withoutOldRemovals, type PreferenceItem } from './merge.ts';

/** Few ids, times and devices, so that writes of the same item and moment are frequent. */
const anItem: fc.Arbitrary<PreferenceItem> = fc.record({
  id: fc.constantFrom('EURUSD', 'XAUUSD', 'BTCUSDT', 'constructor'),
  at: fc.integer({ min: 0, max: 4 }),
  by: fc.constantFrom('phone', 'laptop'),
  value: fc.constantFrom(true, null, 'compact', 7),
});
const items = fc.array(anItem, { maxLength: 12 });

const version = fc.array(fc.array(anItem, { maxLength: 4 }), { maxLength: 6 });
const mergedAll = (writes: readonly (readonly PreferenceItem[])[]) =>
  writes.reduce<readonly PreferenceItem[]>((all, each) => mergedItems(all, each), []);

test('PREFERENCE-002 merging has no order and no repetition', () => {
  fc.assert(
    fc.property(items, items, items, (a, b, c) => {
      const whole = mergedItems(a, b);
      expect(mergedItems(b, a)).toEqual(whole);
      expect(mergedItems(whole, whole)).toEqual(whole);
      expect(mergedItems(whole, b)).toEqual(whole);
      expect(mergedItems(mergedItems(a, b), c)).toEqual(mergedItems(a, mergedItems(b, c)));
    }),
  );
});

test('PREFERENCE-002 nothing that was ever written is lost, and of each item the last counts', () => {
  fc.assert(
    fc.property(items, items, (a, b) => {
      const written = [...a, ...b];
      const whole = mergedItems(a, b);
      expect(whole.map(({ id }) => id)).toEqual([...new Set(written.map(({ id }) => id))].sort());
      for (const { id, at } of whole) {
        const times = written.filter((each) => each.id === id).map((each) => each.at);
        expect(at).toBe(Math.max(...times));
      }
    }),
  );
});

test('PREFERENCE-002 devices end alike in whatever order their writes arrive, repeated or not', () => {
  fc.assert(
    fc.property(
      version.chain((writes) =>
        fc.tuple(
          fc.constant(writes),
          fc.shuffledSubarray([...writes, ...writes], { minLength: writes.length * 2 }),
        ),
      ),
      ([writes, arrived]) => {
        expect(mergedAll(arrived)).toEqual(mergedAll(writes));
      },
    ),
  );
});

/** A device that edits what it has seen, with a clock that is wrong by minutes. */
interface Device {
  readonly name: string;
  readonly aheadMs: number;
  seen: readonly PreferenceItem[];
  unsent: readonly PreferenceItem[];
}

const step = fc.record({
  device: fc.integer({ min: 0, max: 1 }),
  act: fc.constantFrom('edit', 'remove', 'sync'),
  id: fc.constantFrom('EURUSD', 'XAUUSD'),
});

test('PREFERENCE-003 an edit of what was seen is the later one, however wrong the clocks are', () => {
  const clock = fc.integer({ min: -10 * 60_000, max: 10 * 60_000 });
  fc.assert(
    fc.property(fc.tuple(clock, clock), fc.array(step, { maxLength: 30 }), (clocks, steps) => {
      const devices = clocks.map(
        (aheadMs, at): Device => ({ name: `device${at}`, aheadMs, seen: [], unsent: [] }),
      );
      let kept: readonly PreferenceItem[] = [];
      let now = Date.UTC(2026, 2, 10);
      for (const { device: at, act, id } of steps) {
        now += 1_000;
        const device = devices[at] as Device; // two devices, and `at` is 0 or 1
        const before = mergedItems(device.seen, device.unsent);
        if (act === 'sync') {
          kept = mergedItems(kept, device.unsent);
          device.seen = kept;
          device.unsent = [];
          expect(mergedItems(kept, before)).toEqual(kept);
          continue;
        }
        const known = before.find((item) => item.id === id);
        const value = act === 'edit' ? true : null;
        const time = timeOfWrite(now + device.aheadMs, known);
        device.unsent = mergedItems(device.unsent, [{ id, at: time, by: device.name, value }]);
        const shown = mergedItems(device.seen, device.unsent).find((item) => item.id === id);
        expect(shown?.value).toBe(value);
      }
      // What a device did alone after both had synced is what everybody sees.
      for (const device of devices) kept = mergedItems(kept, device.unsent);
      const [last] = devices as [Device, ...Device[]];
      const known = kept.find(({ id }) => id === 'EURUSD');
      const removal = { id: 'EURUSD', at: timeOfWrite(now + last.aheadMs, known), by: 'x' };
      const after = mergedItems(kept, [{ ...removal, value: null }]);
      expect(after.find(({ id }) => id === 'EURUSD')?.value).toBe(null);
    }),
  );
});

test('PREFERENCE-004 a removal is remembered for 30 days and then forgotten; the rest stays', () => {
  const removal = { id: 'EURUSD', at: 1_000, by: 'phone', value: null };
  const star = { id: 'XAUUSD', at: 0, by: 'phone', value: true };
  const items = [removal, star];
  expect(withoutOldRemovals(items, 999 + 30 * DAY_MS)).toEqual(items);
  expect(withoutOldRemovals(items, 1_000 + 30 * DAY_MS)).toEqual([star]);
  const older = [{ id: 'EURUSD', at: 500, by: 'laptop', value: true }];
  expect(mergedItems(items, older)).toEqual(items);
  expect(mergedItems(withoutOldRemovals(items, 31 * DAY_MS), older)).toEqual([...older, star]);
});
