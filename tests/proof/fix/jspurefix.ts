import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../peers/jspurefix', import.meta.url));
const INSTALL_MS_MAX = 180_000;

/** A line that `price-acceptor.mjs` prints. */
interface Line {
  readonly port?: number;
  /** Messages, with `|` between fields. */
  readonly heard?: string;
  readonly said?: string;
  readonly ready?: true;
  readonly stopped?: string | null;
}

/** A counterparty on the jspurefix engine, in a process of its own. */
export class Jspurefix {
  readonly lines: Line[] = [];
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
    if (!child.stdout) throw new Error('Expected an output');
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{')) this.lines.push(JSON.parse(line) as Line); // printed by our program
    });
  }

  /** Installs it if it is not here yet, and starts it. `heartbeat` is in seconds. */
  static start(heartbeat: number): Jspurefix {
    install();
    const program = join(FOLDER, 'price-acceptor.mjs');
    const stdio = ['pipe', 'pipe', 'inherit'] as const;
    return new Jspurefix(
      spawn(process.execPath, [program, String(heartbeat)], { stdio: [...stdio] }),
    );
  }

  get port(): number {
    return this.lines.find(({ port }) => port !== undefined)?.port ?? 0;
  }

  /** Lets it carry out an order; see `price-acceptor.mjs`. */
  tell(...order: readonly unknown[]): void {
    this.#child.stdin?.write(`${JSON.stringify(order)}\n`);
  }

  /** Returns the messages that it read and that contain the text. */
  heard(text: string): string[] {
    return this.lines.flatMap(({ heard = '' }) => (heard.includes(text) ? [heard] : []));
  }

  /** Returns the messages that it wrote and that contain the text. */
  said(text: string): string[] {
    return this.lines.flatMap(({ said = '' }) => (said.includes(text) ? [said] : []));
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.stdin?.end();
    const force = setTimeout(() => this.#child.kill('SIGKILL'), 3_000);
    if (this.#child.exitCode === null && this.#child.signalCode === null) await ended;
    clearTimeout(force);
  }
}

function install(): void {
  if (existsSync(join(FOLDER, 'node_modules', '.package-lock.json'))) return;
  const installed = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: FOLDER,
    encoding: 'utf8',
    timeout: INSTALL_MS_MAX,
  });
  if (installed.status !== 0) throw new Error(`npm ci failed: ${installed.stderr}`);
}
