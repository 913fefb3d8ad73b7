import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { NatsBus } from '@fulcrum/server/platform/adapters/bus/nats-bus';
import { migrateStore } from '@fulcrum/server/platform/adapters/open-db';
import { parseNatsUrls } from '@fulcrum/server/platform/nats-url';
import { silentLog } from '@fulcrum/server/test/db/test-db';
import { isNatsMissing, NatsServer } from '@fulcrum/server/test/bus/nats-server';
import { afterAll, beforeAll, expect, test as anyTest } from 'vitest';
import { parse } from 'yaml';

import { postgresFolder, startPostgres } from '../../scripts/postgres.mjs';
import { startServer } from '../e2e/server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'fulcrum-deploy-'));
const isNeeded = Boolean(process.env['CI']);
/** Leaves a test out if its program is not installed, unless this is CI. */
const testWith = (program: string) => anyTest.skipIf(!isNeeded && !isInstalled(program));
const isInstalled = (program: string) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: PATHS }).status === 0;
const PATHS = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` };

const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: PATHS });
  return { status, output: `${stdout}${stderr}` };
};
const textOf = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');

/** Writes a copy of a file with other values in it, and fails if one of them is not there. */
function copyOf(name: string, changes: Readonly<Record<string, string>>): string {
  let text = textOf(name);
  for (const [old, changed] of Object.entries(changes)) {
    expect(text, name).toContain(old);
    text = text.replaceAll(old, changed);
  }
  const path = join(folder, name.replaceAll('/', '-'));
  writeFileSync(path, text);
  return path;
}

beforeAll(() => {
  const key = join(folder, 'server-key.pem');
  const certificate = join(folder, 'server.pem');
  const names = ['-subj', '/CN=localhost', '-days', '2'];
  const made = ['-keyout', key, '-out', certificate];
  run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...names, ...made);
  writeFileSync(join(folder, 'ca.pem'), readFileSync(certificate));
  const both = readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8');
  writeFileSync(join(folder, 'fulcrum.pem'), both);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

testWith('systemd-analyze')('systemd takes the unit', () => {
  const unit = join(ROOT, 'deploy/systemd/fulcrum@.service');
  expect(run('systemd-analyze', 'verify', unit)).toEqual({ status: 0, output: '' });
});

testWith('haproxy').each(['haproxy.cfg', 'compose/haproxy.cfg'])('HAProxy takes %s', (name) => {
  const path = copyOf(name, { '/etc/haproxy/certs': folder });
  expect(run('haproxy', '-c', '-q', '-f', path)).toEqual({ status: 0, output: '' });
});

testWith('nats-server')('NATS takes its configuration', () => {
  const path = copyOf('nats/nats.conf', { '/etc/nats/certs': folder });
  const { status, output } = run('nats-server', '-t', '-c', path);
  expect(status, output).toBe(0);
});

const OPEN_NATS = { cluster: openNats, compose: openComposeNats };

testWith('nats-server').each(['cluster', 'compose'] as const)(
  'NATS of the %s lets Fulcrum speak and ask, and nobody else',
  async (place) => {
    const server = await NatsServer.start(OPEN_NATS[place]());
    const url = (login: string) => server.url.replace('//', `//${login}@`);
    const buses = [busAt(url('fulcrum:secret')), busAt(url('fulcrum:secret'))] as const;
    const stranger = busAt(url('fulcrum:guessed'));
    try {
      const [asking, answering] = buses;
      const heard: unknown[] = [];
      answering.hear(NEWS, (message) => void heard.push(message));
      answering.answer(ECHO, async (message) => message);
      await expect.poll(() => buses.every(({ isThere }) => isThere)).toBe(true);
      await answering.listening();
      asking.publish(NEWS, { word: 'news' });
      expect(await asking.ask(ECHO, { word: 'echo' }, 1_000)).toEqual({ word: 'echo' });
      await expect.poll(() => heard).toEqual([{ word: 'news' }]);
      expect(stranger.isThere).toBe(false);
    } finally {
      await Promise.all([...buses, stranger].map((bus) => bus.close()));
      await server.kill();
    }
  },
);

/** Returns a file with our configuration, where the password of `fulcrum` is `secret`. */
function openNats(): string {
  const whole = textOf('nats/nats.conf');
  const [, password = ''] = /password: ("[^"]+")/.exec(whole) ?? [];
  // Without TLS, for which the test would need a certificate that this process believes.
  const open = whole.replaceAll(/^(?:tls|cluster) \{[\s\S]*?^\}/gm, '').replace('8222', '-1');
  const path = join(folder, 'open-nats.conf');
  writeFileSync(path, open.replace(password, '"secret"'));
  return path;
}

