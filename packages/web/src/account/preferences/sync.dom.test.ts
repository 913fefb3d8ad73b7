import { preferencesCalls } from '@fulcrum/client/calls/preferences';
import { CODES } from '@fulcrum/contract/codes';
import type { PreferenceKind } from '@fulcrum/contract/preferences/kinds';
import { mergedItems, type PreferenceItem } from '@fulcrum/contract/preferences/merge';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const { preferences, preference, savePreference } = preferencesCalls;

/** Stands in for the server: documents by token and kind. */
class FakeServer {
  readonly calls: string[] = [];
  isDown = false;
  /** The code with which drawings are refused; null if they are taken. */
  refusal: number | null = null;
  #documents = new Map<string, { revision: number; items: readonly PreferenceItem[] }>();

  of(token: string, kind: PreferenceKind) {
    return this.#documents.get(`${token} ${kind}`) ?? { revision: 0, items: [] };
  }

  stars(token: string): string[] {
    const { items } = this.of(token, 'favourites');
    return items.filter(({ value }) => value !== null).map(({ id }) => id);
  }

  /** Saves as another device of the person does. */
  save(token: string, kind: PreferenceKind, items: readonly PreferenceItem[]) {
    const { revision, items: known } = this.of(token, kind);
    const next = { revision: revision + 1, items: mergedItems(known, items) };
    this.#documents.set(`${token} ${kind}`, next);
    return next;
  }

  forget(): void {
    this.#documents.clear();
  }

  fetch = vi.fn(async (address: string, { headers, body }: RequestInit) => {
    const url = new URL(address, 'http://app.example');
    this.calls.push(url.pathname);
    if (this.isDown) throw new TypeError('Failed to fetch');
    const token = new Headers(headers).get('authorization') ?? '';
    if (url.pathname === savePreference.path && this.refusal !== null) {
      return new Response(JSON.stringify({ code: this.refusal, msg: 'no', data: null }));
    }
    const data = this.#answer(token, url, typeof body === 'string' ? body : '{}');
    return new Response(JSON.stringify({ code: 1, msg: '', data }));
  });

  #answer(token: string, { pathname, searchParams }: URL, body: string): unknown {
    if (pathname === preferences.path) {
      return {
        revisions: [...this.#documents]
          .filter(([key]) => key.startsWith(`${token} `))
          .map(([key, { revision }]) => ({ kind: key.split(' ')[1], revision })),
      };
    }
    if (pathname === preference.path) {
      return this.of(token, searchParams.get('kind') as PreferenceKind); // sent by the app
    }
    if (pathname !== savePreference.path) return {};
    const { kind, revision, items } = JSON.parse(body) as {
      kind: PreferenceKind;
      revision: number;
      items: PreferenceItem[];
    };
    const isCurrent = revision === this.of(token, kind).revision;
    const saved = this.save(token, kind, items);
    return { revision: saved.revision, items: isCurrent ? null : saved.items };
  }
}

