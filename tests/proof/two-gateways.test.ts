import { setTimeout as sleep } from 'node:timers/promises';

import { tradeList } from '@fulcrum/contract/market-data/calls';
import * as people from '@fulcrum/contract/people/calls';
import { preference, savePreference } from '@fulcrum/contract/preferences/calls';
import { LiveQuotation, NoticeMessage } from '@fulcrum/contract/stream/messages';
import { sendChatMessage } from '@fulcrum/contract/support/chat';
import { addAlert } from '@fulcrum/contract/trading/alerts';
import * as trading from '@fulcrum/contract/trading/calls';
import { isNatsMissing } from '@fulcrum/server/test/bus/nats-server';
import { TestClient } from '@fulcrum/server/test/gateway/test-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { postgresFolder } from '../../scripts/postgres.mjs';
import { apiOf, instrumentIdOf, openDemo, type Api } from '../api.ts';
import { inParallel, logIn, PASSWORD, register } from './attacks/stranger.ts';
import { Cluster } from './cluster.ts';

const isLong = process.env['PROOF'] === 'long';
/** From the answer of a command until each gateway has told of it. */
const TOLD_MS_MAX = isLong ? 200 : 2_000; // the short one shares the machine with others
/** From the end of a session until each gateway refuses it. */
const ENDED_MS_MAX = isLong ? 1_000 : 5_000;
const COMPARED_MS = 5_000;
const ALERT_REACHED = 1652;
const GUESSES_PER_ADDRESS = 10;
const isMissing = postgresFolder() === null || isNatsMissing;

let cluster: Cluster;
let urls: string[];
let persons = 0;

beforeAll(async () => {
  if (isMissing) return;
  const roles = ['market', 'desk', 'gateway', 'gateway', 'jobs'] as const;
  cluster = await Cluster.start(roles, { SESSIONS: 'open' });
  await cluster.ready();
  urls = cluster.of('gateway').map(({ url }) => url);
});
afterAll(async () => {
  await cluster?.stop();
});

/** A person who is connected to both gateways, with the same session. */
async function onBoth(topics: readonly string[]) {
  persons += 1;
  const { token } = await openDemo(urls[0] ?? '', `two-gateways-person-${persons}`);
  const apis = urls.map((url) => apiOf(url, token));
  const clients = await Promise.all(urls.map((url) => connected(url, token, topics)));
  return { token, apis, clients };
}

