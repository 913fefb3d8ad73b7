import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { ENDPOINTS } from '@fulcrum/contract/api';
import { CODES, type Reason } from '@fulcrum/contract/codes';
import { SESSION_INVALID } from '@fulcrum/contract/codes/envelope';
import * as api from '@fulcrum/contract/console/calls';
import * as exportCalls from '@fulcrum/contract/console/exports/calls';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import { ROLES, type Role } from '@fulcrum/contract/console/roles';
import type { Endpoint, InputOf } from '@fulcrum/contract/endpoint';
import { realName } from '@fulcrum/contract/identity/verification';
import * as people from '@fulcrum/contract/people/calls';
import type { Envelope } from '@fulcrum/contract/reply';
import * as trading from '@fulcrum/contract/trading/calls';

import { Browser, firstOwner, operatorOf, PASSWORD } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { sampleOf } from '../../../test/gateway/access-fields.ts';
import {
  CONSOLE_CALLS,
  EXPORTS,
  OTHER_ROUTES,
  TRADER_CALLS,
  type Owned,
} from '../../../test/gateway/access-table.ts';
import { BUY, newPerson, type Person } from '../../../test/gateway/person-with-everything.ts';
import { TestClient } from '../../../test/gateway/test-client.ts';
import { CURRENCY, NETWORK, setFunds, WIRE } from '../../../test/payments/funds-rig.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { until } from '../../../test/until.ts';
import { BACKED_UP_TABLES } from '../../platform/store/backup-tables.ts';

/**
 * Makes every call with every kind of caller that has no access, and checks what one user sees of
 * another.
 */

const MINUTE_MS = 60_000;
const REAL_ONLY = 'Please register or log in to a real account';

let rig: ProductRig;
let ann: Person;
let ben: Person;
let demo: string;
/** Invalid tokens, keyed by a description. */
const wrongTokens: Record<string, string | undefined> = {};
const team = {} as Record<Role, Browser>;
let disabled: Browser;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb(), { PORT: '0' });
  await setFunds(rig, { fourEyes: 100 });
  await rig.product.funds.saveNetwork(rig.db, NETWORK);
  await rig.product.funds.saveBankChannel(rig.db, WIRE);
  await rig.product.funds.saveCurrency(rig.db, CURRENCY);
  team.owner = await firstOwner(rig);
  for (const role of ROLES.filter((each) => each !== 'owner')) {
    team[role] = await operatorOf(rig, team.owner, role);
  }
  disabled = await operatorOf(rig, team.owner, 'owner');
  const { id } = await disabled.ok(operatorCalls.me, {});
  await team.owner.ok(operatorCalls.stepUp, { code: team.owner.code() });
  await team.owner.ok(operatorCalls.disableOperator, { id, reason: 'left the team' });
  ann = await newPerson(rig, 'ann');
  const [, front_pic, reverse_pic] = ann.owned.file.map(String);
  const papers = { name: 'Ann Example', card_id: 'A1234567', front_pic, reverse_pic };
  await rig.ok(realName, papers as InputOf<typeof realName>, { token: ann.token });
  ben = await newPerson(rig, 'ben');
  demo = await rig.demo();
  const gone = await rig.real();
  await rig.ok(people.logout, {}, { token: gone.token });
  Object.assign(wrongTokens, {
    'no token': undefined,
    'a made-up token': 'A'.repeat(43),
    'a token that was logged out': gone.token,
    'a token with a sign too many': `${ann.token}x`,
    'the cookie of an operator': team.owner.cookie.split('=')[1],
  });
  // After this, the second factors that the sign-ins confirmed have expired.
  rig.clock.time += 6 * MINUTE_MS;
});
afterAll(() => rig.close());

/**
 * Returns everything in the store, the blobs and the desk, without times of last use and without
 * candles, which change with each quote.
 */
async function everything(): Promise<Record<string, unknown>> {
  const tables: Record<string, unknown> = {};
  for (const table of BACKED_UP_TABLES.filter((each) => each !== 'candle')) {
    [tables[table]] = await rig.db.query(
      `select count(*) as rows, md5(coalesce(string_agg(line, ' ' order by line), '')) as hash
       from (select (to_jsonb(t) - 'last_seen_at')::text as line from ${table} t) lines`,
    );
  }
  const accounts = await rig.db.query<{ id: number }>('select id from account order by id');
  const desks = await Promise.all(accounts.map(({ id }) => rig.product.trading.account(id)));
  return { ...tables, blobs: [...rig.blobs.keys()].sort(), seqs: desks.map(({ seq }) => seq) };
}

