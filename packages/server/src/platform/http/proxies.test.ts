import { pino } from 'pino';
import { expect, test, vi } from 'vitest';

import { LOOPBACK_RANGES, Proxies } from './proxies.ts';
import { createHttpServer } from '../../gateway/http/server.ts';

const log = pino({ level: 'silent' });
const silent = { warn: () => undefined };

/** Returns the client's address as calls see it and as the live connection sees it. */
async function clientsOf(ranges: string, peer: string, forwarded?: string): Promise<string[]> {
  const proxies = new Proxies(ranges, silent);
  const app = createHttpServer(log, proxies);
  app.get('/who', (request, reply) => reply.send([request.ip, proxies.clientOf(request.raw)]));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const answer = await app.inject({ url: '/who', remoteAddress: peer, headers });
  await app.close();
  return answer.json();
}

const BALANCER = '10.0.0.0/8';

test.each([
  ['the peer without a proxy', LOOPBACK_RANGES, '203.0.113.7', undefined, '203.0.113.7'],
  ['who a proxy on this machine names', LOOPBACK_RANGES, '127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['the same by IPv6', LOOPBACK_RANGES, '::1', '2001:db8::7', '2001:db8::7'],
  ['the same, mapped', LOOPBACK_RANGES, '::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['the last hop of a forged list', LOOPBACK_RANGES, '127.0.0.1', '1.1.1.1, 2.2.2.2', '2.2.2.2'],
  ['the peer when nobody may speak for others', '', '127.0.0.1', '203.0.113.7', '127.0.0.1'],
  ['a stranger who claims to be a proxy', BALANCER, '203.0.113.7', '1.1.1.1', '203.0.113.7'],
  ['who a balancer elsewhere names', BALANCER, '10.1.2.3', '203.0.113.7', '203.0.113.7'],
  ['the client before two balancers', BALANCER, '10.1.2.3', '203.0.113.7,10.9.9.9', '203.0.113.7'],
  ['a loopback peer is no balancer', BALANCER, '127.0.0.1', '203.0.113.7', '127.0.0.1'],
])('IDENTITY-036 the client is %s', async (_, ranges, peer, forwarded, client) => {
  expect(await clientsOf(ranges, peer, forwarded)).toEqual([client, client]);
});

test('IDENTITY-036 a peer that is not believed is warned of once a minute', async () => {
  const warn = vi.fn();
  const app = createHttpServer(log, new Proxies(BALANCER, { warn }));
  const headers = { 'x-forwarded-for': '1.1.1.1' };
  for (let each = 0; each < 3; each += 1) {
    await app.inject({ url: '/', remoteAddress: '203.0.113.7', headers });
  }
  await app.inject({ url: '/', remoteAddress: '10.1.1.1', headers });
  await app.close();
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0]).toEqual({ peer: '203.0.113.7' });
});
