import { connect } from 'node:net';

import { ServerMessage } from '@fulcrum/contract/stream/messages';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { isLiveUrl } from './module.ts';
import { openRig, type Rig } from '../../../test/gateway/gateway-rig.ts';

let rig: Rig;

beforeEach(async () => {
  rig = await openRig();
});

afterEach(async () => {
  await rig.close();
});

test('a ping is answered with the time', async () => {
  const client = await rig.connect();
  const before = Date.now();
  client.send({ type: 'ping' });
  const pong = await client.nextOf('pong');
  expect(pong['time']).toBeGreaterThanOrEqual(before);
  expect(pong['time']).toBeLessThanOrEqual(Date.now());
});

test.each([
  ['no JSON', 'hello', 1001],
  ['an empty message', '', 1001],
  ['broken JSON', '{"type":"ping"', 1001],
  ['JSON that is no object', '42', 1001],
  ['null', 'null', 1001],
  ['an array', '[{"type":"ping"}]', 1001],
  ['no type', '{"params":{}}', 1001],
  ['a type that is no text', '{"type":7}', 1001],
  ['an unknown type', '{"type":"trade"}', 1001],
  ['a login without token', '{"type":"login","params":{}}', 1001],
  ['a subscription without topics', '{"type":"sub","params":{}}', 1001],
  ['an unknown topic', '{"type":"sub","params":"WEATHER"}', 1011],
  ['an unknown period', '{"type":"sub","params":"KLINE.EURUSD.2M"}', 1011],
  ['an unknown number of minutes', '{"type":"sub","params":"KLINE.EURUSD.43201"}', 1011],
  ['an unknown instrument', '{"type":"sub","params":"KLINE.ABCDEF"}', 1201],
  ['a prototype key', '{"type":"__proto__"}', 1001],
  ['a message over 4 KiB', JSON.stringify({ type: 'ping', pad: 'x'.repeat(4_096) }), 1004],
  ['a message of 100 KB', 'x'.repeat(100_000), 1004],
])('LIVE-005 %s is answered with an error and harms nothing', async (_, text, code) => {
  const client = await rig.connect();
  client.send(text);
  const error = await client.nextOf('error');
  expect(error['code']).toBe(code);
  expect(ServerMessage.safeParse(error).success).toBe(true);
  expect(await client.settled()).toEqual([]);
});

test('a binary message is no message, even when it holds JSON', async () => {
  const client = await rig.connect();
  client.ws.send(Buffer.from('{"type":"ping"}'));
  expect((await client.nextOf('error'))['code']).toBe(1001);
});

test('a message of exactly 4 KiB is read', async () => {
  const client = await rig.connect();
  const frame = JSON.stringify({ type: 'ping', pad: '' });
  client.send(JSON.stringify({ type: 'ping', pad: 'x'.repeat(4_096 - frame.length) }));
  expect((await client.next())['type']).toBe('pong');
});

test('errors are told in the language of the connection, or of the login', async () => {
  const english = await rig.connect('?lang=en');
  const arabic = await rig.connect('?lang=ar');
  const standard = await rig.connect('');
  const texts: unknown[] = [];
  for (const client of [english, arabic, standard]) {
    client.send('?');
    texts.push((await client.nextOf('error'))['msg']);
  }
  expect(texts).toEqual(['The request could not be read', 'تعذّرت قراءة الطلب', '請求格式有誤']);
  standard.send({ type: 'login', params: { token: 'none', lang: 'en' } });
  expect((await standard.nextOf('login_result'))['msg']).toBe('Please log in again');
});

test('LIVE-005 ten bad messages in a minute end the connection, nine do not', async () => {
  const client = await rig.connect();
  for (let count = 0; count < 9; count += 1) client.send('?');
  expect((await client.settled()).length).toBe(9);
  client.send('?');
  await expect(client.closed).resolves.toBe(1008);
});

test('six hundred messages in a minute end the connection', async () => {
  const client = await rig.connect();
  for (let count = 0; count < 600; count += 1) client.send({ type: 'ping' });
  await expect(client.closed).resolves.toBe(1008);
});

