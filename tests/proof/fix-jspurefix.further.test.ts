import { FixPrices } from '@fulcrum/server/market-data/feeds/fix/fix-prices';
import { PROFILES } from '@fulcrum/server/market-data/feeds/fix/profile';
import type { SourceFault, SourceQuote } from '@fulcrum/server/market-data/feeds/sources/source';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { Jspurefix } from './fix/jspurefix.ts';

const HEARTBEAT_S = 2;
let lp: Jspurefix;
let prices: FixPrices;
let quotes: SourceQuote[];
let dropped: SourceFault[];
let proofs: number;
/** How far the clock of the source is ahead, in ms: back-off takes no time. */
let ahead = 0;
const clock = { now: () => Date.now(), monotonic: () => performance.now() + ahead };

const until = <Seen>(look: () => Seen) => vi.waitFor(look, { timeout: 20_000 });
const kindOf = (message: string) => /\|35=([^|]+)/.exec(message)?.[1];
const texts = () => quotes.map(({ symbol, bid, ask }) => `${symbol} ${bid} ${ask}`);

function open(password = 'p'): void {
  prices = new FixPrices({
    profile: PROFILES.generic,
    clock,
    endpoint: {
      host: '127.0.0.1',
      port: lp.port,
      tls: null,
      identity: {
        senderCompId: 'FULCRUM',
        targetCompId: 'LP',
        senderSubId: null,
        targetSubId: null,
      },
      heartbeat: HEARTBEAT_S,
      resetsOnLogon: true,
      schedule: null,
      credentials: () => [
        [553, 'fulcrum'],
        [554, password],
      ],
    },
  });
  prices.start(['EUR/USD', 'XAU/USD'], {
    quote: (quote) => void quotes.push(quote),
    proof: () => void (proofs += 1),
    unused: (_, fault) => void dropped.push(fault),
    venue: () => undefined,
    end: () => undefined,
    withdraw: () => undefined,
    drop: (fault) => void dropped.push(fault),
  });
}

async function opened(): Promise<void> {
  open();
  await until(() => expect(lp.heard('|35=V|')).toHaveLength(1));
}

/** Sends a snapshot, or loses it. The engine itself writes the numbers as text. */
function snapshot(symbol: string, bid: number, ask: number, order: 'send' | 'lose' = 'send'): void {
  const entries = [
    { MDEntryType: '0', MDEntryPx: bid },
    { MDEntryType: '1', MDEntryPx: ask },
  ];
  lp.tell(order, 'W', { Instrument: { Symbol: symbol }, MDFullGrp: { NoMDEntries: entries } });
}

