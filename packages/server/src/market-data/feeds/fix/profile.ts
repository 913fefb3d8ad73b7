/** How one kind of counterparty speaks FIX 4.4 market data. */
export interface PriceProfile {
  /** The field that names an instrument: Symbol (55), or SecurityID (48) with its source (22). */
  readonly symbolTag: 55 | 48;
  /** SecurityIDSource (22), sent beside SecurityID. */
  readonly idSource: string | null;
  /** MarketDepth (264): `1` the best prices, `0` the whole book. */
  readonly depth: '0' | '1';
  /** MDUpdateType (265): `0` whole snapshots, `1` changes; null leaves the field out. */
  readonly updateType: '0' | '1' | null;
  /** True if each instrument needs a request of its own. */
  readonly asksSingly: boolean;
  /** Values of QuoteCondition (276) with which a price can be traded; it may always be absent. */
  readonly tradable: readonly string[];
  /** Fields that the logon must have, as tag and value. */
  readonly logon: Readonly<Record<string, string>>;
  /** True if the status of the trading session is asked for before prices are. */
  readonly asksSession: boolean;
  /** True if prices come as MassQuote, whose sets are named by the number of the request. */
  readonly sendsMassQuotes: boolean;
}

const PLAIN: PriceProfile = {
  symbolTag: 55,
  idSource: null,
  depth: '1',
  updateType: '1',
  asksSingly: false,
  tradable: ['A'],
  logon: {},
  asksSession: false,
  sendsMassQuotes: false,
};

/** Sources: each venue's own FIX guide of market data. */
export const PROFILES = {
  generic: PLAIN,
  lmax: { ...PLAIN, symbolTag: 48, idSource: '8', updateType: '0', asksSingly: true },
  ctrader: { ...PLAIN, asksSingly: true },
  fxcm: { ...PLAIN, depth: '0', updateType: '0', asksSession: true },
  primexm: { ...PLAIN, updateType: null, asksSingly: true, sendsMassQuotes: true },
  // MessageHandling: in the order of their numbers.
  binance: { ...PLAIN, logon: { '25035': '2' } },
} satisfies Record<string, PriceProfile>;
export type ProfileName = keyof typeof PROFILES;
