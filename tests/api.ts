import { setTimeout as sleep } from 'node:timers/promises';

import { CODES } from '@fulcrum/contract/codes';

/** A client of the running server, for journeys, proofs and measurements. */
export interface Api {
  readonly token: string;
  get<Data>(path: string, query?: Readonly<Record<string, string | number>>): Promise<Reply<Data>>;
  post<Data>(path: string, body: Readonly<Record<string, unknown>>): Promise<Reply<Data>>;
}

export interface Reply<Data> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

/**
 * Returns a client for one session. Its calls reject if the connection breaks; the outcome is then
 * unknown.
 */
export function apiOf(baseUrl: string, token: string): Api {
  async function ask<Data>(path: string, init: RequestInit): Promise<Reply<Data>> {
    const headers = { authorization: token, lang: 'en', 'content-type': 'application/json' };
    const response = await fetch(new URL(path, baseUrl), { ...init, headers });
    // The cast is unchecked: the server's own tests check its replies against the contract.
    return (await response.json()) as Reply<Data>;
  }
  return {
    token,
    get: (path, query = {}) => {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      );
      return ask(`${path}?${search}`, { method: 'GET' });
    },
    post: (path, body) => ask(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}

const AGAIN_MS = 500;
const TRIES_MAX = 20;

/**
 * Opens the demo account of `demoId`, or finds it again, and returns a client for it. Asks again
 * while the server says that its store is too slow.
 */
export async function openDemo(baseUrl: string, demoId: string): Promise<Api> {
  const open = () =>
    apiOf(baseUrl, '').get<{ token: string }>('/api/user/createAccountDemoForU', {
      demo_id: demoId,
    });
  let reply = await open();
  for (let nth = 1; nth < TRIES_MAX && isUnavailable(reply); nth += 1) {
    await sleep(AGAIN_MS);
    reply = await open();
  }
  const { code, msg, data } = reply;
  if (code !== 1) throw new Error(`No demo account: ${code} ${msg}`);
  return apiOf(baseUrl, data.token);
}

const isUnavailable = ({ code }: Reply<unknown>): boolean =>
  code === CODES['server.unavailable'].code;

/** Returns the id of the instrument with this code. */
export async function instrumentIdOf(baseUrl: string, code: string): Promise<number> {
  const { data } = await apiOf(baseUrl, '').get<{ Id: number; Code: string }[]>(
    '/v1/api/forex/trade_list',
  );
  const instrument = data.find((each) => each.Code === code);
  if (!instrument) throw new Error(`The server lists no ${code}`);
  return instrument.Id;
}