let server: FakeServer;
let opened: { logOut: () => void }[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  localStorage.clear();
  server = new FakeServer();
  vi.stubGlobal('fetch', server.fetch);
});
afterEach(() => {
  // The pages of one test must not go on in the next.
  for (const app of opened) app.logOut();
  opened = [];
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Lets time pass until `look` does not throw: two seconds at most. */
async function soon(look: () => void): Promise<void> {
  for (let waited = 0; waited < 2_000; waited += 50) {
    try {
      return look();
    } catch {
      await vi.advanceTimersByTimeAsync(50);
    }
  }
  look();
}

const userOf = (uid: string) => ({
  uid,
  email: '',
  mobile: '',
  isDemo: uid === 'demo',
  creditScore: 100,
  inviteCode: '',
});
const star = (id: string, at: number, value: true | null = true): PreferenceItem => ({
  id,
  at,
  by: 'other',
  value,
});

/** Opens the app anew, as after a restart, with what this device has kept. */
async function openApp() {
  vi.resetModules();
  const { useSettings, changeSettings, toggleFavourite } = await import(
    '../../settings/settings.ts'
  );
  const { keepSession, forgetSession } = await import('../../server/session.ts');
  const { takePreferencesMessage } = await import('./news.ts');
  const { startSync } = await import('./sync.ts');
  const { useUnsaved } = await import('./unsaved.ts');
  const stars = () => useSettings.getState().favourites;
  opened.push({ logOut: forgetSession });
  return {
    startSync,
    stars,
    toggleFavourite,
    changeSettings,
    settings: () => useSettings.getState(),
    isUnsaved: () => useUnsaved.getState().drawings !== undefined,
    logIn: (uid: string) => keepSession({ token: `token-${uid}`, user: userOf(uid) }),
    logOut: forgetSession,
    hear: (revision: number) =>
      takePreferencesMessage({
        type: 'PREFERENCES',
        revisions: [{ kind: 'favourites', revision }],
      }),
  };
}
type App = Awaited<ReturnType<typeof openApp>>;

/** Opens the app and logs a person in. */
async function openedBy(uid: string): Promise<App> {
  const app = await openApp();
  app.startSync();
  app.logIn(uid);
  return app;
}
const ANN = 'token-ann';
const BEN = 'token-ben';

test('PREFERENCE-008 a star counts at once, and other devices get it a moment later', async () => {
  const app = await openedBy('ann');
  app.toggleFavourite('EURUSD');
  app.changeSettings({ isCompact: true, updown: 'cvd' });
  expect(app.stars()).toEqual(['EURUSD']);
  await soon(() => expect(server.stars(ANN)).toEqual(['EURUSD']));
  await soon(() => expect(server.of(ANN, 'palette').items[0]?.value).toBe('cvd'));
  expect(server.of(ANN, 'list_density').items[0]?.value).toBe('compact');
  expect(server.of(ANN, 'one_tap').revision).toBe(0);
  expect(app.settings()).toMatchObject({ favourites: ['EURUSD'], isCompact: true, updown: 'cvd' });
});

test('ROW-004 the rows of the list follow the person, with both choices about them', async () => {
  const app = await openedBy('ann');
  app.changeSettings({ isAdvanced: true });
  const density = () => server.of(ANN, 'list_density').items[0]?.value;
  await soon(() => expect(density()).toBe('advanced'));
  app.changeSettings({ isCompact: true });
  await soon(() => expect(density()).toBe('compact_advanced'));
  app.logOut();
  expect(app.settings()).toMatchObject({ isCompact: false, isAdvanced: false });
  app.logIn('ann');
  const both = { isCompact: true, isAdvanced: true };
  await soon(() => expect(app.settings()).toMatchObject(both));
});

test('PREFERENCE-008 what was chosen without a network is sent after a restart', async () => {
  const app = await openedBy('ann');
  app.toggleFavourite('EURUSD');
  await soon(() => expect(server.stars(ANN)).toEqual(['EURUSD']));
  server.isDown = true;
  app.toggleFavourite('XAUUSD');
  app.toggleFavourite('EURUSD');
  app.changeSettings({ isOneTap: true });
  // Meanwhile, on another device.
  server.save(ANN, 'favourites', [star('USOIL', Date.now())]);
  const again = await openApp();
  expect(again.stars()).toEqual(['XAUUSD']);
  again.startSync();
  expect(again.stars()).toEqual(['XAUUSD']);
  server.isDown = false;
  dispatchEvent(new Event('online'));
  await soon(() => expect(server.stars(ANN)).toEqual(['USOIL', 'XAUUSD']));
  await soon(() => expect(server.of(ANN, 'one_tap').items[0]?.value).toBe(true));
  expect([...again.stars()].sort()).toEqual(['USOIL', 'XAUUSD']);
});

test('PREFERENCE-006 what another device chose is shown when the server tells of it', async () => {
  const app = await openedBy('ann');
  app.toggleFavourite('EURUSD');
  await soon(() => expect(server.stars(ANN)).toEqual(['EURUSD']));
  const now = Date.now() + 60_000;
  server.save(ANN, 'favourites', [star('XAUUSD', now), star('EURUSD', now, null)]);
  app.hear(server.of(ANN, 'favourites').revision);
  await soon(() => expect(app.stars()).toEqual(['XAUUSD']));
  server.calls.length = 0;
  app.hear(server.of(ANN, 'favourites').revision);
  await vi.advanceTimersByTimeAsync(50);
  expect(server.calls).toEqual([]);
});

test('PREFERENCE-003 who takes a star away after seeing it is the last writer', async () => {
  const ahead = Date.now() + 600_000;
  server.save(ANN, 'favourites', [star('EURUSD', ahead)]);
  const app = await openedBy('ann');
  await soon(() => expect(app.stars()).toEqual(['EURUSD']));
  app.toggleFavourite('EURUSD');
  await soon(() => expect(server.stars(ANN)).toEqual([]));
  expect(server.of(ANN, 'favourites').items[0]?.at).toBe(ahead + 1);
});

test('PREFERENCE-009 what the device had joins the person and replaces nothing', async () => {
  server.save(ANN, 'favourites', [star('XAUUSD', 1_000, null), star('USOIL', 1_000)]);
  server.save(ANN, 'palette', [{ id: 'choice', at: 1_000, by: 'other', value: 'red-up' }]);
  const app = await openApp();
  app.startSync();
  app.changeSettings({ favourites: ['GBPUSD', 'XAUUSD'], updown: 'cvd', isOneTap: true });
  app.logIn('ann');
  await soon(() => expect(server.stars(ANN)).toEqual(['GBPUSD', 'USOIL']));
  await soon(() => expect(app.settings().updown).toBe('red-up'));
  expect(app.stars()).toEqual(['GBPUSD', 'USOIL']);
  expect(app.settings().isOneTap).toBe(false);
  expect(server.of(ANN, 'one_tap').revision).toBe(0);
  expect(server.of(ANN, 'palette').revision).toBe(1);
});

test('PREFERENCE-009 the next person on the device sees nothing of the one before', async () => {
  const app = await openApp();
  app.startSync();
  app.toggleFavourite('GBPUSD');
  app.logIn('ann');
  app.toggleFavourite('EURUSD');
  app.changeSettings({ isOneTap: true, isCompact: true });
  await soon(() => expect(server.of(ANN, 'one_tap').revision).toBe(1));
  app.toggleFavourite('XAUUSD');
  app.logOut();
  const own = { favourites: ['GBPUSD'], isOneTap: false, isCompact: false, updown: null };
  expect(app.settings()).toMatchObject(own);
  app.logIn('ben');
  await soon(() => expect(server.stars(BEN)).toEqual(['GBPUSD']));
  expect(app.settings()).toMatchObject(own);
  app.logOut();
  // What Ann changed just before her logout was kept for her next login.
  app.logIn('ann');
  expect(app.stars()).toContain('XAUUSD');
  await soon(() => expect(server.stars(ANN)).toEqual(['EURUSD', 'GBPUSD', 'XAUUSD']));
  expect(app.settings()).toMatchObject({ isOneTap: true, isCompact: true });
  expect(server.stars(BEN)).toEqual(['GBPUSD']);
});

test('PREFERENCE-009 a demo account is the device’s: who registers keeps its stars', async () => {
  const app = await openedBy('demo');
  app.toggleFavourite('EURUSD');
  app.changeSettings({ isOneTap: true });
  await soon(() => expect(server.of('token-demo', 'one_tap').revision).toBe(1));
  app.logIn('ann');
  await soon(() => expect(server.stars(ANN)).toEqual(['EURUSD']));
  expect(app.settings().isOneTap).toBe(false);
  app.logOut();
  expect(app.stars()).toEqual(['EURUSD']);
});

test('PREFERENCE-009 a session that ended while the app was closed leaves nothing behind', async () => {
  const app = await openedBy('ann');
  app.toggleFavourite('EURUSD');
  await soon(() => expect(server.stars(ANN)).toEqual(['EURUSD']));
  localStorage.removeItem('session');
  const again = await openApp();
  expect(again.stars()).toEqual(['EURUSD']);
  again.startSync();
  expect(again.stars()).toEqual([]);
  expect(localStorage.getItem('followed ann')).toBeNull();
});

test('PREFERENCE-009 what was chosen before choices followed anybody is the person’s', async () => {
  const app = await openApp();
  app.logIn('ann');
  app.changeSettings({ favourites: ['XAUUSD', 'EURUSD'], isOneTap: true });
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('edit ')) localStorage.removeItem(key);
  }
  const again = await openApp();
  again.startSync();
  await soon(() => expect(server.stars(ANN)).toEqual(['EURUSD', 'XAUUSD']));
  await soon(() => expect(server.of(ANN, 'one_tap').revision).toBe(1));
  expect(again.stars()).toEqual(['XAUUSD', 'EURUSD']);
  again.logOut();
  expect(again.settings()).toMatchObject({ favourites: [], isOneTap: false });
});

