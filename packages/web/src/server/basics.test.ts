import type { BasicInfo } from '@fulcrum/contract/settings/schema';
import { afterEach, expect, test, vi } from 'vitest';

import { areOld, keepBasics, refreshBasics } from './basics.ts';

// There is no page here, whose location could not be replaced.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', new EventTarget());
});

const AT = 1_790_000_000_000;
const told = (from_at: number | null) => {
  const levels = { margin_call_level: '120.00', stop_out_level: '60.00' };
  return { coming_levels: from_at === null ? null : { ...levels, from_at } } as BasicInfo;
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  [0, '#/', false],
  [1, '#/', true],
  [2, '', true],
  [1, '#/trade?code=EURUSD', true],
  [1, '#/mine/withdraw', false],
])('a status of %i sends a browser at %j to loss_url: %s', async (status, hash, isSent) => {
  const replace = vi.fn();
  vi.stubGlobal('location', { hash, replace });
  const data = { status, loss_url: 'https://notice.example/' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 1, msg: '', data })));
  await refreshBasics();
  expect(replace.mock.calls).toEqual(isSent ? [['https://notice.example/']] : []);
});

test('a status that changes while the app is open sends it to loss_url with the next look', async () => {
  vi.useFakeTimers({ now: AT });
  const replace = vi.fn();
  vi.stubGlobal('location', { hash: '#/trade', replace });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  const data = { status: 0, loss_url: 'https://notice.example/' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 1, msg: '', data })));
  await refreshBasics();
  keepBasics();
  data.status = 1;
  await vi.advanceTimersByTimeAsync(580_000);
  expect(replace).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(replace).toHaveBeenCalledExactlyOnceWith('https://notice.example/');
});

test('CONSOLE-060 base settings are asked for again once levels have come into force', () => {
  const change = AT + 5_000;
  expect(areOld({ basics: told(change), at: AT }, change - 1)).toBe(false);
  expect(areOld({ basics: told(change), at: AT }, change)).toBe(true);
  // In a replay these times are in the past, and they must not cause endless reloads.
  expect(areOld({ basics: told(AT - 1), at: AT }, AT + 20_000)).toBe(false);
  expect(areOld({ basics: told(null), at: AT }, AT + 599_999)).toBe(false);
  expect(areOld({ basics: told(null), at: AT }, AT + 600_000)).toBe(true);
  expect(areOld({ basics: null, at: 0 }, AT)).toBe(true);
});
