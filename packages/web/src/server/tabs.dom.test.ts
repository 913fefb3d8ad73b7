import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Random } from '../../../engine/sim/random.ts';
import { Device, openTab } from '../../test/tabs.ts';

/** What a tab of the app has that this test drives. */
async function loadApp() {
  const session = await import('./session.ts');
  const { request } = await import('./api.ts');
  const { logInWith, logOut, openDemo, refreshUser } = await import(
    '../account/identity/sign-in.ts'
  );
  const { accountCalls } = await import('@fulcrum/client/calls/account');
  const settings = await import('../settings/settings.ts');
  const trade = await import('../trading/trade-choices.ts');
  const { chosenLanguage } = await import('../language/languages.ts');
  const { stored } = await import('@fulcrum/client/stored');
  const people = { logInWith, logOut, openDemo, refreshUser };
  return {
    ...session,
    ...people,
    ...settings,
    ...trade,
    request,
    accountCalls,
    chosenLanguage,
    stored,
  };
}
type App = Awaited<ReturnType<typeof loadApp>>;
type Tab = Awaited<ReturnType<typeof openTab<App>>>;

interface Asked {
  readonly tab: Tab;
  readonly path: string;
  readonly token: string | null;
  readonly who: string;
  readonly answer: (body: object) => void;
}