test('PREFERENCE-002 a server that was restored from a backup gets everything again', async () => {
  const app = await openedBy('ann');
  app.toggleFavourite('EURUSD');
  app.toggleFavourite('XAUUSD');
  await soon(() => expect(server.stars(ANN)).toEqual(['EURUSD', 'XAUUSD']));
  server.forget();
  server.save(ANN, 'list_density', [{ id: 'choice', at: 1, by: 'other', value: 'normal' }]);
  document.dispatchEvent(new Event('visibilitychange'));
  await soon(() => expect(server.stars(ANN)).toEqual(['EURUSD', 'XAUUSD']));
  expect(app.stars()).toEqual(['EURUSD', 'XAUUSD']);
});

/** A study of a chart as another device set it. */
const study = (id: string, at: number, params: readonly number[]): PreferenceItem => ({
  id,
  at,
  by: 'other',
  value: { isShown: true, params, colors: ['warn'] },
});
const rsi = (length: number) => ({ isShown: true, params: [length], colors: ['warn'] });

test('STUDY-012 studies that two devices set offline are all kept, and of one the last', async () => {
  server.save(ANN, 'chart_setups', [study('ATR', 1_000, [7]), study('RSI', 1_000, [9])]);
  const app = await openedBy('ann');
  await soon(() => expect(Object.keys(app.settings().studies)).toEqual(['ATR', 'RSI']));
  server.isDown = true;
  app.changeSettings({ studies: { ...app.settings().studies, RSI: rsi(21) } });
  // Meanwhile, on another device.
  const now = Date.now();
  server.save(ANN, 'chart_setups', [study('ATR', now, [30]), study('VWAP', now, [])]);
  server.isDown = false;
  dispatchEvent(new Event('online'));
  const all = {
    ATR: { isShown: true, params: [30], colors: ['warn'] },
    RSI: rsi(21),
    VWAP: { isShown: true, params: [], colors: ['warn'] },
  };
  await soon(() => expect(app.settings().studies).toEqual(all));
  const kept = server.of(ANN, 'chart_setups').items;
  expect(Object.fromEntries(kept.map(({ id, value }) => [id, value]))).toEqual(all);
});

