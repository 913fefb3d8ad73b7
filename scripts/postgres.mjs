import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DEBIAN = '/usr/lib/postgresql';
/**
 * Settings that docs/operating.md recommends: room for the working set, and fewer full-page images.
 */
const RECOMMENDED = {
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  min_wal_size: '1GB',
  wal_compression: 'lz4',
};
const START_TRIES = 150;
const START_PAUSE_MS = 100;

/**
 * Returns the folder with the programs of this machine's newest PostgreSQL; null if none is
 * installed.
 */
export function postgresFolder() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  versions.sort((a, b) => Number(b) - Number(a));
  const folders = versions.map((version) => join(DEBIAN, version, 'bin'));
  folders.push(...(process.env.PATH ?? '').split(':'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/**
 * Starts a temporary PostgreSQL on a free port of this machine, or on `port` of a `place` in a
 * network of the test. Returns its URL, its `processes`, a `restart`, a `signal` to all its
 * processes, a `kill`, and a `stop` that also removes it. Without `isDurable` it never syncs, which
 * is right for tests but wrong for measurements. With `copyOf`, the URL of another one, it is a
 * streaming standby of that one, with the application name `standby`. `settings` are further
 * settings of the server.
 */
export async function startPostgres({
  isDurable = false,
  copyOf = null,
  place: { address, prefix } = { address: '127.0.0.1', prefix: [] },
  port = null,
  settings = {},
} = {}) {
  port ??= await freePort();
  const folder = postgresFolder();
  if (folder === null) throw new Error('No PostgreSQL here: run `npm run setup`.');
  const data = mkdtempSync(join(tmpdir(), 'fulcrum-postgres-'));
  const owner = ownerOf(data);
  fill(folder, data, { copyOf, prefix, owner });
  const all = {
    listen_addresses: address,
    unix_socket_directories: '',
    port,
    ...(isDurable ? RECOMMENDED : { fsync: 'off', synchronous_commit: 'off' }),
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const command = [join(folder, 'postgres'), '-D', data, ...flags];
  const launch = () => launched(prefix, command, data, owner);
  let server = launch();
  const end = () => {
    // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients to leave.
    server.child.kill('SIGINT');
    return server.ended;
  };
  const stop = async () => {
    await end();
    rmSync(data, { recursive: true, force: true });
  };
  const restart = async () => {
    await end();
    server = launch();
    await untilReady();
  };
  const processes = () => [server.child.pid, ...childrenOf(server.child.pid)];
  const signal = (name) => {
    for (const id of processes()) signalIfThere(id, name);
  };
  const kill = async () => {
    signal('SIGKILL');
    await server.ended;
  };

  const probe = ['-h', address, '-p', String(port), '-q'];
  const untilReady = async () => {
    for (let tries = 0; tries < START_TRIES; tries++) {
      if (server.child.exitCode !== null) break;
      if (spawnSync(join(folder, 'pg_isready'), probe).status === 0) return;
      await new Promise((resolve) => setTimeout(resolve, START_PAUSE_MS));
    }
    await stop();
    throw new Error(`PostgreSQL did not start:\n${server.log()}`);
  };
  await untilReady();
  return {
    url: `postgres://postgres@${address}:${port}/postgres`,
    processes,
    restart,
    signal,
    kill,
    stop,
  };
}

/** Fills the folder of a new server, or that of a standby of `copyOf`. */
function fill(folder, data, { copyOf, prefix, owner }) {
  if (copyOf === null) {
    const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '-N'];
    runOrThrow(join(folder, 'initdb'), initdb, owner);
    const others = ['all', 'replication'].map((kind) => `host ${kind} all 10.0.0.0/8 trust\n`);
    if (prefix.length > 0) appendFileSync(join(data, 'pg_hba.conf'), others.join(''));
  } else {
    const source = `${copyOf}?application_name=standby`;
    const copy = ['-d', source, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '-N'];
    runOrThrow(join(folder, 'pg_basebackup'), copy, owner);
  }
}

function launched(prefix, command, cwd, owner) {
  const options = { stdio: ['ignore', 'ignore', 'pipe'], cwd };
  // Only root enters another place, so there the user changes after that.
  const { uid, gid } = owner;
  const asOwner = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const [program, ...args] = prefix.length === 0 ? command : [...prefix, ...asOwner, ...command];
  const child = spawn(program, args, prefix.length === 0 ? { ...options, ...owner } : options);
  let log = '';
  child.stderr.on('data', (chunk) => {
    log = (log + chunk).slice(-4_000);
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return { child, ended, log: () => log };
}

const childrenOf = (id) =>
  readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').trim().split(' ').map(Number);

function signalIfThere(id, name) {
  try {
    process.kill(id, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error; // ended by itself
  }
}

/** PostgreSQL refuses to run as root, so root gives the folder to the user of the package. */
function ownerOf(data) {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString().trim());
  const owner = { uid: idOf('-u'), gid: idOf('-g') };
  chownSync(data, owner.uid, owner.gid);
  return owner;
}

function runOrThrow(command, args, owner) {
  const result = spawnSync(command, args, { encoding: 'utf8', cwd: tmpdir(), ...owner });
  if (result.status !== 0) throw new Error(`${command} failed:\n${result.stderr}`);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

// `node scripts/postgres.mjs [--durable] <command> …` runs the command with TEST_DATABASE_URL set.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2);
  const isDurable = args[0] === '--durable';
  const [command, ...rest] = isDurable ? args.slice(1) : args;
  if (command === undefined) {
    console.error('Expected a command to run beside PostgreSQL.');
    process.exit(1);
  }
  const postgres = await startPostgres({ isDurable });
  const child = spawn(command, rest, {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: postgres.url },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => console.error(error.message));
  child.once('close', async (code) => {
    await postgres.stop();
    process.exit(code ?? 1);
  });
}