const PEOPLE = ['ann', 'ben', 'demo'];
const CODES = ['EURUSD', 'XAUUSD', 'BTCUSD', 'US500'];
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Tabs of one browser, a server, and a network that holds every call until it is answered. */
class World {
  readonly device = new Device();
  readonly tabs: Tab[] = [];
  readonly asleep = new Set<Tab>();
  readonly line: Asked[] = [];
  /** Whose each session is that the server knows. */
  readonly sessions = new Map<string, string>();
  /** Sessions that their owner or the server has ended. */
  readonly ended = new Set<string>();
  /** Sessions in the order in which tabs began to show them after a login. */
  readonly begun: string[] = [];
  /** What must never be. */
  readonly faults: string[] = [];
  readonly counts = { logins: 0, outs: 0, reads: 0 };
  #now = Date.parse('2026-06-10T12:00:00Z');
  #made = 0;
  readonly random: Random;

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  pass(): void {
    this.#now += 1 + this.random.between(0, 40);
    vi.setSystemTime(this.#now);
  }

  async open(count: number): Promise<void> {
    for (let at = 0; at < count; at += 1) this.tabs.push(await openTab(this.device, loadApp));
  }

  /** Runs `work` in a tab until it waits for the network; `who` logs in with it. */
  async run(tab: Tab, work: (app: App) => unknown, who = ''): Promise<void> {
    vi.stubGlobal('fetch', (address: string, { headers }: RequestInit) => {
      const { authorization: token = null } = headers as { authorization?: string };
      const path = address.split('?', 1)[0] ?? '';
      if (token !== tab.app.sessionToken()) this.faults.push(`${path} was sent with ${token}`);
      return new Promise((resolve) => {
        const answer = (body: object) => resolve(new Response(JSON.stringify(body)));
        this.line.push({ tab, path, token, who, answer });
      });
    });
    tab.act((app) => void work(app));
    await settle();
    await settle();
  }

  async answer(at: number): Promise<void> {
    const [asked] = this.line.splice(at, 1);
    if (!asked) return;
    this.pass();
    const before = asked.tab.app.sessionToken();
    await this.run(asked.tab, () => asked.answer(this.#replyTo(asked)));
    const after = asked.tab.app.sessionToken();
    if (after !== before && after !== null && !this.begun.includes(after)) {
      this.begun.push(after);
      this.counts.logins += 1;
    }
  }

  #replyTo({ path, token, who }: Asked): object {
    const owner = token === null ? undefined : this.sessions.get(token);
    if (/login|createDemo|demo/i.test(path) && !path.includes('logout')) {
      const made = `${who}-${(this.#made += 1)}`;
      this.sessions.set(made, who);
      return { code: 1, msg: 'welcome', data: { token: made, user: wireUser(who) } };
    }
    if (owner === undefined) return { code: 999, msg: 'Please log in again', data: {} };
    if (path.includes('logout')) this.end(token ?? '');
    return { code: 1, msg: '', data: { ...wireUser(owner), balance: owner } };
  }

  end(token: string): void {
    this.sessions.delete(token);
    this.ended.add(token);
  }
}

const wireUser = (uid: string) => ({
  uid,
  email: `${uid}@example.com`,
  mobile: '',
  global_code: '',
  is_demo: uid === 'demo' ? 1 : 0,
  credit_score: 100,
  invite_code: '',
});

type Step = (world: World, tab: Tab) => unknown;
const logIn: Step = (world, tab) => {
  const who = world.random.pick(PEOPLE);
  const input = { type: 'email', account: who, password: 'x' } as never;
  return world.run(tab, (app) => (who === 'demo' ? app.openDemo() : app.logInWith(input)), who);
};
const logOut: Step = async (world, tab) => {
  const token = tab.app.sessionToken();
  await world.run(tab, (app) => app.logOut());
  if (token === null || tab.app.sessionToken() !== null) return;
  world.ended.add(token);
  world.counts.outs += 1;
};
const read: Step = (world, tab) =>
  world.run(tab, async (app) => {
    const reply = await app.request(app.accountCalls.getBalance, {});
    const shown = app.useSession.getState().user?.uid;
    world.counts.reads += 1;
    const balance = reply.ok ? (reply.data as { readonly balance: string }).balance : shown;
    if (shown !== undefined && balance !== shown) world.faults.push(`${shown} read ${balance}`);
  });
const endByServer: Step = (world) => {
  const token = [...world.sessions.keys()].at(-1);
  if (token !== undefined && world.random.isOneIn(3)) world.end(token);
};
const choose =
  (work: (app: App, world: World) => unknown): Step =>
  (world, tab) =>
    world.run(tab, (app) => work(app, world));
const STEPS: readonly Step[] = [
  ...[logIn, logIn, logIn, logOut, read, read, read, read, read, endByServer],
  choose((app) => app.refreshUser()),
  choose((app, { random }) => app.toggleFavourite(random.pick(CODES))),
  choose((app, { random }) => app.changeSettings({ isCalm: random.isOneIn(2) })),
  choose((app, { random }) => app.changeSettings({ isBalanceHidden: random.isOneIn(2) })),
  choose((app, { random }) => app.changeTradeChoices({ code: random.pick(CODES) })),
  choose((app, { random }) => app.stored.set('lang', random.pick(['en', 'de', 'ar']))),
  choose((app, { random }) =>
    app.rememberOrder(random.pick(CODES), { lots: `${random.between(1, 9)}`, leverage: 100 }),
  ),
  (world, tab) => world.asleep.add(tab),
  (world, tab) => {
    if (world.asleep.delete(tab)) tab.wake();
  },
];

async function step(world: World): Promise<void> {
  world.pass();
  const tab = world.random.pick(world.tabs);
  const kind = world.random.between(0, 4);
  if (kind === 0 && world.line.length > 0)
    await world.answer(world.random.between(0, world.line.length - 1));
  else if (kind === 1) tab.storage.send();
  else if (kind === 2 && !world.asleep.has(tab)) tab.hear();
  else if (!world.asleep.has(tab)) await world.random.pick(STEPS)(world, tab);
  else if (world.random.isOneIn(4)) await STEPS.at(-1)?.(world, tab);
}

/**
 * The network answers everything, all tabs wake up and ask for something, and every write is told
 * to every tab.
 */
async function calm(world: World): Promise<void> {
  for (const tab of world.asleep) tab.wake();
  world.asleep.clear();
  await flow(world);
  for (const tab of world.tabs) await read(world, tab);
  await flow(world);
}

async function flow(world: World): Promise<void> {
  for (let isNew = true; isNew; ) {
    isNew = false;
    while (world.line.length > 0) await world.answer(0);
    for (const tab of world.tabs) {
      world.pass();
      while (tab.storage.send()) isNew = true;
      while (tab.hear()) isNew = true;
    }
  }
}

/** All tabs show what the device keeps: the last login, unless it was ended, and none that was. */
function check(world: World): void {
  expect(world.faults).toEqual([]);
  const state = (key: string) =>
    (JSON.parse(world.device.kept.get(key) ?? '{}') as { state?: Record<string, unknown> }).state;
  const token = (state('session')?.['token'] ?? null) as string | null;
  const last = world.begun.at(-1) ?? null;
  if (last !== null && !world.ended.has(last)) expect(token).toBe(last);
  expect([...world.ended]).not.toContain(token);
  const settings = state('settings') ?? {};
  const { lastUsed = {} } = state('trade') ?? {};
  for (const tab of world.tabs) {
    const { app } = tab;
    expect(app.sessionToken()).toBe(token);
    expect(app.useSession.getState().user?.uid).toBe(token?.split('-')[0]);
    expect(app.useSettings.getState()).toMatchObject(settings);
    expect(app.useTradeChoices.getState().lastUsed).toEqual(lastUsed);
    expect(tab.act(() => app.chosenLanguage())).toBe(world.device.kept.get('lang') ?? 'hk');
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  [2, 1],
  [2, 2],
  [2, 3],
  [3, 4],
  [3, 5],
  [3, 6],
])('LIVE-020 %i tabs in any order lose no session and agree, seed %i', async (count, seed) => {
  const world = new World(seed);
  await world.open(count);
  for (let at = 1; at <= 1_000; at += 1) {
    await step(world);
    if (at % 25 > 0) continue;
    await calm(world);
    check(world);
  }
  expect(world.counts.logins).toBeGreaterThan(10);
  expect(world.counts.outs).toBeGreaterThan(5);
  expect(world.counts.reads).toBeGreaterThan(50);
});
