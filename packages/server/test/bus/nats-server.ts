import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

import { parseNatsUrls, type NatsServers } from '../../src/platform/nats-url.ts';

const PATH = ['/usr/sbin/nats-server', '/usr/local/bin/nats-server'].find((path) =>
  existsSync(path),
);
const isNeeded = Boolean(process.env['CI']);

/** True if tests on NATS must be left out: the server is not installed, and this is not CI. */
export const isNatsMissing = PATH === undefined && !isNeeded;

/** Where a server runs: its address, and what stands before a command to run it there. */
interface Place {
  readonly address: string;
  readonly prefix: readonly string[];
}

const HERE: Place = { address: '127.0.0.1', prefix: [] };

/** A real NATS server on a free port, which the test can stop, freeze and start again. */
export class NatsServer {
  readonly place: Place;
  readonly #port: number;
  #process: ChildProcess;

  private constructor(process: ChildProcess, place: Place, port: number) {
    this.#process = process;
    this.place = place;
    this.#port = port;
  }

  /** Starts a server without users, or with the configuration in the file `config`. */
  static async start(config: string | null = null, place = HERE): Promise<NatsServer> {
    const { process, port } = await started(place, -1, config);
    return new NatsServer(process, place, port);
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  get servers(): NatsServers {
    const servers = parseNatsUrls(this.url);
    if (!servers) throw new Error('Expected a valid address');
    return servers;
  }

  get url(): string {
    return `nats://${this.place.address}:${this.#port}`;
  }

  /** Ends the server at once, without a word to its clients. */
  async kill(): Promise<void> {
    const exited = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    if (this.#process.exitCode === null && this.#process.signalCode === null) await exited;
  }

  /** Starts the server again on the same port. */
  async restart(): Promise<void> {
    ({ process: this.#process } = await started(this.place, this.#port));
  }

  /** Returns when every thread of the server stands still. */
  freeze(): void {
    this.#process.kill('SIGSTOP');
    const tasks = `/proc/${this.#process.pid}/task`;
    const isStill = (task: string) =>
      /^\d+ \(.*\) T/.test(readFileSync(`${tasks}/${task}/stat`, 'utf8'));
    while (!readdirSync(tasks).every(isStill));
  }

  thaw(): void {
    this.#process.kill('SIGCONT');
  }
}

/** Starts a server; with port -1 it takes a free one. */
async function started(
  { address, prefix }: Place,
  port: number,
  config: string | null = null,
): Promise<{ process: ChildProcess; port: number }> {
  if (PATH === undefined) {
    throw new Error('Missing: nats-server. `node scripts/setup.mjs` installs it');
  }
  const command = [...prefix, PATH, '--addr', address, '--port', String(port)];
  if (config !== null) command.push('--config', config);
  const [program = PATH, ...args] = command;
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let taken = 0;
  for await (const line of createInterface({ input: server.stderr })) {
    taken = Number(/client connections on [\d.]+:(\d+)/.exec(line)?.[1] ?? taken);
    if (line.includes('Server is ready')) break;
  }
  server.stderr.resume();
  if (taken === 0) throw new Error('nats-server did not start');
  return { process: server, port: taken };
}