/** Makes a call with these headers and returns its reply; a picture has no envelope. */
async function ask(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Envelope & { status: number }> {
  const { method, path, encoding } = endpoint;
  const query = new URLSearchParams(input as Record<string, string>).toString();
  const response = await rig.product.app.inject({
    method,
    url: encoding === 'query' ? `${path}?${query}` : path,
    headers: { lang: 'en', ...headers },
    ...(encoding === 'query' ? {} : { payload: input }),
  });
  const status = response.statusCode;
  if (response.headers['content-type'] === 'image/jpeg') {
    return { status, code: 1, msg: '', data: 'a picture' };
  }
  return { status, ...response.json<Envelope>() };
}

const as = (token: string | undefined) => (token === undefined ? {} : { authorization: token });
const codeOf = (reason: Reason) => CODES[reason].code;
const rowOf = ({ path }: Endpoint) => {
  const row = TRADER_CALLS[path];
  if (!row) throw new Error(`${path} has no line in access-table.ts`);
  return row;
};
const consoleRow = ({ path }: Endpoint) => {
  const row = CONSOLE_CALLS[path.replace('/console/api/', '')];
  if (!row) throw new Error(`${path} has no line in access-table.ts`);
  return row;
};
const closed = ENDPOINTS.filter((endpoint) => rowOf(endpoint).audience !== 'anyone');
const realOnly = ENDPOINTS.filter((endpoint) => rowOf(endpoint).audience === 'real');
const signedIn = api.OPERATOR_CALLS.filter((call) => consoleRow(call).roles !== 'strangers');

/** Returns whether the table allows a role to make a call of the console. */
function mayMake(role: Role, call: Endpoint): boolean {
  const { roles } = consoleRow(call);
  return roles === 'operators' || (roles !== 'strangers' && roles.includes(role));
}

/** Runs calls that must all be refused, and checks that nothing in the product has changed. */
async function changesNothing(sweep: () => Promise<void>): Promise<void> {
  // Work that was started by the preparations must end first.
  await until(async () => {
    expect(await rig.db.query('select from notice where not is_told')).toEqual([]);
  });
  const before = await everything();
  await sweep();
  expect(await everything()).toEqual(before);
}

/** Fields that take a list of ids. */
const LISTED: ReadonlySet<string> = new Set(['pictures']);
const asSent = (field: string, id: number | string) => (LISTED.has(field) ? [id] : id);

describe('a call of the trader', () => {
  test('with a login answers 999 to whoever has none, and changes nothing', () =>
    changesNothing(async () => {
      for (const endpoint of closed) {
        for (const [who, token] of Object.entries(wrongTokens)) {
          const answer = await ask(endpoint, sampleOf(endpoint), as(token));
          const refusal = { code: SESSION_INVALID, msg: 'Please log in again', data: {} };
          expect(answer, `${endpoint.path}, ${who}`).toEqual({ status: 200, ...refusal });
        }
        const cookie = await ask(endpoint, sampleOf(endpoint), { cookie: team.owner.cookie });
        expect(cookie.code, `${endpoint.path}, an operator’s cookie`).toBe(SESSION_INVALID);
      }
    }));

  test('of real accounts tells a demo user to register, and changes nothing', () =>
    changesNothing(async () => {
      for (const endpoint of realOnly) {
        for (const input of [sampleOf(endpoint), {}]) {
          const { code, msg } = await ask(endpoint, input, as(demo));
          expect([code, msg], endpoint.path).toEqual([codeOf('real.only'), REAL_ONLY]);
        }
      }
    }));

  test('of demo accounts refuses a real one, and changes nothing', () =>
    changesNothing(async () => {
      for (const endpoint of closed.filter((each) => rowOf(each).audience === 'demo')) {
        const { code } = await ask(endpoint, sampleOf(endpoint), as(ann.token));
        expect(code, endpoint.path).toBe(codeOf('demo.only'));
      }
    }));

  /** Ids that do not exist. */
  const NOTHING: Readonly<Record<Owned, number | string>> = {
    order: 999_999_999,
    alert: 999_999_999,
    deposit: 999_999_999,
    withdrawal: 999_999_999,
    method: 999_999_999,
    session: '0123456789abcdef',
    passkey: 999_999_999,
    file: 'A'.repeat(27),
  };

  const naming = ENDPOINTS.flatMap((endpoint) =>
    Object.entries(rowOf(endpoint).owned).map(([field, [thing, refusal]]) => ({
      endpoint,
      field,
      thing,
      refusal,
    })),
  );
  test.each(naming.map((each) => [each.endpoint.path, each.field, each] as const))(
    '%s with %s of another answers as if it did not exist, and changes nothing',
    (_, __, { endpoint, field, thing, refusal }) =>
      changesNothing(async () => {
        // All other ids in the input belong to the caller.
        const own = Object.fromEntries(
          Object.entries(rowOf(endpoint).owned).map(([name, [kind]]) => [
            name,
            asSent(name, ben.owned[kind][0] ?? ''),
          ]),
        );
        const sample = { ...sampleOf(endpoint), ...own };
        await rig.quote({ EURUSD: ['1.10000', '1.10009'] });
        for (const token of rowOf(endpoint).audience === 'real' ? [ben.token] : [ben.token, demo]) {
          const nothing = await ask(
            endpoint,
            { ...sample, [field]: asSent(field, NOTHING[thing]) },
            as(token),
          );
          expect(nothing.code).toBe(codeOf(refusal));
          for (const id of ann.owned[thing]) {
            const given = { ...sample, [field]: asSent(field, id) };
            const answer = await ask(endpoint, given, as(token));
            expect(answer, `${thing} ${id}`).toEqual(nothing);
          }
        }
      }),
  );

  test('that lists something lists nothing of another', async () => {
    const lists = closed.filter(
      (each) => each.encoding === 'query' && rowOf(each).audience !== 'demo',
    );
    const seen = { ann: '', ben: '' };
    for (const endpoint of lists) {
      const inputs = endpoint.path.endsWith('my_deal')
        ? [0, 1, 3].map((status) => ({ status }))
        : [sampleOf(endpoint)];
      for (const input of inputs) {
        seen.ann += JSON.stringify(await ask(endpoint, input, as(ann.token)));
        seen.ben += JSON.stringify(await ask(endpoint, input, as(ben.token)));
      }
    }
    const { alert: ___, method: _, passkey: __, ...ids } = ann.owned;
    // Small ids occur everywhere, so texts such as a remark or a name are searched for instead.
    const words = ['ann@example.com', 'ann-wallet', 'ann-passkey', 'ann-paid-1', 'ann-alert'];
    for (const mark of [...Object.values(ids).flat().map(String), ...words, String(ann.id)]) {
      expect(seen.ben, mark).not.toContain(mark);
      // If the owner's replies did not contain the text either, the test would prove nothing.
      if (!ann.owned.file.includes(mark)) expect(seen.ann, mark).toContain(mark);
    }
  });

  test('serves those whom the table names', async () => {
    const refusals = [SESSION_INVALID, codeOf('real.only'), codeOf('demo.only')];
    const inOrder = [...closed.filter((each) => each !== people.logout), people.logout];
    const real = (await rig.real()).token;
    const another = await rig.demo();
    for (const endpoint of inOrder) {
      const { audience } = rowOf(endpoint);
      for (const [token, is] of [[real, 'real'] as const, [another, 'demo'] as const]) {
        if (audience !== 'accounts' && audience !== is) continue;
        const { code } = await ask(endpoint, sampleOf(endpoint), as(token));
        expect(refusals, `${endpoint.path}, ${is}`).not.toContain(code);
      }
    }
  });
});

describe('a call of the console', () => {
  test('answers 999 to whoever is no operator, and changes nothing', () =>
    changesNothing(async () => {
      const strangers = {
        'no cookie': {},
        'a made-up cookie': { cookie: `fulcrum_console=${'A'.repeat(43)}` },
        'a trader’s token': as(ann.token),
        'a trader’s token as the cookie': { cookie: `fulcrum_console=${ann.token}` },
        'an operator’s cookie as a token': as(team.owner.cookie.split('=')[1]),
        'a disabled operator': { cookie: disabled.cookie },
      };
      for (const call of signedIn) {
        for (const [who, headers] of Object.entries(strangers)) {
          const { code, data } = await ask(call, sampleOf(call), headers);
          expect([code, data], `${call.path}, ${who}`).toEqual([SESSION_INVALID, {}]);
        }
      }
    }));

  test('a disabled operator signs in as little as somebody unknown', async () => {
    const unknown = await new Browser(rig).login('nobody@example.com', { code: '123456' });
    const [row] = await rig.db.query<{ email: string }>(
      `select email from operator where status = 'disabled'`,
    );
    const answer = await disabled.login(row?.email ?? '', { password: PASSWORD });
    expect(answer).toEqual(unknown);
    expect(answer.code).toBe(codeOf('operator.refused'));
  });

  test.each(ROLES)('CONSOLE-011 of other roles refuses %s, and changes nothing', (role) =>
    changesNothing(async () => {
      for (const call of signedIn.filter((each) => !mayMake(role, each))) {
        const answer = await team[role].send(call, sampleOf(call));
        expect([answer.code, answer.data], call.path).toEqual([codeOf('operator.forbidden'), {}]);
      }
      for (const [list, roles] of Object.entries(EXPORTS)) {
        if (roles.includes(role)) continue;
        const { code } = await team[role].send(exportCalls.exportList, { list });
        expect(code, list).toBe(codeOf('operator.forbidden'));
      }
    }),
  );

  test.each(ROLES)('CONSOLE-006 of weight asks %s for a fresh code, and changes nothing', (role) =>
    changesNothing(async () => {
      const calls = signedIn.filter((each) => mayMake(role, each) && consoleRow(each).isWeighty);
      for (const call of calls) {
        const { code } = await team[role].send(call, sampleOf(call));
        expect(code, call.path).toBe(codeOf('operator.stepUp'));
      }
    }),
  );

  test.each(ROLES)('CONSOLE-011 serves %s where the table says so', async (role) => {
    const refusals = [SESSION_INVALID, codeOf('operator.forbidden'), codeOf('operator.stepUp')];
    const browser = team[role];
    await browser.ok(operatorCalls.stepUp, { code: browser.code() });
    const calls = signedIn.filter((each) => mayMake(role, each) && !each.path.endsWith('/logout'));
    for (const call of calls) {
      const input = call === exportCalls.exportList ? { list: 'none' } : sampleOf(call);
      const { code } = await browser.send(call, input);
      expect(refusals, call.path).not.toContain(code);
    }
    for (const [list, roles] of Object.entries(EXPORTS)) {
      if (roles.includes(role))
        await browser.ok(exportCalls.exportList, { list: list as exportCalls.ListName });
    }
  });
});

test('no route stands beside the calls', () => {
  const parents: string[] = [];
  const routes = rig.product.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^([│ ]*[├└]── )(\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
      if (part === '') return [];
      const depth = indent.length / 4 - 1;
      parents[depth] = part;
      const path = parents.slice(0, depth + 1).join('');
      return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${path}`);
    });
  const known = [...ENDPOINTS, ...api.OPERATOR_CALLS].map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(routes.filter((each) => !known.includes(each)).sort()).toEqual([...OTHER_ROUTES].sort());
  expect(known.filter((each) => !routes.includes(each))).toEqual([]);
});

describe('the live connection', () => {
  let address: string;
  beforeAll(async () => {
    address = (await rig.product.listen()).replace('http', 'ws');
  });

  async function connect(): Promise<TestClient> {
    const ws = new WebSocket(`${address}/v1/ws?lang=en`);
    const client = new TestClient(ws);
    await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
    return client;
  }

  test('LIVE-010 tells nobody’s own news to whoever has not logged in', async () => {
    for (const [who, token] of Object.entries(wrongTokens)) {
      const client = await connect();
      if (token !== undefined) client.send({ type: 'login', params: { token } });
      client.send({ type: 'sub', params: ['FOREX_TRADE', 'FOREX_CLOSED'] });
      const answers = await client.settled();
      expect(answers.length, who).toBe(token === undefined ? 2 : 3);
      for (const { type, code, msg } of answers) {
        expect([code, msg], `${who}, ${String(type)}`).toEqual([
          SESSION_INVALID,
          'Please log in again',
        ]);
      }
      await rig.quote({ EURUSD: ['1.10000', '1.10009'] });
      await rig.ok(trading.submit, BUY, { token: ann.token });
      expect(await client.settled(), who).toEqual([]);
      client.ws.close();
    }
  });

  test('LIVE-010 tells each their own news and nothing of another', async () => {
    const watchers = [ben.token, demo];
    for (const token of watchers) {
      const client = await connect();
      client.send({ type: 'login', params: { token } });
      client.send({ type: 'sub', params: ['FOREX_TRADE', 'FOREX_CLOSED'] });
      const first = JSON.stringify([await client.nextOf('FOREX_TRADE'), await client.settled()]);
      await rig.quote({ EURUSD: ['1.10000', '1.10009'] });
      const { data } = await rig.ok(trading.submit, BUY, { token: ann.token });
      await rig.ok(trading.close, { id: data.Id }, { token: ann.token });
      const told = first + JSON.stringify(await client.settled());
      expect(told).not.toContain('positionOpened');
      for (const id of [...ann.owned.order, data.Id]) expect(told).not.toContain(String(id));
      client.ws.close();
    }
  });
});
