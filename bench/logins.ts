import { HASH_COST } from '@fulcrum/server/auth/hash-cost';

import { apiOf, instrumentIdOf } from '../tests/api.ts';
import { hammer, type Hammered } from './hammer.ts';
import { openAccounts, startLoad } from './orders.ts';
import { startBenchServer } from './server.ts';

const CALLERS = [1, 8, 32];
const TRADERS = 8;
const ACCOUNTS = 32;
const SECONDS = 5;
const PASSWORD = 'a-long-enough-secret';

export interface LoginFigures {
  readonly store: 'embedded' | 'PostgreSQL';
  /** Zero is the measure of orders alone. */
  readonly callers: number;
  readonly alone: Hammered | null;
  /** While orders are placed and closed by a few callers without a pause. */
  readonly besideOrders: Hammered | null;
  readonly orders: Hammered;
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
        const given = { login_type: 'email', account: names[caller], password: PASSWORD };
        const { code, msg } = await apiOf(server.url, '').post('/api/user/loginForU', given);
        if (code !== 1) throw new Error(`A login was refused: ${code} ${msg}`);
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
    return figures;
  } finally {
    load.stop();
    await server.stop();
  }
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
    ...figures.map(({ store, callers, alone, besideOrders, orders }) =>
      alone === null || besideOrders === null
        ? `${store.padEnd(10)} no login: ${told(orders, 'orders')}`
        : `${store.padEnd(10)} ${String(callers).padStart(2)} callers: ${told(alone, 'logins')}; ` +
          `beside orders ${told(besideOrders, 'logins')}, ${told(orders, 'orders')}`,
    ),
  ];
}