test('a message beyond 128 KiB is not even read to its end', async () => {
  const client = await rig.connect();
  client.send('x'.repeat(200_000));
  await expect(client.closed).resolves.toBe(1009);
});

test('a connection has at most 128 topics', async () => {
  await rig.close();
  const codes = Array.from({ length: 30 }, (_, index) => `CODE${index}`);
  rig = await openRig({ codes });
  const client = await rig.connect();
  for (const period of ['1M', '5M', '15M', '30M', '1H']) {
    client.send({ type: 'sub', params: codes.map((code) => `KLINE.${code}.${period}`) });
  }
  // 150 topics were requested; the errors for the last ten close the connection like any other
  // errors.
  await expect(client.closed).resolves.toBe(1008);
  expect(client.messages.every(({ code }) => code === 1006)).toBe(true);
});

test('only the path of the live connection is meant', () => {
  expect(isLiveUrl('/v1/ws')).toBe(true);
  expect(isLiveUrl('/v1/ws?lang=en')).toBe(true);
  expect(isLiveUrl('/v1/wsx')).toBe(false);
  expect(isLiveUrl('/feed')).toBe(false);
});

test.each([
  ['no origin', undefined, 101],
  ['the own host', 'http://127.0.0.1:5173', 101],
  ["the product's own origin", 'https://trade.example', 101],
  ['a stranger', 'https://elsewhere.example', 403],
  ['an origin that is none', 'null', 403],
])('a page of %s gets %s', async (_, origin, status) => {
  const socket = connect(rig.port, '127.0.0.1');
  const lines = [
    'GET /v1/ws HTTP/1.1',
    `Host: 127.0.0.1:${rig.port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...(origin === undefined ? [] : [`Origin: ${origin}`]),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const answer = await new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(data.toString('latin1'))),
  );
  expect(answer.split(' ')[1]).toBe(String(status));
  socket.destroy();
});

test('one address has a limited number of connections, and gets them back', async () => {
  await rig.close();
  rig = await openRig({ settings: { connectionsPerAddress: 2 } });
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const first = await rig.connect('', { headers });
  await rig.connect('', { headers });
  await expect(rig.connect('', { headers })).rejects.toThrow('429');
  await rig.connect('', { headers: { 'x-forwarded-for': '203.0.113.10' } });
  first.ws.close();
  await first.closed;
  await expect
    .poll(() => rig.connect('', { headers }).then(() => 'connected', String))
    .toBe('connected');
});

test('LIVE-012 every address of one IPv6 network counts as one, and so does what is none', async () => {
  await rig.close();
  rig = await openRig({ settings: { connectionsPerAddress: 2 } });
  const from = (address: string) =>
    rig.connect('', { headers: { 'x-forwarded-for': address } }).then(
      () => 'connected',
      (error: Error) => error.message.slice(-3),
    );
  const all = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3', '2001:db8:1:3::1'];
  const answers: string[] = [];
  for (const address of [...all, 'garbage-1', 'garbage-2', 'garbage-3']) {
    answers.push(await from(address));
  }
  const two = ['connected', 'connected'];
  expect(answers).toEqual([...two, '429', 'connected', ...two, '429']);
});

test('the server has a limited number of connections', async () => {
  await rig.close();
  rig = await openRig({ settings: { connectionsMax: 1 } });
  await rig.connect();
  await expect(rig.connect()).rejects.toThrow('503');
});

test('a client that answers nothing is dropped', async () => {
  await rig.close();
  rig = await openRig({ settings: { livenessMs: 10 } });
  const deaf = await rig.connect('', { autoPong: false });
  const live = await rig.connect();
  await expect(deaf.closed).resolves.toBe(1006);
  expect(await live.settled()).toEqual([]);
  expect(rig.gateway.connectionCount).toBe(1);
});

test('when the server stops, every client is told to come back later', async () => {
  const client = await rig.connect();
  rig.gateway.stop();
  await expect(client.closed).resolves.toBe(1001);
  await expect(rig.connect()).rejects.toThrow('503');
});
