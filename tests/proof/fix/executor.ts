import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

import { canSeparate, Network, type Place } from '../many/network.ts';

const PROGRAM = '/usr/share/doc/libquickfix-doc/examples/executor/C++/.libs/executor.gz';
export const PORT = 19_878;

/**
 * The `executor` of QuickFIX, which fills limit orders at their limit, in a network of its own: it
 * listens everywhere.
 */
export class Executor {
  readonly place: Place;
  /** What it has logged, also before it was started again. */
  readonly lines: string[] = [];
  readonly #network = new Network();
  readonly #folder = mkdtempSync(join(tmpdir(), 'fulcrum-executor-'));
  #child: ChildProcess | null = null;

  /** Throws on a machine that cannot run it. */
  constructor() {
    if (!canSeparate()) throw new Error('Expected root and iproute2: QuickFIX listens everywhere');
    if (!existsSync(PROGRAM)) throw new Error('Expected libquickfix-doc');
    this.place = this.#network.add();
    const program = gunzipSync(readFileSync(PROGRAM));
    writeFileSync(this.#program, program, { mode: 0o755 });
    writeFileSync(this.#settings, settingsIn(this.#folder));
  }

  get #program(): string {
    return join(this.#folder, 'executor');
  }

  get #settings(): string {
    return join(this.#folder, 'executor.cfg');
  }

  /** Starts it, with the numbers of messages that it stored before. */
  start(): void {
    const [command = '', ...args] = [...this.place.prefix, this.#program, this.#settings];
    // Kept open, because the executor runs in a busy loop once its input has ended.
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: child.stdout }).on('line', (line) => {
      this.lines.push(line.replaceAll('\x01', '|'));
    });
    this.#child = child;
  }

  /** Returns the messages that it received and that contain the text. */
  heard(text: string): string[] {
    return this.lines.filter((line) => line.includes('|56=LP|') && line.includes(text));
  }

  /** Stops all of its threads, as a machine that hangs would. */
  async pause(): Promise<void> {
    const child = this.#child;
    if (!child?.pid) throw new Error('Expected a running executor');
    child.kill('SIGSTOP');
    const tasks = `/proc/${child.pid}/task`;
    // The signal reaches a thread that runs on another processor a little later.
    const isPaused = (task: string) =>
      readFileSync(join(tasks, task, 'status'), 'utf8').includes('State:\tT');
    while (!readdirSync(tasks).every(isPaused)) await sleep(1);
  }

  /** Ends it at once, as a failure of its machine would. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    this.#network.remove();
    rmSync(this.#folder, { recursive: true });
  }
}

const settingsIn = (folder: string): string => `[DEFAULT]
ConnectionType=acceptor
SocketAcceptPort=${PORT}
SocketReuseAddress=Y
StartTime=00:00:00
EndTime=00:00:00
FileStorePath=${join(folder, 'store')}
UseDataDictionary=N
ResetOnLogon=Y
[SESSION]
BeginString=FIX.4.4
SenderCompID=LP
TargetCompID=FULCRUM
`;