async function connected(
  url: string,
  token: string,
  topics: readonly string[],
): Promise<TestClient> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/v1/ws?lang=en`);
  const client = new TestClient(ws);
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('error', reject);
  });
  client.send({ type: 'login', params: { token } });
  client.send({ type: 'sub', params: { topics } });
  expect(await client.nextOf('login_result')).toMatchObject({ code: 1 });
  return client;
}

const first = ({ apis }: { readonly apis: readonly Api[] }): Api => {
  const [api] = apis;
  if (!api) throw new Error('Expected a gateway');
  return api;
};

test.skipIf(isMissing)('PRICE-019: people at two gateways see the same prices', async () => {
  const { clients } = await onBoth(['DAY_MARKET']);
  await sleep(COMPARED_MS);
  const seen = clients.map(({ messages }) => {
    const quotes = messages
      .filter(({ type }) => type === 'DAY_MARKET')
      .flatMap(({ quotation }) => LiveQuotation.array().parse(quotation));
    return new Map(quotes.map(({ Code, Time, Bid, Ask }) => [`${Code} ${Time}`, [Bid, Ask]]));
  });
  const [one, other] = seen;
  const common = [...(one ?? [])].filter(([moment]) => other?.has(moment));
  expect(common.length).toBeGreaterThan(100);
  expect(common.filter(([moment, prices]) => `${prices}` !== `${other?.get(moment)}`)).toEqual([]);
  console.info(`${common.length} quotes compared at two gateways`);
});

test.skipIf(isMissing)('DESK-004: people at two gateways hear of an order at once', async () => {
  const person = await onBoth(['FOREX_TRADE']);
  for (const client of person.clients) await client.nextOf('FOREX_TRADE');
  const forex_id = await instrumentIdOf(urls[0] ?? '', 'EURUSD');
  const order = { status: 1, type: 1, cont: '0.1', forex_id, multiple: 100 };
  const { code } = await first(person).post(trading.submit.path, order);
  const answeredAt = performance.now();
  expect(code).toBe(1);
  const delays = await Promise.all(
    person.clients.map(async (client) => {
      await client.next(({ event }) => event === 'positionOpened');
      return performance.now() - answeredAt;
    }),
  );
  console.info(`told ${delays.map((ms) => Math.round(ms)).join(' and ')} ms after the answer`);
  expect(Math.max(...delays)).toBeLessThan(TOLD_MS_MAX);
});

test.skipIf(isMissing)(
  'NOTICE-005, SUPPORT-005: both gateways tell of notices and support',
  async () => {
    const person = await onBoth(['NOTICE', 'SUPPORT']);
    for (const client of person.clients) await client.nextOf('SUPPORT');
    const said = { text: 'Hello', client_key: 'two-gateways' };
    expect(await first(person).post(sendChatMessage.path, said)).toMatchObject({ code: 1 });
    for (const client of person.clients) await client.nextOf('SUPPORT');
    await waitForMove(first(person));
    const told = await Promise.all(
      person.clients.map(async (client) => {
        const isNotice = (message: object) => {
          const read = NoticeMessage.safeParse(message);
          return read.success && read.data.notice !== null;
        };
        return NoticeMessage.parse(await client.next(isNotice)).seq;
      }),
    );
    expect(told[0]).toBe(told[1]);
  },
);

test.skipIf(isMissing)('PREFERENCE-006: both gateways tell of a star', async () => {
  const person = await onBoth(['PREFERENCES']);
  for (const client of person.clients) await client.nextOf('PREFERENCES');
  const item = { id: 'EURUSD', at: Date.now(), by: 'phone', value: true };
  const star = { kind: 'favourites', revision: 0, items: [item] };
  expect(await first(person).post(savePreference.path, star)).toMatchObject({ code: 1 });
  for (const client of person.clients) {
    const { revisions } = await client.nextOf('PREFERENCES');
    expect(revisions).toEqual([{ kind: 'favourites', revision: 1 }]);
  }
  for (const api of person.apis) {
    const { data } = await api.get(preference.path, { kind: 'favourites' });
    expect(data).toEqual({ revision: 1, items: [item] });
  }
});

test.skipIf(isMissing)(
  'IDENTITY-010: a session that ends at one gateway ends at both',
  async () => {
    const person = await onBoth(['FOREX_TRADE']);
    const other = person.apis[1];
    if (!other) throw new Error('Expected two gateways');
    const isOpen = async () => (await other.get(trading.myDeal.path, { status: 1 })).code === 1;
    expect(await isOpen()).toBe(true);
    await first(person).post(people.logout.path, {});
    const endedAt = performance.now();
    while (await isOpen()) await sleep(10);
    const ms = performance.now() - endedAt;
    // The live connection at the other gateway is told as well.
    await person.clients[1]?.next(({ type }) => type === 'error');
    console.info(`refused at the other gateway ${Math.round(ms)} ms after the end`);
    expect(ms).toBeLessThan(ENDED_MS_MAX);
  },
);

test.skipIf(isMissing)(
  'IDENTITY-044: wrong passwords at two gateways run out after as many as at one',
  async () => {
    const account = 'guessed@example.com';
    await register(urls[0] ?? '', account, { address: '192.0.2.1' });
    const thief = { address: '192.0.2.66' };
    const guess = (nth: number) =>
      logIn(urls[nth % 2] ?? '', { account, password: `guess ${nth}` }, thief);
    const answers = await inParallel(16, 4, guess);
    const [refused, tooMany] = [1101, 1102].map((wanted) =>
      answers.filter(({ code }) => code === wanted),
    );
    expect([refused?.length, tooMany?.length]).toEqual([GUESSES_PER_ADDRESS, 6]);
    for (const { status, retryAfter } of tooMany ?? []) {
      expect(status).toBe(429);
      expect(retryAfter).toBeGreaterThan(0);
    }
    // The right password is told the same, at both; its owner is not concerned elsewhere.
    for (const url of urls) {
      expect(await logIn(url, { account, password: PASSWORD }, thief)).toMatchObject({
        code: 1102,
      });
      const elsewhere = { address: '192.0.2.2' };
      expect(await logIn(url, { account, password: PASSWORD }, elsewhere)).toMatchObject({
        code: 1,
      });
    }
  },
);

/** Sets alerts on both sides of a price, so that its next move reaches one of them. */
async function waitForMove(api: Api): Promise<void> {
  for (const [kind, part] of [
    ['above', 1.00002],
    ['below', 0.99998],
  ] as const) {
    for (let code = 0; code !== 1; ) {
      const { data } = await api.get<Listed[]>(tradeList.path);
      const bitcoin = data.find(({ Code }) => Code === 'BTCUSDT');
      if (!bitcoin) throw new Error('Expected bitcoin');
      const level = (bitcoin.ForexQuotations.Bid * part).toFixed(bitcoin.PricePrecision);
      ({ code } = await api.post(addAlert.path, { forex_id: bitcoin.Id, kind, level }));
      // The price may have reached the level in the meantime.
      expect([1, ALERT_REACHED]).toContain(code);
    }
  }
}

interface Listed {
  readonly Id: number;
  readonly Code: string;
  readonly PricePrecision: number;
  readonly ForexQuotations: { readonly Bid: number };
}
