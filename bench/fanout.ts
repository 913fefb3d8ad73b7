import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

import type { Listing } from '@fulcrum/engine/market/market';
import { Registry } from 'prom-client';
import { WebSocketServer, type WebSocket } from 'ws';

import { Gateway } from '../packages/server/src/gateway/ws/module.ts';
import { LOOPBACK_RANGES, Proxies } from '../packages/server/src/platform/http/proxies.ts';
import { systemClock } from '../packages/server/src/platform/ports/clock.ts';
import type { ReaderAnswer, ReaderCommand, ReaderReport } from './fanout-readers.ts';
import { SyntheticMarket } from './synthetic-market.ts';

/**
 * Measures the cost of sending the quotes of 50 instruments to thousands of subscribers: by the
 * gateway and, for comparison, as one JSON message per quote and client with plain `ws`. Started
 * with `npx tsx bench/fanout.ts`.
 */

const INSTRUMENTS = 50;
const TICKS_PER_SECOND = 5;
const WARM_UP_MS = 1_500;
const MEASURE_MS = 6_000;

export interface FanoutRun {
  readonly subscribers: number;
  readonly server: 'gateway' | 'naive';
  /** CPU time that the server used, user and system, as a share of one core. */
  readonly cpuShare: number;
  readonly framesPerCpuSecond: number;
  readonly quotesPerCpuSecond: number;
  readonly quotesPerFrame: number;
  /** Quotes per second that reached each subscriber, out of `ticksPerSecond`. */
  readonly quotesPerSubscriber: number;
  readonly ticksPerSecond: number;
  /** Delay from the tick to its arrival at the reader, including conflation, in ms. */
  readonly delayP50: number;
  readonly delayP99: number;
}

export interface FanoutFigures {
  readonly runs: readonly FanoutRun[];
  /**
   * Quotes per CPU second of the gateway divided by those of the naive server, for each number of
   * subscribers.
   */
  readonly ratios: readonly { readonly subscribers: number; readonly ratio: number }[];
}

/** A server under test, and a function that stops it. */
interface Served {
  readonly server: Server;
  stop(): void;
}

/** Measures both servers with each number of subscribers, one after the other. */
export async function runFanout(
  subscribers: readonly number[] = [1_000, 5_000],
): Promise<FanoutFigures> {
  const runs: FanoutRun[] = [];
  const ratios: { subscribers: number; ratio: number }[] = [];
  for (const count of subscribers) {
    const gateway = await measure('gateway', count);
    const naive = await measure('naive', count);
    runs.push(gateway, naive);
    ratios.push({
      subscribers: count,
      ratio: gateway.quotesPerCpuSecond / naive.quotesPerCpuSecond,
    });
  }
  return { runs, ratios };
}

async function measure(kind: FanoutRun['server'], subscribers: number): Promise<FanoutRun> {
  const market = new SyntheticMarket(INSTRUMENTS, TICKS_PER_SECOND);
  const { server, stop } = kind === 'gateway' ? gatewayOn(market) : naiveOn(market);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const readers = new Readers();
  try {
    // The cast is safe: a TCP server that listens has an address object.
    const { port } = server.address() as AddressInfo;
    await readers.open(port, subscribers);
    market.start();
    await pause(WARM_UP_MS);
    readers.reset();
    const ticks = market.ticks;
    const cpu = process.cpuUsage();
    const start = performance.now();
    await pause(MEASURE_MS);
    const used = process.cpuUsage(cpu);
    const seconds = (performance.now() - start) / 1_000;
    const ticksPerSecond = (market.ticks - ticks) / seconds;
    const report = await readers.report();
    const cpuSeconds = (used.user + used.system) / 1e6;
    return runOf(kind, subscribers, report, { seconds, cpuSeconds, ticksPerSecond });
  } finally {
    market.stop();
    await readers.close();
    stop();
    server.closeAllConnections();
    server.close();
  }
}

function runOf(
  server: FanoutRun['server'],
  subscribers: number,
  { frames, quotes, delays }: ReaderReport,
  used: { readonly seconds: number; readonly cpuSeconds: number; readonly ticksPerSecond: number },
): FanoutRun {
  return {
    subscribers,
    server,
    cpuShare: used.cpuSeconds / used.seconds,
    framesPerCpuSecond: frames / used.cpuSeconds,
    quotesPerCpuSecond: quotes / used.cpuSeconds,
    quotesPerFrame: quotes / frames,
    quotesPerSubscriber: quotes / subscribers / used.seconds,
    ticksPerSecond: used.ticksPerSecond,
    delayP50: delays.p50,
    delayP99: delays.p99,
  };
}

