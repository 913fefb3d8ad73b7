import type { SourceFault, SourceQuote } from '@fulcrum/server/market-data/feeds/sources/source';
import { FixPrices } from '@fulcrum/server/market-data/feeds/fix/fix-prices';
import { PROFILES, type PriceProfile } from '@fulcrum/server/market-data/feeds/fix/profile';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { PORT, Quickfix } from './fix/quickfix.ts';

const HEARTBEAT_S = 2;
let lp: Quickfix;
let prices: FixPrices;
let quotes: SourceQuote[];
let dropped: SourceFault[];
let withdrawn: string[];
/** What was said about trading. */
let states: string[];
let proofs: number;
/** How far the clock of the source is ahead, in ms: back-off takes no time. */
let ahead = 0;
const clock = { now: () => Date.now(), monotonic: () => performance.now() + ahead };

const until = <Seen>(look: () => Seen) => vi.waitFor(look, { timeout: 20_000 });
const texts = () => quotes.map(({ symbol, bid, ask }) => `${symbol} ${bid} ${ask}`);

function open(profile: PriceProfile, password = 'p'): void {
  prices = new FixPrices({
    profile,
    clock,
    endpoint: {
      host: lp.place.address,
      port: PORT,
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
      credentials: () => [[554, password]],
    },
  });
  prices.start(['EUR/USD', 'XAU/USD'], {
    quote: (quote) => void quotes.push(quote),
    proof: () => void (proofs += 1),
    unused: (_, fault) => void dropped.push(fault),
    venue: (concerned, closed) => void states.push(`${String(concerned)} ${closed ?? 'open'}`),
    end: () => undefined,
    withdraw: (symbol) => void withdrawn.push(symbol),
    drop: (fault) => void dropped.push(fault),
  });
}

async function opened(profile: PriceProfile = PROFILES.generic): Promise<void> {
  open(profile);
  await until(() => expect(lp.heard('|35=V|')).toHaveLength(profile.asksSingly ? 2 : 1));
}

