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

const shownOn = ({ seen, unsent }: Device) => mergedItems(seen, unsent);

function edit(device: Device, now: number, id: string, value: true | null): void {
  const known = shownOn(device).find((item) => item.id === id);
  const at = timeOfWrite(now + device.aheadMs, known);
  device.unsent = mergedItems(device.unsent, [{ id, at, by: device.name, value }]);
}

const step = fc.record({
  device: fc.constantFrom('phone', 'laptop'),
  act: fc.constantFrom('star', 'remove', 'sync'),
  id: fc.constantFrom('EURUSD', 'XAUUSD'),
});

test('PREFERENCE-003 an edit of what was seen is the later one, however wrong the clocks are', () => {
  const clock = fc.integer({ min: -10 * 60_000, max: 10 * 60_000 });
  fc.assert(
    fc.property(clock, clock, fc.array(step, { maxLength: 30 }), (ahead, other, steps) => {
      const phone: Device = { name: 'phone', aheadMs: ahead, seen: [], unsent: [] };
      const laptop: Device = { name: 'laptop', aheadMs: other, seen: [], unsent: [] };
      let kept: readonly PreferenceItem[] = [];
      const sync = (device: Device) => {
        kept = mergedItems(kept, device.unsent);
        device.seen = kept;
        device.unsent = [];
      };
      let now = Date.UTC(2026, 2, 10);
      for (const { device: name, act, id } of steps) {
        now += 1_000;
        const device = name === 'phone' ? phone : laptop;
        if (act === 'sync') {
          sync(device);
          continue;
        }
        const value = act === 'star' ? true : null;
        edit(device, now, id, value);
        expect(shownOn(device).find((item) => item.id === id)?.value).toBe(value);
      }
      for (const device of [phone, laptop, phone]) sync(device);
      expect(phone.seen).toEqual(laptop.seen);
      // Written by the slower clock, after the device had seen the write of the faster one.
      const slower = ahead < other ? phone : laptop;
      edit(slower, now, 'EURUSD', null);
      sync(slower);
      expect(kept.find(({ id }) => id === 'EURUSD')?.value).toBeNull();
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
