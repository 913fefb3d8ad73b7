import { setTimeout as sleep } from 'node:timers/promises';

import { ExchangeServer, VENUES } from '@fulcrum/server/test/exchange/exchange-server';
import { FixAcceptor } from '@fulcrum/server/test/fix/fix-acceptor';

import type { Sender, Told } from './sources.ts';

/* Plays four exchanges and a FIX counterparty to another process, which asks for it by message. */

const SYMBOLS = 4;
/** Numbers ascend, also from one request to the next. */
let number = 0;
/** Prices differ from one quote to the next, or they would be none. */
const MOVES = 7;

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
      const bid = String(1_000 + (Math.floor(sent / ways.length / SYMBOLS) % MOVES));
      number += 1;
      ways[source]?.(symbol, bid, '2000', number);
      (times[symbol] ??= []).push(performance.timeOrigin + performance.now());
    }
  }
  say({ times });
}

function say(told: Told): void {
  process.send?.(told);
}