test('STUDY-012 templates follow the person, and a deleted one is gone everywhere', async () => {
  const app = await openedBy('ann');
  app.changeSettings({ templates: { a: { of: 'studies', name: 'A' }, b: { name: 'other' } } });
  await soon(() => expect(server.of(ANN, 'templates').items).toHaveLength(2));
  const { a: deleted, ...left } = app.settings().templates;
  expect(deleted).toBeDefined();
  app.changeSettings({ templates: left });
  await soon(() => expect(server.of(ANN, 'templates').items[0]?.value).toBeNull());
  expect(app.settings().templates).toEqual({ b: { name: 'other' } });
});

test('DRAW-006 what two devices drew and deleted offline is merged drawing by drawing', async () => {
  const at = (id: string, price: string) => ({ code: 'EURUSD', tool: 'level', id, price });
  const item = (id: string, time: number, value: PreferenceItem['value']): PreferenceItem => ({
    id,
    at: time,
    by: 'other',
    value,
  });
  server.save(ANN, 'drawings', [item('a', 1_000, at('a', '1')), item('b', 1_000, at('b', '1'))]);
  const app = await openedBy('ann');
  await soon(() => expect(Object.keys(app.settings().drawings)).toEqual(['a', 'b']));
  server.isDown = true;
  const { a: deleted, ...left } = app.settings().drawings;
  expect(deleted).toBeDefined();
  app.changeSettings({ drawings: { ...left, c: at('c', '3') } });
  // Meanwhile, on another device.
  const now = Date.now();
  server.save(ANN, 'drawings', [item('b', now, at('b', '2')), item('d', now, at('d', '4'))]);
  server.isDown = false;
  dispatchEvent(new Event('online'));
  const all = { b: at('b', '2'), c: at('c', '3'), d: at('d', '4') };
  await soon(() => expect(app.settings().drawings).toEqual(all));
  const kept = server.of(ANN, 'drawings').items.filter(({ value }) => value !== null);
  expect(kept.map(({ id }) => id)).toEqual(['b', 'c', 'd']);
});

