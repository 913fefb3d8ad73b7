import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { canSeparate, Network, type Place } from '../many/network.ts';

const SOURCES = fileURLToPath(new URL('../../peers/fix', import.meta.url));
const DICTIONARY = join(SOURCES, 'prices44.xml');
export const PORT = 19_879;

/** True if this machine can build programs on QuickFIX. */
const hasQuickfix = (): boolean =>
  existsSync('/usr/include/quickfix/Application.h') && existsSync('/usr/bin/g++');

/** A counterparty on the QuickFIX engine, in a network of its own: it listens everywhere. */
export class Quickfix {
  readonly place: Place;
  /** What it printed. */
  readonly lines: string[] = [];
  readonly #network: Network;
  readonly #folder: string;
  readonly #child: ChildProcess;

  private constructor(network: Network, folder: string, place: Place, child: ChildProcess) {
    this.#network = network;
    this.#folder = folder;
    this.place = place;
    this.#child = child;
    if (!child.stdout) throw new Error('Expected an output');
    createInterface({ input: child.stdout }).on('line', (line) => void this.lines.push(line));
  }

  /** Builds and starts it. Throws on a machine that cannot. */
  static start(): Quickfix {
    if (!canSeparate()) throw new Error('Expected root and iproute2: QuickFIX listens everywhere');
    if (!hasQuickfix()) throw new Error('Expected g++ and libquickfix-dev');
    const folder = mkdtempSync(join(tmpdir(), 'fulcrum-quickfix-'));
    const program = join(folder, 'price-acceptor');
    const source = join(SOURCES, 'price-acceptor.cpp');
    // The headers of this version have exception specifications, which C++17 has not.
    const flags = ['-std=c++14', '-w', source, '-lquickfix', '-lpthread', '-o', program];
    const built = spawnSync('g++', flags, { encoding: 'utf8' });
    if (built.status !== 0) throw new Error(`g++ failed: ${built.stderr}`);
    const settings = join(folder, 'acceptor.cfg');
    writeFileSync(settings, SETTINGS);
    const network = new Network();
    const place = network.add();
    const [command = '', ...prefix] = [...place.prefix, program, settings, DICTIONARY];
    const child = spawn(command, prefix, { stdio: ['pipe', 'pipe', 'inherit'] });
    return new Quickfix(network, folder, place, child);
  }

  /** Lets it carry out a line; see `price-acceptor.cpp`. */
  tell(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  /** Returns what it printed that contains the text. */
  heard(text: string): string[] {
    return this.lines.filter((line) => line.includes(text));
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGCONT');
    this.tell('end');
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    const force = setTimeout(() => this.#child.kill('SIGKILL'), 3_000);
    if (this.#child.exitCode === null && this.#child.signalCode === null) await ended;
    clearTimeout(force);
    this.#network.remove();
    rmSync(this.#folder, { recursive: true });
  }
}

const SETTINGS = `[DEFAULT]
ConnectionType=acceptor
SocketAcceptPort=${PORT}
SocketReuseAddress=Y
StartTime=00:00:00
EndTime=00:00:00
UseDataDictionary=Y
DataDictionary=${DICTIONARY}
ResetOnLogon=Y
[SESSION]
BeginString=FIX.4.4
SenderCompID=LP
TargetCompID=FULCRUM
`;
