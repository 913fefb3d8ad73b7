import { HASH_COST } from '@fulcrum/server/identity/passwords/hash-cost';

import { apiOf, instrumentIdOf } from '../tests/api.ts';
import { hammer, type Hammered } from './hammer.ts';
import { openAccounts, startLoad } from './orders.ts';
import { startBenchServer } from './server.ts';

const CALLERS = [1, 8, 32];
const TRADERS = 8;
const ACCOUNTS = 32;
const SECONDS = 5;
const PASSWORD = 'a-long-enough-secret';

/** Number of simultaneous logins, as after a market opening or a news report. */
const CROWD = 1_000;
const STORM_SECONDS = 12;

export interface LoginFigures {
  readonly store: 'embedded' | 'PostgreSQL';
  /** Number of callers that log in; zero measures only the orders. */
  readonly callers: number;
  readonly alone: Hammered | null;
  /** Logins while a few callers place and close orders without a pause. */
  readonly besideOrders: Hammered | null;
  readonly orders: Hammered;
  /** Results of a crowd, each person from another network, instead of callers. */
  readonly crowd?: Crowd;
}

/** Results of a crowd of simultaneous logins. */
interface Crowd {
  readonly entered: number;
  readonly toldToWait: number;
  /** Milliseconds until the slowest reply. */
  readonly slowest: number;
  /** Milliseconds of an owner's login on a known device right after the crowd. */
  readonly owner: number;
}

/** Measures logins alone and beside orders, and what they cost the orders. */
export async function runLogins(databaseUrl: string | null): Promise<LoginFigures[]> {
  const server = await startBenchServer({ databaseUrl, isPlain: false });
  const store = databaseUrl === null ? 'embedded' : 'PostgreSQL';
  const load = startLoad();
  try {
    const instrumentId = await instrumentIdOf(server.url, 'EURUSD');
    const tokens = await openAccounts(server.url, 'beside-logins', 64);
    const names = await register(server.url);
    const port = Number(new URL(server.url).port);
    const trade = async (seconds: number): Promise<Hammered> => {
      const job = { port, tokens, instrumentId, callers: TRADERS, seconds };
      const { acknowledged, seconds: took, p50, p99 } = await load.run(job);
      return { perSecond: acknowledged / took, p50, p99 };
    };
    const logIn = (callers: number) =>
      hammer(callers, SECONDS, async (caller) => {
        // Each login comes from another address, because the server limits logins per address.
        const headers = { 'x-forwarded-for': `198.19.0.${caller}` };
        const { status } = await logInFrom(server.url, names[caller] ?? '', headers);
        if (status !== 200) throw new Error(`A login was refused: ${status}`);
        return true;
      });
    await trade(2);
    const figures: LoginFigures[] = [
      { store, callers: 0, alone: null, besideOrders: null, orders: await trade(SECONDS) },
    ];
    for (const callers of CALLERS) {
      const alone = await logIn(callers);
      const [besideOrders, orders] = await Promise.all([logIn(callers), trade(SECONDS)]);
      figures.push({ store, callers, alone, besideOrders, orders });
    }
    const [crowd, orders] = await Promise.all([storm(server.url, names), trade(STORM_SECONDS)]);
    figures.push({ store, callers: CROWD, alone: null, besideOrders: null, orders, crowd });
    return figures;
  } finally {
    load.stop();
    await server.stop();
  }
}

/** Returns the status of a login, and how long it took. */
async function logInFrom(
  url: string,
  account: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly ms: number }> {
  const began = performance.now();
  const response = await fetch(new URL('/api/user/loginForU', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en', ...headers },
    body: JSON.stringify({ account, password: PASSWORD }),
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - began };
}

async function storm(url: string, names: readonly string[]): Promise<Crowd> {
  const device = { device: 'device-of-the-owner', 'x-forwarded-for': '203.0.113.1' };
  const own = names[0] ?? '';
  await logInFrom(url, own, device);
  const crowd = Array.from({ length: CROWD }, (_, index) =>
    logInFrom(url, `crowd-${index}@example.com`, {
      'x-forwarded-for': `198.18.${Math.floor(index / 250)}.${index % 250}`,
    }),
  );
  const owner = await logInFrom(url, own, device);
  const answers = await Promise.all(crowd);
  return {
    entered: answers.filter(({ status }) => status === 200).length,
    toldToWait: answers.filter(({ status }) => status === 503).length,
    slowest: Math.max(...answers.map(({ ms }) => ms)),
    owner: owner.status === 200 ? owner.ms : NaN,
  };
}

async function register(url: string): Promise<string[]> {
  const names: string[] = [];
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const account = `login-${index}@example.com`;
    const signUp = { type: 'email', account, password: PASSWORD, re_password: PASSWORD };
    const { code, msg } = await apiOf(url, '').post('/api/user/register', signUp);
    if (code !== 1) throw new Error(`A registration was refused: ${code} ${msg}`);
    names.push(account);
  }
  return names;
}

export function loginLines(figures: readonly LoginFigures[]): string[] {
  const { memoryCost, timeCost, parallelism } = HASH_COST;
  const cost = `${Math.round(memoryCost / 1_024)} MiB, ${timeCost} passes, ${parallelism} lane`;
  const told = ({ perSecond, p50, p99 }: Hammered, what: string) =>
    `${perSecond.toFixed(perSecond < 100 ? 1 : 0)} ${what}/s p50 ${p50.toFixed(1)} ms ` +
    `p99 ${p99.toFixed(1)} ms`;
  return [
    `argon2id, ${cost}; orders by ${TRADERS} callers`,
    ...figures.map(({ store, callers, alone, besideOrders, orders, crowd }) => {
      if (crowd) {
        const { entered, toldToWait, slowest, owner } = crowd;
        return (
          `${store.padEnd(10)} ${callers} at once: ${entered} judged, ${toldToWait} told to ` +
          `wait, slowest ${slowest.toFixed(0)} ms, owner on a known device ` +
          `${owner.toFixed(0)} ms; ` +
          told(orders, 'orders')
        );
      }
      return alone === null || besideOrders === null
        ? `${store.padEnd(10)} no login: ${told(orders, 'orders')}`
        : `${store.padEnd(10)} ${String(callers).padStart(2)} callers: ${told(alone, 'logins')}; ` +
            `beside orders ${told(besideOrders, 'logins')}, ${told(orders, 'orders')}`;
    }),
  ];
}