test('WIDE-007 two charts of a desk that two devices changed are both kept', async () => {
  const item = (id: string, at: number, value: PreferenceItem['value']) => ({
    id,
    at,
    by: 'other',
    value,
  });
  server.save(ANN, 'desk', [item('layout', 1_000, { charts: 2 })]);
  const app = await openedBy('ann');
  await soon(() => expect(app.settings().desk).toEqual({ layout: { charts: 2 } }));
  server.isDown = true;
  app.changeSettings({ desk: { ...app.settings().desk, 'chart-1': { period: '1H' } } });
  // Meanwhile, on another device.
  server.save(ANN, 'desk', [item('chart-2', Date.now(), { period: '1D' })]);
  server.isDown = false;
  dispatchEvent(new Event('online'));
  const all = {
    layout: { charts: 2 },
    'chart-1': { period: '1H' },
    'chart-2': { period: '1D' },
  };
  await soon(() => expect(app.settings().desk).toEqual(all));
  await soon(() => expect(server.of(ANN, 'desk').items).toHaveLength(3));
});

test('STUDY-012 the next person on the device has the studies of the device', async () => {
  const app = await openApp();
  app.startSync();
  app.changeSettings({ studies: { RSI: rsi(5) } });
  app.logIn('ann');
  app.changeSettings({ studies: { RSI: rsi(6) }, templates: { a: { name: 'A' } } });
  await soon(() => expect(server.of(ANN, 'templates').revision).toBe(1));
  app.logOut();
  expect(app.settings()).toMatchObject({ studies: { RSI: rsi(5) }, templates: {} });
});

test('without a login nothing is asked and nothing is sent', async () => {
  const app = await openApp();
  app.startSync();
  app.toggleFavourite('EURUSD');
  await vi.advanceTimersByTimeAsync(1_100);
  expect(server.calls).toEqual([]);
  expect(app.stars()).toEqual(['EURUSD']);
});

test.each(['preference.tooMany', 'preference.tooLarge'] as const)(
  'DRAW-017 drawings that the server refuses stay here, and are sent after a removal (%s)',
  async (reason) => {
    const app = await openedBy('ann');
    server.refusal = CODES[reason].code;
    app.changeSettings({ drawings: { a: 1, b: 2 } });
    await soon(() => expect(app.isUnsaved()).toBe(true));
    expect(app.settings().drawings).toEqual({ a: 1, b: 2 });
    server.refusal = null;
    app.changeSettings({ drawings: { b: 2 } });
    await soon(() => expect(app.isUnsaved()).toBe(false));
    const { items } = server.of(ANN, 'drawings');
    expect(items.filter(({ value }) => value !== null).map(({ id }) => id)).toEqual(['b']);
  },
);
