import { expect } from 'vitest';

import { FixPrices } from '../../src/market-data/feeds/fix/fix-prices.ts';
import { PROFILES, type PriceProfile } from '../../src/market-data/feeds/fix/profile.ts';
import type { FixMessage } from '../../src/platform/fix/message.ts';
import { Heard } from '../exchange/fast-source.ts';
import { until } from '../until.ts';
import { FixAcceptor, PASSWORD } from './fix-acceptor.ts';

/** A counterparty, and a source of prices that asks it for EUR/USD and XAU/USD. */
export class PriceRig {
  readonly lp: FixAcceptor;
  readonly heard: Heard;
  prices!: FixPrices;
  /** How far the source's clock is ahead of this machine's, in ms. */
  ahead = 0;
  password = PASSWORD;
  readonly #clock = {
    now: () => Date.now(),
    monotonic: () => performance.now() + this.ahead,
  };

  private constructor(lp: FixAcceptor) {
    this.lp = lp;
    this.heard = new Heard(this.#clock);
  }

  static async start(): Promise<PriceRig> {
    return new PriceRig(await FixAcceptor.start());
  }

  async stop(): Promise<void> {
    await this.prices.stop();
    await this.lp.stop();
  }

  open(profile: PriceProfile = PROFILES.generic): void {
    this.prices = new FixPrices({
      profile,
      clock: this.#clock,
      endpoint: {
        host: '127.0.0.1',
        port: this.lp.port,
        tls: null,
        identity: { senderCompId: 'US', targetCompId: 'LP', senderSubId: null, targetSubId: null },
        heartbeat: 10,
        resetsOnLogon: true,
        schedule: null,
        credentials: () => [[554, this.password]],
      },
    });
    this.prices.start(['EUR/USD', 'XAU/USD'], this.heard);
  }

  /** Opens a session and waits until it has asked for prices. */
  async asked(profile: PriceProfile = PROFILES.generic): Promise<void> {
    this.open(profile);
    await this.requested(profile.asksSingly ? 2 : 1);
  }

  /** Waits until there were so many requests (V). */
  requested(count: number): Promise<void> {
    return until(() => expect(this.requests).toHaveLength(count));
  }

  get requests(): FixMessage[] {
    return this.lp.heard.filter(({ type }) => type === 'V');
  }

  /** Returns all values of each tag in the message that came as number `nth`. */
  tagsOf(nth: number, ...tags: number[]) {
    const fields = this.lp.heard[nth]?.fields ?? [];
    return tags.map((tag) => fields.filter(([each]) => each === tag).map(([, text]) => text));
  }

  get quoted(): string[] {
    return this.heard.quotes.map(({ symbol, bid, ask }) => [symbol, bid, ask].join(' '));
  }
}
