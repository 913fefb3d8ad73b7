import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { HERE, type Place } from './many/network.ts';
import { freePort } from '../free-port.ts';

const MAIN = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));
/**
 * The `main.js` of an earlier version, which servers run until they are started again: then two
 * versions work side by side. `OLD_MAIN=… npm run proof -- proof`.
 */
const OLD_MAIN = process.env['OLD_MAIN'] ?? MAIN;
/** How long a service manager would wait between two starts. */
const RESTART_MS = 1_000;
const LOG_CHARACTERS_MAX = 20_000;

export type State = 'ready' | 'standby' | 'not ready' | 'gone';

const running = new Set<Supervised>();
// The process that started the servers may fail, and then no server must keep running.
process.once('exit', () => running.forEach((server) => server.signal('SIGKILL')));

/** A server under a supervisor, which starts it again whenever it exits. */
export class Supervised {
  readonly url: string;
  readonly place: Place;
  readonly #port: number;
  readonly #env: Readonly<Record<string, string>>;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'fulcrum-supervised-'));
  #child: ChildProcess | null = null;
  #isOver = false;
  #ended: Promise<void> = Promise.resolve();
  /** Exit codes and signals, in order. */
  readonly ends: (number | string | null)[] = [];
  log = '';

  private constructor(port: number, env: Readonly<Record<string, string>>, place: Place) {
    this.#port = port;
    this.#env = env;
    this.place = place;
    this.url = `http://${place.address}:${port}`;
    running.add(this);
    this.#start();
  }

  static async start(env: Readonly<Record<string, string>>, place = HERE): Promise<Supervised> {
    return new Supervised(await freePort(), env, place);
  }

  /** The id of the process that runs now. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  async state(): Promise<State> {
    try {
      const reply = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(1_000) });
      const { status } = (await reply.json()) as { status: State }; // a reply of our own server
      return status;
    } catch {
      return 'gone';
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    this.signal('SIGCONT');
    this.signal('SIGTERM');
    await this.#ended;
    running.delete(this);
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  #start(): void {
    const { address, prefix } = this.place;
    const env = { HOST: address, PORT: String(this.#port), DATA_DIR: this.#dataDir };
    const main = this.ends.length === 0 ? OLD_MAIN : MAIN;
    const command = [...prefix, process.execPath, '--enable-source-maps', main];
    const [program = process.execPath, ...args] = command;
    const child = spawn(program, args, {
      env: { ...process.env, LOG_LEVEL: 'warn', ...this.#env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const collect = (chunk: Buffer) => {
      this.log = (this.log + chunk.toString()).slice(-LOG_CHARACTERS_MAX);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    this.#child = child;
    this.#ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.ends.push(code ?? signal);
        resolve();
        if (!this.#isOver) void sleep(RESTART_MS).then(() => this.#isOver || this.#start());
      });
    });
  }
}
