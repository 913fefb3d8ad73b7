import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { freePort } from '../free-port.ts';
import { hostOfServer } from './odd-browsers.ts';

const MAIN = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));
/**
 * These servers live for seconds: to optimise the code of the embedded store, in the background,
 * would take two of the five seconds of computing until a server is ready.
 */
const FLAGS = ['--enable-source-maps', '--liftoff-only'];
const READY_MS_MAX = 120_000;
const STOP_MS_MAX = 20_000;
const POLL_MS = 50;
const LOG_CHARACTERS_MAX = 200_000;

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  /** Returns the server's output so far, but only the newest 200,000 characters. */
  log(): string;
  /**
   * Asks the server to exit and waits until it has; keeps its data directory. Throws if it does not
   * exit.
   */
  stop(): Promise<void>;
  /** Kills the server at once, as a power cut does; keeps its data directory. */
  kill(): Promise<void>;
  /** Removes the data directory of a server that has exited. */
  removeData(): void;
}

export interface ServerOptions {
  /** Environment variables in addition to PORT, HOST and DATA_DIR. */
  readonly env?: Readonly<Record<string, string>>;
  /** Data directory of an earlier server that is to be restarted; a new one if left out. */
  readonly dataDir?: string;
  /**
   * The part that must be ready: `desk` for a feed that is only ready once quotes are pushed; all
   * parts if left out.
   */
  readonly readyPart?: 'desk';
}

/**
 * Starts the built server on a free port with a data directory of its own, and waits until it is
 * ready. Throws with the server's log if it exits, or is not ready within two minutes.
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  if (!existsSync(MAIN)) throw new Error('Expected a built server: run `npm run build`.');
  const [host, port] = [hostOfServer(), await freePort()];
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'fulcrum-data-'));
  const child = spawn(process.execPath, [...FLAGS, MAIN], {
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      ...options.env,
      HOST: host,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const collect = (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-LOG_CHARACTERS_MAX);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);

  // If the starting process ends, the server must not keep running.
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      process.off('exit', endWithUs);
      resolve();
    }),
  );
  const url = `http://${host}:${port}`;
  try {
    await untilReady(url, options.readyPart ?? null, child);
  } catch (error) {
    child.kill('SIGKILL');
    await ended;
    throw new Error(`${String(error)}\n${log}`);
  }
  return {
    url,
    dataDir,
    log: () => log,
    stop: async () => {
      child.kill('SIGTERM');
      await within(ended, STOP_MS_MAX, 'The server did not end when it was asked to');
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    removeData: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

interface ReadyState {
  readonly parts: readonly { readonly name: string; readonly isReady: boolean }[];
}

async function untilReady(url: string, part: string | null, child: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + READY_MS_MAX;
  while (Date.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    if (await isReady(url, part)) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`The server was not ready within ${READY_MS_MAX / 1000} s`);
}

async function isReady(url: string, part: string | null): Promise<boolean> {
  try {
    const reply = await fetch(`${url}/readyz`);
    const { parts } = (await reply.json()) as ReadyState; // a reply of our own server
    return part === null ? reply.ok : parts.some(({ name, isReady }) => name === part && isReady);
  } catch {
    // The server is not listening yet.
    return false;
  }
}

async function within(work: Promise<void>, ms: number, complaint: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${complaint} within ${ms / 1000} s`)), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