describe('against the QuickFIX engine', () => {
  beforeAll(async () => {
    lp = Quickfix.start();
    await until(() => expect(lp.lines).toContain('ready'));
  }, 60_000);
  afterAll(() => lp.stop());
  beforeEach(() => {
    [quotes, dropped, withdrawn, states] = [[], [], [], []];
    proofs = 0;
    lp.lines.length = 0;
  });
  afterEach(async () => {
    await prices.stop();
    // It forgets the session before the next one begins.
    await until(() => expect(prices.state).not.toBe('live'));
  });

  test('snapshots, an empty one, and one that is only indicative', async () => {
    await opened();
    lp.tell('send 35=W|55=EUR/USD|268=2|269=0|270=1.10000|271=1000000|269=1|270=1.10009');
    await until(() => expect(texts()).toEqual(['EUR/USD 1.10000 1.10009']));
    expect(Math.abs((quotes[0]?.time ?? 0) - Date.now())).toBeLessThan(5_000);
    lp.tell('send 35=W|55=EUR/USD|268=2|269=0|270=1.2|276=B|269=1|270=1.3|276=B');
    await until(() => expect(dropped).toEqual(['indicative']));
    lp.tell('send 35=W|55=EUR/USD|268=0');
    await until(() => expect(withdrawn).toEqual(['EUR/USD']));
    expect(quotes).toHaveLength(1);
  });

  test('changes, of which one deletes the best price', async () => {
    await opened();
    lp.tell(
      'send 35=X|268=3|279=0|269=0|278=b1|55=EUR/USD|270=1.1|279=0|269=0|278=b2|55=EUR/USD|' +
        '270=1.09|279=0|269=1|278=a1|55=EUR/USD|270=1.2',
    );
    lp.tell('send 35=X|268=1|279=2|269=0|278=b1|55=EUR/USD');
    await until(() => expect(texts()).toEqual(['EUR/USD 1.1 1.2', 'EUR/USD 1.09 1.2']));
  });

  const TWO =
    'send 35=X|262=1|268=4|279=0|269=0|278=b1|55=EUR/USD|270=1.1|279=0|269=1|278=a1|55=EUR/USD|' +
    '270=1.2|279=0|269=0|278=b2|55=XAU/USD|270=4012|279=0|269=1|278=a2|55=XAU/USD|270=4013';

  test('PRICE-031 changes and ends of entries by their ids alone', async () => {
    await opened();
    lp.tell(TWO);
    lp.tell('send 35=X|262=1|268=1|279=1|278=b2|270=4011');
    await until(() => expect(texts().at(-1)).toBe('XAU/USD 4011 4013'));
    lp.tell('send 35=X|262=1|268=2|279=2|278=b1|279=2|278=a1');
    await until(() => expect(withdrawn).toEqual(['EUR/USD']));
  });

  test('PRICE-031 changes without ids', async () => {
    await opened();
    lp.tell('send 35=X|268=2|279=0|269=0|55=EUR/USD|270=1.1|279=0|269=1|55=EUR/USD|270=1.2');
    lp.tell('send 35=X|268=1|279=1|269=0|55=EUR/USD|270=1.15');
    await until(() => expect(texts()).toEqual(['EUR/USD 1.1 1.2', 'EUR/USD 1.15 1.2']));
  });

  test('PRICE-031 the symbol before the entries', async () => {
    await opened();
    lp.tell('send 35=X|262=1|55=XAU/USD|268=2|279=0|269=0|270=4012|279=0|269=1|270=4013');
    await until(() => expect(texts()).toEqual(['XAU/USD 4012 4013']));
  });

  test('PRICE-032 what it says about its session, and about one instrument', async () => {
    await opened();
    lp.tell('send 35=h|336=DAY|340=3');
    lp.tell('send 35=h|336=DAY|340=2');
    lp.tell('send 35=f|55=XAU/USD|326=2');
    lp.tell('send 35=f|55=XAU/USD|326=17');
    await until(() =>
      expect(states).toEqual(['all closed', 'all open', 'XAU/USD halted', 'XAU/USD open']),
    );
  });

  test('PRICE-034 a list that is refused is asked for singly', async () => {
    await opened();
    lp.tell('send 35=Y|262=1|281=0|58=unknown symbol');
    await until(() => expect(lp.heard('|35=V|')).toHaveLength(3));
    lp.tell('send 35=Y|262=3|281=0|58=unknown symbol');
    await until(() => expect([...prices.refused]).toEqual([['XAU/USD', 'unknown symbol']]));
    lp.tell('send 35=W|262=2|55=EUR/USD|268=2|269=0|270=1.1|269=1|270=1.2');
    await until(() => expect(texts()).toEqual(['EUR/USD 1.1 1.2']));
  });

  test('mass quotes, of which one has one side, and their cancel', async () => {
    await opened(PROFILES.primexm);
    lp.tell('send 35=i|117=q1|301=1|296=1|302=1|295=1|299=0|188=1.1|190=1.2');
    lp.tell('send 35=i|117=q2|296=1|302=1|295=1|299=0|190=1.19');
    await until(() => expect(texts()).toEqual(['EUR/USD 1.1 1.2', 'EUR/USD 1.1 1.19']));
    await until(() => expect(lp.heard('|35=b|')).toHaveLength(1));
    lp.tell('send 35=Z|117=q1|298=4');
    await until(() => expect(withdrawn).toContain('EUR/USD'));
  });

  test('an unknown symbol is refused, and the other one quoted', async () => {
    await opened(PROFILES.ctrader);
    lp.tell('send 35=Y|262=2|281=0|58=unknown symbol');
    await until(() => expect(prices.reason).toBe('XAU/USD: unknown symbol'));
    lp.tell('send 35=W|262=1|55=EUR/USD|268=2|269=0|270=1.1|269=1|270=1.2');
    await until(() => expect(quotes).toHaveLength(1));
  });

  test('a gap of ten thousand numbers is asked for and filled, and prices go on meanwhile', async () => {
    await opened();
    lp.tell('skip 10000');
    lp.tell('send 35=W|55=EUR/USD|268=2|269=0|270=1.1|269=1|270=1.2');
    lp.tell('send 35=W|55=EUR/USD|268=2|269=0|270=1.3|269=1|270=1.4');
    await until(() => expect(texts()).toEqual(['EUR/USD 1.1 1.2', 'EUR/USD 1.3 1.4']));
    await until(() => expect(lp.heard('|35=2|')).toHaveLength(1));
    lp.tell('send 35=W|55=EUR/USD|268=2|269=0|270=1.5|269=1|270=1.6');
    await until(() => expect(texts().at(-1)).toBe('EUR/USD 1.5 1.6'));
    expect([prices.state, prices.reconnects]).toEqual(['live', 0]);
  });

  test('a number that is too low ends the session, and the next one works', async () => {
    await opened();
    lp.tell('next 1');
    lp.tell('send 35=W|55=EUR/USD|268=2|269=0|270=1.1|269=1|270=1.2');
    await until(() => expect(prices.reconnects).toBe(0));
    await until(() => expect(lp.heard('MsgSeqNum too low')).not.toHaveLength(0));
    expect(quotes).toEqual([]);
    ahead += 1_000;
    await until(() => expect(lp.heard('|35=V|')).toHaveLength(2));
    lp.tell('send 35=W|55=EUR/USD|268=2|269=0|270=1.1|269=1|270=1.2');
    await until(() => expect(quotes).toHaveLength(1));
  });

  test('a quiet counterparty answers test requests, and its prices stand', async () => {
    await opened();
    lp.tell('send 35=W|55=EUR/USD|268=2|269=0|270=1.1|269=1|270=1.2');
    await until(() => expect(quotes).toHaveLength(1));
    ahead += 3_000;
    await until(() => expect(lp.heard('|35=1|')).not.toHaveLength(0));
    await until(() => expect(proofs).toBeGreaterThan(0));
    expect(prices.state).toBe('live');
  });

  test('one that hangs is left, and used again when it is back', async () => {
    await opened();
    lp.signal('SIGSTOP');
    await until(() => expect(prices.reason).toBe('silent'));
    expect(prices.state).not.toBe('live');
    lp.signal('SIGCONT');
    ahead += 20_000;
    await until(() => expect(prices.state).toBe('live'));
  });

  test('a logout is answered, and followed by a new session', async () => {
    await opened();
    lp.tell('logout end of the week');
    await until(() => expect(prices.reason).toBe('end of the week'));
    lp.tell('logon');
    ahead += 1_000;
    await until(() => expect(prices.state).toBe('live'));
  });

  test('a wrong password is refused, and not tried again at once', async () => {
    open(PROFILES.generic, 'wrong');
    await until(() => expect(prices.state).toBe('refused'));
    expect(prices.reason).toMatch(/bad password|closed/);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(lp.heard('|35=A|')).toHaveLength(1);
  });
});