describe('against the jspurefix engine', () => {
  beforeAll(async () => {
    lp = Jspurefix.start(HEARTBEAT_S);
    await until(() => expect(lp.port).toBeGreaterThan(0));
  }, 240_000);
  afterAll(() => lp.stop());
  beforeEach(() => {
    [quotes, dropped] = [[], []];
    proofs = 0;
    lp.lines.splice(1);
  });
  afterEach(async () => {
    await prices.stop();
    lp.tell('refuse', false);
  });

  test('it finds no fault with our request, and its snapshots become quotes with equal digits', async () => {
    await opened();
    const pairs = [
      [1.1, 1.10009],
      [1.23457, 1.23458],
      [0.12345, 65_432.1],
      [2_345.67, 2_345.89],
    ] as const;
    for (const [bid, ask] of pairs) snapshot('EUR/USD', bid, ask);
    await until(() => expect(texts()).toEqual(pairs.map(([bid, ask]) => `EUR/USD ${bid} ${ask}`)));
    expect(Math.abs((quotes[0]?.time ?? 0) - Date.now())).toBeLessThan(5_000);
    expect([lp.said('|35=3|'), lp.said('|35=j|'), dropped]).toEqual([[], [], []]);
  });

  test('changes, of which one deletes the best price', async () => {
    await opened();
    const entry = (action: string, type: string, id: string, price?: number) => ({
      MDUpdateAction: action,
      MDEntryType: type,
      MDEntryID: id,
      Instrument: { Symbol: 'EUR/USD' },
      ...(price === undefined ? {} : { MDEntryPx: price }),
    });
    const change = (...entries: readonly object[]) =>
      lp.tell('send', 'X', { MDIncGrp: { NoMDEntries: entries } });
    change(entry('0', '0', 'b1', 1.1), entry('0', '0', 'b2', 1.09), entry('0', '1', 'a1', 1.2));
    change(entry('2', '0', 'b1'));
    await until(() => expect(texts()).toEqual(['EUR/USD 1.1 1.2', 'EUR/USD 1.09 1.2']));
  });

  test('it hears our heartbeats, and answers test requests while it has no prices', async () => {
    await opened();
    snapshot('EUR/USD', 1.1, 1.2);
    await until(() => expect(lp.heard('|35=0|')).not.toHaveLength(0));
    // Its next heartbeat must not come between the jump of the clock and our look at it.
    const said = lp.said('|35=0|').length;
    await until(() => expect(lp.said('|35=0|').length).toBeGreaterThan(said));
    ahead += 3_000;
    await until(() => expect(lp.heard('|35=1|')).not.toHaveLength(0));
    const [, id = ''] = /\|112=([^|]+)/.exec(lp.heard('|35=1|')[0] ?? '') ?? [];
    await until(() => expect(lp.said(`|112=${id}|`)).not.toHaveLength(0));
    await until(() => expect(proofs).toBeGreaterThan(0));
    expect(prices.state).toBe('live');
  });

  test('we answer its test requests', async () => {
    await opened();
    lp.tell('send', '1', { TestReqID: 'are you there' });
    await until(() => expect(lp.heard('|35=0|').join()).toContain('|112=are you there|'));
  });

  test('prices go on over a gap, and what it repeats on our resend request is not quoted', async () => {
    await opened();
    snapshot('EUR/USD', 1.1, 1.2);
    snapshot('EUR/USD', 1.11, 1.21, 'lose');
    lp.tell('skip', 3);
    snapshot('EUR/USD', 1.3, 1.4);
    await until(() => expect(lp.heard('|35=2|')).toHaveLength(1));
    // The lost one, numbers without a message, and the one that came.
    await until(() => expect(lp.said('|43=Y|').map(kindOf)).toEqual(['W', '4', 'W']));
    expect(lp.said('|43=Y|')[0]).toContain('|270=1.11|');
    snapshot('EUR/USD', 1.5, 1.6);
    await until(() => expect(texts().at(-1)).toBe('EUR/USD 1.5 1.6'));
    expect(texts()).toEqual(['EUR/USD 1.1 1.2', 'EUR/USD 1.3 1.4', 'EUR/USD 1.5 1.6']);
    expect([prices.state, prices.reconnects]).toEqual(['live', 0]);
  });

  test('we fill the gap that it asks for, and repeat nothing', async () => {
    await opened();
    lp.tell('send', '2', { BeginSeqNo: 1, EndSeqNo: 0 });
    await until(() => expect(lp.heard('|35=4|')).toHaveLength(1));
    expect(lp.heard('|35=4|')[0]).toMatch(/\|34=1\|.*\|43=Y\|.*\|123=Y\|36=3\|/);
    snapshot('EUR/USD', 1.1, 1.2);
    await until(() => expect(quotes).toHaveLength(1));
    expect(lp.heard('|35=V|')).toHaveLength(1);
    lp.tell('send', '1', { TestReqID: 'after the gap' });
    await until(() => expect(lp.heard('|35=0|').join()).toContain('|112=after the gap|'));
    expect(prices.reconnects).toBe(0);
  });

  test('a number that is too low ends the session, and the next one works', async () => {
    await opened();
    lp.tell('next', 1);
    snapshot('EUR/USD', 1.1, 1.2);
    await until(() => expect(lp.heard('MsgSeqNum too low')).not.toHaveLength(0));
    expect(quotes).toEqual([]);
    ahead += 1_000;
    await until(() => expect(lp.heard('|35=V|')).toHaveLength(2));
    snapshot('EUR/USD', 1.1, 1.2);
    await until(() => expect(quotes).toHaveLength(1));
  });

  test('a connection that it cuts is opened again', async () => {
    await opened();
    lp.tell('cut');
    await until(() => expect(prices.reason).not.toBeNull());
    ahead += 1_000;
    await until(() => expect(lp.heard('|35=V|')).toHaveLength(2));
    snapshot('XAU/USD', 2_300.1, 2_300.2);
    await until(() => expect(texts()).toEqual(['XAU/USD 2300.1 2300.2']));
    expect(prices.reconnects).toBe(1);
  });

  test('its logout is answered, and followed by a new session', async () => {
    await opened();
    lp.tell('logout');
    await until(() => expect(lp.heard('|35=5|')).toHaveLength(1));
    ahead += 1_000;
    await until(() => expect(lp.heard('|35=V|')).toHaveLength(2));
  });

  test('our logout is answered before the connection ends', async () => {
    await opened();
    await prices.stop();
    await until(() => expect(lp.said('|35=5|')).toHaveLength(1));
    expect(lp.heard('|35=5|')[0]).toContain('|58=stopping|');
  });

  test('a wrong password is refused by a logout, and not tried again at once', async () => {
    open('wrong');
    await until(() => expect(prices.state).toBe('refused'));
    expect(prices.reason).toBe('logon rejected by application');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(lp.heard('|35=A|')).toHaveLength(1);
  });

  test('one that refuses each logon is asked again later, and then quotes', async () => {
    lp.tell('refuse', true);
    open();
    await until(() => expect(prices.state).toBe('refused'));
    lp.tell('refuse', false);
    ahead += 20_000;
    await until(() => expect(prices.state).toBe('live'));
    snapshot('EUR/USD', 1.1, 1.2);
    await until(() => expect(quotes).toHaveLength(1));
  });
});
