import { DIALECTS, type Dialect, type ProfileName } from '../../../platform/fix/dialect.ts';

/** How one kind of counterparty speaks FIX 4.4 market data. */
export interface PriceProfile extends Dialect {
  /** MarketDepth (264): `1` the best prices, `0` the whole book. */
  readonly depth: '0' | '1';
  /** MDUpdateType (265): `0` whole snapshots, `1` changes; null leaves the field out. */
  readonly updateType: '0' | '1' | null;
  /** True if each instrument needs a request of its own. */
  readonly asksSingly: boolean;
  /** Values of QuoteCondition (276) with which a price can be traded; it may always be absent. */
  readonly tradable: readonly string[];
  /** True if the status of the trading session is asked for before prices are. */
  readonly asksSession: boolean;
}

const PLAIN = {
  depth: '1',
  updateType: '1',
  asksSingly: false,
  tradable: ['A'],
  asksSession: false,
} as const;

/** Sources: each venue's own FIX guide of market data. */
export const PROFILES = {
  generic: { ...DIALECTS.generic, ...PLAIN },
  lmax: { ...DIALECTS.lmax, ...PLAIN, updateType: '0', asksSingly: true },
  ctrader: { ...DIALECTS.ctrader, ...PLAIN, asksSingly: true },
  fxcm: { ...DIALECTS.fxcm, ...PLAIN, depth: '0', updateType: '0', asksSession: true },
  primexm: {
    ...DIALECTS.primexm,
    ...PLAIN,
    updateType: null,
    asksSingly: true,
  },
  binance: { ...DIALECTS.binance, ...PLAIN },
} satisfies Record<ProfileName, PriceProfile>;
