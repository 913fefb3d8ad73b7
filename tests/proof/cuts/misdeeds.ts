import type { FixField } from '@fulcrum/server/platform/fix/message';

import type { Chance } from '../chance.ts';
import { ExchangePeer } from './exchange-peer.ts';
import { machine } from './fast-time.ts';
import { FixPeer } from './fix-peer.ts';
import type { OandaPeer } from './oanda-peer.ts';

/** A symbol and its last good price, as decimal text. */
export interface About {
  readonly symbol: string;
  readonly bid: string;
  readonly ask: string;
  /** The number of its last quote. */
  readonly last: number;
  /** A number above those of all quotes so far. */
  readonly n: number;
}

/** Something that a source says and that is no quote. */
export interface Misdeed {
  readonly name: string;
  /** Whether it may be about any symbol. */
  readonly isOfAll: boolean;
  /** Whether it is a quote whose number is lower than the last one. */
  readonly isOld?: boolean;
  /** `ends`: the price grows stale; `withdraws`: there is none; `closes`, `opens`: the venue. */
  readonly effect: 'ends' | 'withdraws' | 'closes' | 'opens';
  readonly say: (about: About) => void;
}

type Peer = ExchangePeer | FixPeer | OandaPeer;

/** Returns what a peer can say that is no quote. */
export function misdeedsOf(peer: Peer): readonly Misdeed[] {
  if (peer instanceof ExchangePeer) return ofExchange(peer);
  return peer instanceof FixPeer ? ofFix(peer) : ofOanda(peer);
}

const one = (
  effect: Misdeed['effect'],
  name: string,
  say: Misdeed['say'],
  isOfAll = false,
): Misdeed => ({ name, isOfAll, effect, say });

function ofExchange(peer: ExchangePeer): readonly Misdeed[] {
  const { spoken, name } = peer;
  const now = () => machine.now();
  const status = (word: string) => () =>
    peer.say(`{"channel":"status","type":"update","data":[{"system":"${word}"}]}`);
  const all = [
    one('ends', 'no JSON', () => peer.say('{'), true),
    one(
      'ends',
      'half a frame',
      ({ symbol, bid, ask, n }) => {
        const frame = spoken.quote(symbol, bid, ask, n, now());
        peer.say(frame.slice(0, frame.length / 2));
      },
      true,
    ),
    one('ends', 'crossed', ({ symbol, bid, ask, n }) =>
      peer.say(spoken.quote(symbol, ask, bid, n, now())),
    ),
    one('withdraws', 'no bid', ({ symbol, ask, n }) =>
      peer.say(spoken.oneSided(symbol, null, ask, n, now())),
    ),
    one('withdraws', 'no ask', ({ symbol, bid, n }) =>
      peer.say(spoken.oneSided(symbol, bid, null, n, now())),
    ),
  ];
  if (name === 'kraken') {
    const closed = ['maintenance', 'cancel_only', 'post_only'].map((word) =>
      one('closes', word, status(word), true),
    );
    return [...all, ...closed, one('opens', 'online', status('online'), true)];
  }
  const old = one('ends', 'an old number', ({ symbol, bid, ask, last }) =>
    peer.say(spoken.quote(symbol, bid, ask, last - 1, now())),
  );
  return [...all, { ...old, isOld: true }];
}

function ofFix(peer: FixPeer): readonly Misdeed[] {
  const snapshot = (symbol: string, ...entries: readonly FixField[][]): FixField[] => [
    [55, symbol],
    [268, String(entries.length)],
    ...entries.flat(),
  ];
  const side = (type: '0' | '1', price: string, ...more: FixField[]): FixField[] => [
    [269, type],
    [270, price],
    ...more,
  ];
  const session = (status: string) => () =>
    peer.say('h', [
      [336, 'S'],
      [340, status],
    ]);
  return [
    one('ends', 'garbled', () => peer.say('0', [], true), true),
    one('ends', 'no decimal', ({ symbol, ask }) =>
      peer.say('W', snapshot(symbol, side('0', '1e3'), side('1', ask))),
    ),
    one('ends', 'crossed', ({ symbol, bid, ask }) =>
      peer.say('W', snapshot(symbol, side('0', ask), side('1', bid))),
    ),
    one('ends', 'indicative', ({ symbol, bid, ask }) =>
      peer.say('W', snapshot(symbol, side('0', bid, [276, 'B']), side('1', ask))),
    ),
    one(
      'ends',
      'an unknown id',
      () =>
        peer.say('X', [
          [268, '1'],
          [279, '1'],
          [278, 'zz'],
          [270, '1'],
        ]),
      true,
    ),
    one('withdraws', 'no entries', ({ symbol }) =>
      peer.say('W', [
        [55, symbol],
        [268, '0'],
      ]),
    ),
    one('withdraws', 'no bid', ({ symbol, ask }) =>
      peer.say('W', snapshot(symbol, side('1', ask))),
    ),
    one(
      'withdraws',
      'a cancel',
      () =>
        peer.say('Z', [
          [117, 'q'],
          [298, '4'],
        ]),
      true,
    ),
    one('closes', 'a closed session', session('3'), true),
    one('closes', 'a halted session', session('1'), true),
    one('opens', 'an open session', session('2'), true),
  ];
}

function ofOanda(peer: OandaPeer): readonly Misdeed[] {
  const price = (symbol: string, bid: string | null, ask: string | null, more: object = {}) =>
    `${JSON.stringify({
      type: 'PRICE',
      instrument: symbol,
      time: new Date(machine.now()).toISOString(),
      tradeable: true,
      bids: bid === null ? [] : [{ price: bid, liquidity: 1 }],
      asks: ask === null ? [] : [{ price: ask, liquidity: 1 }],
      ...more,
    })}\n`;
  return [
    one('ends', 'no JSON', () => peer.say('{\n'), true),
    one('ends', 'no price', () => peer.say('{"type":"PRICE"}\n'), true),
    one('ends', 'crossed', ({ symbol, bid, ask }) => peer.say(price(symbol, ask, bid))),
    one('withdraws', 'no bid', ({ symbol, ask }) => peer.say(price(symbol, null, ask))),
    one('withdraws', 'no ask', ({ symbol, bid }) => peer.say(price(symbol, bid, null))),
    // It is traded again with the next price that is tradeable.
    one('withdraws', 'not tradeable', ({ symbol, bid, ask }) =>
      peer.say(price(symbol, bid, ask, { tradeable: false, status: 'halted' })),
    ),
  ];
}

/** Returns one of them by chance, or the one that opens the venue if it is closed. */
export function chosen(
  misdeeds: readonly Misdeed[],
  chance: Chance,
  isClosed: boolean,
): Misdeed | undefined {
  const opening = misdeeds.find(({ effect }) => effect === 'opens');
  if (isClosed && chance(2) === 0) return opening;
  return misdeeds[chance(misdeeds.length)];
}
