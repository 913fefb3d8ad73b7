import { setTimeout as sleep } from 'node:timers/promises';

import { ExchangeServer, VENUES } from '@fulcrum/server/test/exchange/exchange-server';
import { FixAcceptor } from '@fulcrum/server/test/fix/fix-acceptor';

import type { Sender, Told } from './sources.ts';

/* Plays four exchanges and a FIX counterparty to another process, which asks for it by message. */

const SYMBOLS = 4;
/** Numbers ascend, also from one request to the next. */
let number = 0;
/** Quotes of each symbol that earlier requests sent. */
let before = 0;
/** Prices differ from one quote to the next, or they would be none. */
const MOVES = 7;
/** The instruments of the first source are currencies, whose orders must be worth little. */
const priceOf = (source: number, move: number): readonly [bid: string, ask: string] =>
  source === 0 ? [(1.1 + move / 10_000).toFixed(5), '1.10080'] : [String(1_000 + move), '2000'];

const exchanges = await Promise.all(VENUES.map((name) => ExchangeServer.start(name, 1_000)));
const acceptor = await FixAcceptor.start();
/** How each source sends a quote of one symbol. */
const ways: ((symbol: string, bid: string, ask: string, n: number) => void)[] = [
  ...exchanges.map((server) => (...quote: Parameters<ExchangeServer['quote']>) => {
    server.quote(...quote);
  }),
  (symbol, bid, ask) => acceptor.snapshot(symbol, bid, ask),
];
const sender: Sender = {
  urls: Object.fromEntries(VENUES.map((name, at) => [name, exchanges[at]?.url ?? ''])),
  fixPort: acceptor.port,
};

process.on('message', (wanted: { readonly perSecond: number; readonly seconds: number }) => {
  void send(wanted.perSecond, wanted.seconds);
});
// It does not outlive the other process, even if that was killed.
process.once('disconnect', () => process.exit());
say({ sender });

async function send(perSecond: number, seconds: number): Promise<void> {
  const times: Record<string, number[]> = {};
  const startedAt = performance.now();
  for (let sent = 0; sent < perSecond * seconds; await sleep(2)) {
    const due = Math.min(
      ((performance.now() - startedAt) * perSecond) / 1_000,
      perSecond * seconds,
    );
    for (; sent < due; sent += 1) {
      const source = sent % ways.length;
      const symbol = `S${source}${Math.floor(sent / ways.length) % SYMBOLS}`;
      const move = (before + Math.floor(sent / ways.length / SYMBOLS)) % MOVES;
      const [bid, ask] = priceOf(source, move);
      number += 1;
      ways[source]?.(symbol, bid, ask, number);
      (times[symbol] ??= []).push(performance.timeOrigin + performance.now());
    }
  }
  before += Math.ceil((perSecond * seconds) / ways.length / SYMBOLS);
  say({ times });
}

function say(told: Told): void {
  process.send?.(told);
}
