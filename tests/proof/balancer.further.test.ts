import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { postgresFolder, startPostgres } from '../../scripts/postgres.mjs';
import { instrumentIdOf, openDemo } from '../api.ts';
import { until } from './replicated.ts';
import { freePort } from '../free-port.ts';
import { Supervised } from './supervised.ts';

const HAPROXY = '/usr/sbin/haproxy';
const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));
const CONFIGURATION = join(DEPLOY, 'haproxy.cfg');
const IN_CONTAINERS = join(DEPLOY, 'compose', 'haproxy.cfg');
const isLeftOut = postgresFolder() === null || (!existsSync(HAPROXY) && !process.env['CI']);

/** Longer than the balancer takes to see that a server is not ready. */
const SEEN_MS = 4_000;

test.skipIf(isLeftOut)('LEDGER-021: HAProxy leads people to the server that serves', async () => {
  const postgres = await startPostgres();
  const env = { DATABASE_URL: postgres.url, RATE_LIMITS: 'off', SESSIONS: 'open' };
  const servers = [await Supervised.start(env), await Supervised.start(env)];
  const balancer = await Balancer.start(servers);
  const { url } = balancer;
  try {
    const trade = async (key: string) => {
      try {
        return (await placeOrder(url, key)) === 1;
      } catch {
        return false; // nobody serves at the moment
      }
    };
    await until('a pair of servers', async () => {
      const states = await Promise.all(servers.map((server) => server.state()));
      return states.includes('ready') && states.includes('standby');
    });
    await until('the first order', () => trade('first'));
    expect((await fetch(`${url}/metrics`)).status).toBe(404);

    const live = new WebSocket(`${url.replace('http', 'ws')}/v1/ws`);
    await once(live, 'open');
    const closed = once(live, 'close');
    const states = await Promise.all(servers.map((server) => server.state()));
    servers[states.indexOf('ready')]?.signal('SIGKILL');
    const killedAt = performance.now();
    await closed;
    await until('an order after the kill', () => trade('second'));
    const ms = Math.round(performance.now() - killedAt);
    console.info(`through HAProxy, an order ${ms} ms after the kill of the server`);
    expect(ms).toBeLessThan(10_000);

    // No server is ready without its database, and the answer is that of the one that serves.
    await postgres.kill();
    // When the last answer came that was not the server's own.
    let otherAt = performance.now();
    await until('answers of the server itself once it counts as not ready', async () => {
      // If the balancer has just closed the reused connection, the request fails once.
      const reply = await fetch(`${url}/readyz`).catch(() => null);
      const isOwn = reply?.status === 503 && (await reply.text()).includes('"not ready"');
      if (!isOwn) otherAt = performance.now();
      return performance.now() - otherAt > SEEN_MS;
    });
    await postgres.restart();
    await until('an order with the database', () => trade('third'));
  } finally {
    await balancer.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
  }
});

test('in containers the balancer finds the server that serves in the same way', () => {
  const checkOf = (path: string) =>
    /^backend serving\n(.*?)^ {2}default-server/ms.exec(readFileSync(path, 'utf8'))?.[1];
  const own = checkOf(CONFIGURATION);
  expect(own).toContain('http-check expect');
  expect(checkOf(IN_CONTAINERS)).toBe(own);
});

class Balancer {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #ended: Promise<unknown>;
  readonly #folder: string;

  private constructor(process: ChildProcess, port: number, folder: string) {
    this.#process = process;
    this.#ended = once(process, 'exit');
    this.url = `http://127.0.0.1:${port}`;
    this.#folder = folder;
  }

  /** Runs HAProxy with the configuration of `deploy`, without TLS and with these servers. */
  static async start(servers: readonly Supervised[]): Promise<Balancer> {
    const [plain, port] = [await freePort(), await freePort()];
    const addresses = servers.map((server) => new URL(server.url).host);
    const folder = mkdtempSync(join(tmpdir(), 'fulcrum-balancer-'));
    const path = join(folder, 'haproxy.cfg');
    const text = readFileSync(CONFIGURATION, 'utf8')
      .replace('  log /dev/log local0\n', '')
      .replace('maxconn 50000', 'maxconn 1000')
      .replace(':80\n', `127.0.0.1:${plain}\n`)
      .replace(/:443 ssl .*/, `127.0.0.1:${port}`)
      .replaceAll('10.0.0.11:8080', addresses[0] ?? '')
      .replaceAll('10.0.0.12:8080', addresses[1] ?? '');
    writeFileSync(path, text);
    return new Balancer(spawn(HAPROXY, ['-db', '-f', path], { stdio: 'ignore' }), port, folder);
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Returns the code of the answer: 1 for an order that was placed. */
async function placeOrder(url: string, key: string): Promise<number> {
  const trader = await openDemo(url, 'balancer-trader-1');
  const { code } = await trader.post('/v1/api/forex/submit', {
    forex_id: await instrumentIdOf(url, 'EURUSD'),
    type: 1,
    cont: '0.02',
    status: 1,
    multiple: 100,
    client_order_id: `balancer-${key}`,
  });
  return code;
}
