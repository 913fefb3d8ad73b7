import { keptCommands } from '@fulcrum/client/command/kept-commands';
import { DEVICE_ID } from '@fulcrum/contract/people/device-id';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { keptAccount } from '../account/kept-account.ts';
import { readDocuments, readOwner } from '../account/preferences/kept-person.ts';
import { NO_DOCUMENTS } from '../account/preferences/documents.ts';
import { hasEdits } from '../account/preferences/taken-edits.ts';
import { openDemo } from '../account/identity/sign-in.ts';
import { currentLanguage } from '../language/languages.ts';
import { keptMarket } from '../market/kept-market.ts';
import { isPutAway } from '../screens/home/notice-place.ts';
import { useDockChoices } from '../screens/orders/dock/dock-choices.ts';
import { deviceId } from '../server/device.ts';
import { useTradeChoices } from '../trading/trade-choices.ts';
import { useSettings } from './settings.ts';

/** Values that other builds or other apps may have kept where something else is expected. */
const BAD = [null, 0, true, 'x', [], [null, 3], {}, { a: null }];
/** Texts that are no kept state at all. */
const BROKEN = ['', '{', 'null', '5', '"x"', '[]', '{"state":null}', '{"state":5,"version":0}'];

interface KeptStore {
  getState(): object;
}
const STORES: readonly (readonly [string, () => Promise<KeptStore>])[] = [
  ['settings', async () => (await import('./settings.ts')).useSettings],
  ['trade', async () => (await import('../trading/trade-choices.ts')).useTradeChoices],
  ['dock', async () => (await import('../screens/orders/dock/dock-choices.ts')).useDockChoices],
];
const firstOf = { settings: useSettings, trade: useTradeChoices, dock: useDockChoices };

/** Opens the app anew with what this device keeps. */
async function opened<Store>(open: () => Promise<Store>): Promise<Store> {
  vi.resetModules();
  return open();
}

const keptText = (state: unknown) => JSON.stringify({ state, version: 0 });
const keep = (key: string, state: unknown) => localStorage.setItem(key, keptText(state));
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe.each(STORES)('what is kept under %s', (key, open) => {
  const first = firstOf[key as keyof typeof firstOf].getInitialState();
  const read = async (text: string): Promise<object> => {
    localStorage.setItem(key, text);
    return (await opened(open)).getState();
  };

  const values = Object.entries<unknown>({ ...first }).filter(
    ([name]) => name !== 'dismissedNotice',
  );
  test.each(values)('%s of another kind gets its default', async (name, initial) => {
    for (const bad of BAD) {
      const state = await read(keptText({ [name]: bad }));
      const value = state[name as never] as unknown;
      const isText = initial === null && typeof value === 'string';
      const isLike = kindOf(value) === kindOf(initial);
      expect(isText || isLike, JSON.stringify(bad)).toBe(true);
      if (Array.isArray(value)) expect(value.every((each) => typeof each === 'string')).toBe(true);
    }
  });

  test.each(BROKEN)('%j is nothing that was kept', async (text) => {
    expect(await read(text)).toMatchObject(first);
  });
});

test('one bad value costs no other one', async () => {
  keep('settings', { favourites: null, recents: ['EURUSD', 3], isCalm: true, updown: 'pink' });
  const { useSettings: settings } = await opened(() => import('./settings.ts'));
  const { favourites, recents, isCalm, updown } = settings.getState();
  expect({ favourites, recents, isCalm, updown }).toEqual({
    favourites: [],
    recents: ['EURUSD'],
    isCalm: true,
    updown: null,
  });
});

test.each(BAD)('a dismissed notice may be %j', (bad) => {
  expect(isPutAway(bad as never, 1_000_000)).toBe(false);
});

test.each([
  [
    { token: 'ключ', user: { uid: '1' } },
    { token: null, user: null },
  ],
  [
    { token: 5, user: { uid: '1' } },
    { token: null, user: null },
  ],
  [
    { token: 'T', user: 'me' },
    { token: 'T', user: null },
  ],
  [
    { token: 'T', user: { uid: 7 } },
    { token: 'T', user: null },
  ],
  [
    { token: 'T', user: { uid: '1' } },
    { token: 'T', user: { uid: '1' } },
  ],
  [null, { token: null, user: null }],
  ['x', { token: null, user: null }],
])('the kept session %j is read as %j', async (kept, expected) => {
  keep('session', kept);
  const { useSession } = await opened(() => import('../server/session.ts'));
  expect(useSession.getState()).toEqual(expected);
});

test.each([
  '',
  'short',
  'x'.repeat(65),
  'устройство-устройство',
  '{"state":{}}',
  'a b c d e f g h i',
])(
  'an id of the device that no header can carry, or the server would refuse, is made anew: %j',
  async (kept) => {
    localStorage.setItem('device_id', kept);
    localStorage.setItem('demo_id', kept);
    const id = deviceId();
    expect(id).toMatch(DEVICE_ID);
    expect(deviceId()).toBe(id);
    const ids: string[] = [];
    vi.stubGlobal('fetch', (address: string) => {
      ids.push(/demo_id=([^&]*)/.exec(address)?.[1] ?? '');
      return Promise.resolve(new Response('{}'));
    });
    await openDemo();
    await openDemo();
    expect(ids[0]).toMatch(DEVICE_ID);
    expect(ids[1]).toBe(ids[0]);
  },
);

test('an id that the server takes stays', () => {
  const kept = 'demo-0b7f9c1e-5a55-4bb0-9d2e-0a8a0f6a1234';
  localStorage.setItem('device_id', kept);
  expect(deviceId()).toBe(kept);
});

test.each([...BROKEN, '{"shape":1}', '{"language":"hk","instruments":null,"categories":[]}'])(
  'what else is kept may be %j',
  (text) => {
    for (const key of [
      'market',
      'account',
      'followed',
      'followed 1',
      'lang',
      'edit favourites X',
    ]) {
      localStorage.setItem(key, text);
    }
    localStorage.setItem('command.1.a', text);
    localStorage.setItem('command.1.b', '{"command":null}');
    expect(keptMarket()).toBeNull();
    expect(keptAccount()).toBeNull();
    expect(readOwner()).toBeNull();
    expect(readDocuments('1')).toEqual(NO_DOCUMENTS);
    expect(currentLanguage()).toBe('hk');
    expect(hasEdits()).toBe(true);
    expect(keptCommands(() => 0).of('1')).toEqual([]);
  },
);

test.each([
  '{"favourites":null}',
  '{"favourites":{"revision":1,"items":null,"unsent":[]}}',
  '{"favourites":{"revision":1,"items":[null],"unsent":[]}}',
  '{"favourites":{"revision":"1","items":[],"unsent":[]}}',
  '[]',
])('the document %s of a person is read from the server anew', (text) => {
  localStorage.setItem('followed 1', text);
  expect(readDocuments('1')).toEqual(NO_DOCUMENTS);
});
