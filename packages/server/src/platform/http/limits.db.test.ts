import { afterAll, beforeAll, expect, test } from 'vitest';

import * as people from '@fulcrum/contract/people/calls';
import * as trading from '@fulcrum/contract/trading/calls';

import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';

let rig: ProductRig;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb(), {
    RATE_LIMITS: 'on',
    METRICS_TOKEN: 'the-token-of-the-metrics',
    PUBLIC_URL: 'https://fulcrum.example',
  });
});
afterAll(() => rig.close());

test('the product is not ready before its feed is, though the process is alive', async () => {
  const ask = async (url: string) => (await rig.product.app.inject({ url })).statusCode;
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503]);
  await rig.quote({ EURUSD: ['1.10000', '1.10009'] });
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200]);
});

test('the twenty-first order call of a second waits, with the time to wait', async () => {
  const token = await rig.demo();
  await rig.quote({ EURUSD: ['1.10000', '1.10009'] });
  const close = () => rig.send(trading.close, { id: 1 }, { token });
  for (let count = 0; count < 20; count += 1) expect((await close()).status).toBe(200);
  const response = await rig.product.app.inject({
    method: 'POST',
    url: trading.close.path,
    headers: { authorization: token, 'content-type': 'application/json', lang: 'en' },
    payload: { id: 1 },
  });
  expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
    429,
    1006,
    '1',
  ]);
  expect((await close()).status).toBe(429);
  rig.clock.time += 1_000;
  expect((await close()).status).toBe(200);
});

test('guessing tokens is slowed down', async () => {
  const guess = (index: number) =>
    rig.send(people.userInfo, {}, { token: String(index).padStart(43, 'A') });
  const codes: number[] = [];
  for (let index = 0; index < 60; index += 1) codes.push((await guess(index)).status);
  expect(codes.filter((status) => status === 429).length).toBe(10);
});

test('demo accounts are not made without end from one address', async () => {
  rig.clock.time += 3_600_000;
  const make = (index: number) =>
    rig.send(people.createDemo, { demo_id: `many-demo-accounts-${index}` });
  const statuses: number[] = [];
  for (let index = 0; index < 22; index += 1) statuses.push((await make(index)).status);
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
  expect(statuses.slice(20)).toEqual([429, 429]);
  expect((await make(0)).status).toBe(200);
});

test('IDENTITY-030 every address of one IPv6 network counts as one', async () => {
  rig.clock.time += 3_600_000;
  const make = (address: string, index: number) =>
    rig.send(
      people.createDemo,
      { demo_id: `demo-of-a-network-${index}` },
      { headers: { 'x-forwarded-for': address } },
    );
  const statuses: number[] = [];
  for (let index = 0; index < 22; index += 1) {
    statuses.push((await make(`2001:db8:1:2::${index.toString(16)}`, index)).status);
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
  expect(statuses.slice(20)).toEqual([429, 429]);
  expect((await make('2001:db8:1:3::1', 100)).status).toBe(200);
  expect((await make('::ffff:192.0.2.77', 101)).status).toBe(200);
});

test('metrics are for programs of this machine and for whoever has the token', async () => {
  const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
    const answer = await rig.product.app.inject({ url: '/metrics', headers, remoteAddress });
    return [answer.statusCode, answer.body.includes('fulcrum_http_requests_total')];
  };
  expect(await ask({})).toEqual([200, true]);
  expect(await ask({}, '::1')).toEqual([200, true]);
  expect(await ask({ 'x-forwarded-for': '127.0.0.1' })).toEqual([404, false]);
  expect(await ask({ 'x-real-ip': '203.0.113.5' })).toEqual([404, false]);
  expect(await ask({}, '203.0.113.5')).toEqual([404, false]);
  const wrong = { authorization: 'Bearer not-the-token-of-the-metrics' };
  expect(await ask(wrong, '203.0.113.5')).toEqual([404, false]);
  const right = { authorization: 'Bearer the-token-of-the-metrics' };
  expect(await ask(right, '203.0.113.5')).toEqual([200, true]);
  expect(await ask({ ...right, 'x-forwarded-for': '203.0.113.6' })).toEqual([200, true]);
});

test('the documents are handed out at a pace', async () => {
  const ask = () =>
    rig.product.app.inject({ url: '/docs', headers: { 'x-forwarded-for': '192.0.2.200' } });
  const statuses: number[] = [];
  for (let each = 0; each < 32; each += 1) statuses.push((await ask()).statusCode);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
  expect(statuses.slice(30)).toEqual([429, 429]);
});

test('metrics count by route and name no person', async () => {
  const { body, headers } = await rig.product.app.inject({ url: '/metrics' });
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(body).toMatch(
    /fulcrum_http_requests_total\{route="\/v1\/api\/forex\/close",status="429"\} 2/,
  );
  expect(body).toContain('fulcrum_refusals_total{reason="request.tooMany"}');
  expect(body).toContain('fulcrum_refusals_total{reason="session.invalid"} 50');
  expect(body).toContain('fulcrum_http_request_seconds_bucket');
});

test('the documents list every call, with schemas, and load nothing from elsewhere', async () => {
  const { ENDPOINTS } = await import('@fulcrum/contract/api');
  const openApi = (await rig.product.app.inject({ url: '/docs/openapi.json' })).json();
  expect(openApi).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: 'https://fulcrum.example' }],
  });
  for (const { path, method } of ENDPOINTS) {
    const operation = openApi.paths[path][method.toLowerCase()];
    expect(operation.responses['200'].content['application/json'].schema.required, path).toEqual([
      'code',
      'msg',
      'data',
    ]);
  }
  const submit = openApi.paths[trading.submit.path].post;
  expect(submit.security).toEqual([{ token: [] }]);
  expect(submit.requestBody.content['application/json'].schema.required).toEqual(
    expect.arrayContaining(['type', 'cont', 'forex_id', 'status', 'multiple']),
  );
  const asyncApi = (await rig.product.app.inject({ url: '/docs/asyncapi.json' })).json();
  expect(asyncApi.channels.live).toMatchObject({ address: '/v1/ws' });
  expect(Object.keys(asyncApi.channels.live.messages)).toHaveLength(15);
  const page = await rig.product.app.inject({ url: '/docs' });
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//);
  for (const { path } of ENDPOINTS) expect(page.body).toContain(path);
});