function gatewayOn(market: SyntheticMarket): Served {
  const gateway = new Gateway({
    market,
    accounts: {
      snapshot: () => Promise.reject(new Error('Nobody logs in here')),
      isProven: () => true,
      hear: () => () => undefined,
      heads: () => Promise.resolve([]),
    },
    notices: {
      head: () => Promise.reject(new Error('Nobody logs in here')),
      after: () => Promise.reject(new Error('Nobody logs in here')),
      behind: () => Promise.resolve([]),
      hear: () => () => undefined,
      wire: () => {
        throw new Error('There are no notices here');
      },
    },
    sessions: { identify: () => Promise.resolve(null), onRevoked: () => undefined },
    support: {
      state: () => Promise.reject(new Error('Nobody logs in here')),
      hear: () => () => undefined,
    },
    preferences: {
      revisions: () => Promise.reject(new Error('Nobody logs in here')),
      hear: () => () => undefined,
    },
    reach: { isHeard: true, listening: () => Promise.resolve(), onBack: () => undefined },
    orderWire: () => {
      throw new Error('There are no orders here');
    },
    clock: systemClock,
    registry: new Registry(),
    log: { error: () => undefined },
    proxies: new Proxies(LOOPBACK_RANGES, { warn: () => undefined }),
    ownOrigins: [],
    // The readers do not answer pings, so the gateway must not drop them.
    settings: { livenessMs: 600_000 },
  });
  const server = createServer();
  server.on('upgrade', (request, socket, head) => gateway.upgrade(request, socket, head));
  return { server, stop: () => gateway.stop() };
}

/**
 * Serves as most tutorials do, at its best: each quote is serialised once and sent to every
 * subscriber. It does not catch up on ticks that it missed; otherwise its buffers would only grow.
 */
function naiveOn(market: SyntheticMarket): Served {
  const server = createServer();
  const webSockets = new WebSocketServer({ server, perMessageDeflate: false });
  const subscribers = new Set<WebSocket>();
  webSockets.on('connection', (ws) => {
    ws.on('message', () => subscribers.add(ws));
    ws.on('close', () => subscribers.delete(ws));
    ws.on('error', () => undefined);
  });
  const waiting: Listing[] = [];
  let isSending = false;
  const send = (): void => {
    const listing = waiting.shift();
    isSending = listing !== undefined;
    if (!listing) return;
    const text = JSON.stringify({ type: 'DAY_MARKET', quotation: [market.quotation(listing)] });
    for (const ws of subscribers) ws.send(text);
    setImmediate(send);
  };
  market.onQuote((listing) => {
    if (waiting.length < INSTRUMENTS) waiting.push(listing);
    if (!isSending) send();
  });
  return {
    server,
    stop: () => {
      for (const ws of subscribers) ws.terminate();
      webSockets.close();
    },
  };
}

/** The process that holds the subscribers' sockets. */
class Readers {
  readonly #process: ChildProcess;

  constructor() {
    this.#process = fork(fileURLToPath(new URL('fanout-readers.ts', import.meta.url)));
  }

  async open(port: number, count: number): Promise<void> {
    const answer = await this.#ask({ type: 'open', port, count });
    if (answer.type === 'failed') {
      throw new Error(`${count} sockets were not opened (ulimit -n?): ${answer.message}`);
    }
  }

  reset(): void {
    this.#process.send({ type: 'reset' });
  }

  async report(): Promise<ReaderReport> {
    const answer = await this.#ask({ type: 'report' });
    if (answer.type !== 'report') throw new Error(`Expected a report, was ${answer.type}`);
    return answer.report;
  }

  async close(): Promise<void> {
    await this.#ask({ type: 'close' });
    this.#process.disconnect();
    await once(this.#process, 'exit');
  }

  async #ask(command: ReaderCommand): Promise<ReaderAnswer> {
    const answered = once(this.#process, 'message');
    this.#process.send(command);
    const [answer] = await answered;
    // The cast is safe: only the reader sends on this channel, and only its own types.
    return answer as ReaderAnswer;
  }
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** Returns the figures as lines of text. */
export function fanoutLines({ runs, ratios }: FanoutFigures): string[] {
  return [
    ...runs.map((run) =>
      [
        `${run.server.padEnd(7)} ${whole.format(run.subscribers).padStart(5)} subscribers:`,
        `${whole.format(run.quotesPerCpuSecond)} quote updates`,
        `in ${whole.format(run.framesPerCpuSecond)} frames per CPU second`,
        `(${run.quotesPerFrame.toFixed(1)} a frame, ${whole.format(run.quotesPerSubscriber)} of`,
        `${whole.format(run.ticksPerSecond)} a second to each,`,
        `CPU ${whole.format(run.cpuShare * 100)} %),`,
        `tick to frame p50 ${run.delayP50} ms, p99 ${run.delayP99} ms`,
      ].join(' '),
    ),
    ...ratios.map(
      ({ subscribers, ratio }) =>
        `gateway ÷ naive at ${whole.format(subscribers)} subscribers: ${ratio.toFixed(1)} times`,
    ),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const line of fanoutLines(await runFanout())) process.stdout.write(`${line}\n`);
}