function openComposeNats(): string {
  return copyOf('compose/nats.conf', { $NATS_PASSWORD: '"secret"', '8222': '-1' });
}

function wordOf(json: unknown): { readonly word: string } {
  const { word } = json as { readonly word: string }; // this test sends nothing else
  return { word };
}

const NEWS = { name: 'news', read: wordOf };
const ECHO = { name: 'echo', read: wordOf, readAnswer: wordOf };

function busAt(url: string): NatsBus {
  const nats = parseNatsUrls(url);
  if (!nats) throw new Error('Expected a valid address');
  return new NatsBus({ nats, cluster: 'deploy', log: silentLog, onUnread: () => undefined });
}

testWith('patroni')('Patroni takes its configuration', () => {
  // Patroni asks whether it can listen at these addresses.
  const changes: Record<string, string> = {
    'listen: 10.0.0.21:8008': 'listen: 127.0.0.1:18008',
    'listen: 10.0.0.21:5432': 'listen: 127.0.0.1:15432',
    '/usr/lib/postgresql/15/bin': postgresFolder() ?? '',
    '/var/lib/postgresql/15/fulcrum': join(folder, 'postgres'),
  };
  const path = copyOf('patroni/patroni.yml', changes);
  expect(run('patroni', '--validate-config', path)).toEqual({ status: 0, output: '' });
});

anyTest('the image copies what the build makes and what a server needs', () => {
  const lines = textOf('Dockerfile').split('\n');
  const copied = lines.flatMap((line) => /^COPY --from=build \S+ (\S+)$/.exec(line)?.[1] ?? []);
  expect(copied.sort()).toEqual([
    'node_modules',
    'packages/console/dist',
    'packages/server/dist',
    'packages/web/dist',
  ]);
  expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(lines).toContain('USER node');
  expect(lines).toContain('STOPSIGNAL SIGTERM');
});

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly labels: { readonly severity: string };
      readonly annotations: { readonly summary: string };
    }[];
  }[];
}

interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

/** Returns the metrics that an expression names, without what Prometheus adds to a histogram. */
const metricsIn = (expr: string) =>
  (expr.replaceAll(/"[^"]*"/g, '').match(/\b(?:fulcrum|process|nodejs)_\w+/g) ?? []).map((name) =>
    name.replace(/_seconds_(?:bucket|sum|count)$/, '_seconds'),
  );

anyTest.skipIf(postgresFolder() === null || isNatsMissing)(
  'alerts and dashboard name only metrics that the server exports',
  async () => {
    const alerts = parse(textOf('prometheus/alerts.yaml')) as Rules; // its fields are tested below
    const rules = alerts.groups.flatMap(({ rules: each }) => each);
    for (const { alert, labels, annotations } of rules) {
      expect(['page', 'warning'], alert).toContain(labels.severity);
      expect(annotations.summary, alert).toMatch(/\S/);
    }
    const dashboard = JSON.parse(textOf('grafana/fulcrum.json')) as Dashboard; // as above
    const targets = dashboard.panels.flatMap((panel) => panel.targets);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const named = [...rules, ...targets].flatMap(({ expr }) => metricsIn(expr));
    expect(named.length).toBeGreaterThan(rules.length + targets.length - 3);

    await withServer(async (url) => {
      // Those of background jobs come when the first of them have run.
      await expect
        .poll(async () => {
          const exported = await exportedMetrics(url);
          return named.filter((name) => !exported.has(name));
        })
        .toEqual([]);
    });
  },
);

async function exportedMetrics(url: string): Promise<ReadonlySet<string>> {
  const reply = await fetch(`${url}/metrics`);
  const text = await reply.text();
  return new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name ?? ''));
}

/** Runs `work` with a server on PostgreSQL and NATS. */
async function withServer(work: (url: string) => Promise<void>): Promise<void> {
  const nats = await NatsServer.start(openNats());
  const postgres = await startPostgres();
  try {
    const place = { databaseUrl: postgres.url, dataDir: folder, expectStore: null };
    await migrateStore({ ...place, log: silentLog });
    const env = {
      ROLES: 'market,desk,gateway,jobs',
      DATABASE_URL: postgres.url,
      NATS_URL: nats.url.replace('//', '//fulcrum:secret@'),
      FILES_URL: 'http://key:secret@127.0.0.1:9/nothing-is-uploaded?region=here',
    };
    const server = await startServer({ env });
    try {
      await work(server.url);
    } finally {
      await server.stop();
      server.removeData();
    }
    expect(server.log()).not.toContain('the bus refuses');
  } finally {
    await postgres.stop();
    await nats.kill();
  }
}
