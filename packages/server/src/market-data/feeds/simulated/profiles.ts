import type { ProfileClass } from '../../catalogue/default-catalogue.ts';

/**
 * What moves a simulated price. A price is base × e^(sum of its factors), so that crosses always
 * match their majors and indices move together, as in a real market.
 */
export interface PriceProfile {
  /** Price in the middle of its range, close to real prices of 2022 and 2023. */
  readonly base: number;
  /** Weight of each shared factor, keyed by the factor's name. */
  readonly factors: Readonly<Record<string, number>>;
  /** Daily deviation of the movement that no other instrument shares; 0 for currencies. */
  readonly ownDaily: number;
  readonly ticksPerSecond: number;
}

/** Daily deviation of each factor, fitted to daily bars of 2019 to 2023. */
export const FACTOR_DAILY: Readonly<Record<string, number>> = {
  USD: 0.0025,
  EUR: 0.0031,
  GBP: 0.0042,
  JPY: 0.0035,
  CHF: 0.0032,
  CAD: 0.0036,
  AUD: 0.0052,
  NZD: 0.0055,
  gold: 0.009,
  oil: 0.021,
  equity: 0.008,
  coins: 0.03,
};

const EURUSD = 1.09305;
const GBPUSD = 1.32331;
const USDJPY = 114.854;
const USDCHF = 0.91684;
const AUDUSD = 0.73739;

const pair = (
  base: number,
  bought: string,
  sold: string,
  ticksPerSecond: number,
): PriceProfile => ({
  base,
  factors: { [bought]: 1, [sold]: -1 },
  ownDaily: 0,
  ticksPerSecond,
});

const moved = (
  base: number,
  factor: string,
  weight: number,
  ownDaily: number,
  ticksPerSecond: number,
): PriceProfile => ({ base, factors: { [factor]: weight }, ownDaily, ticksPerSecond });

/** Profiles keyed by code. An instrument without a profile gets no simulated ticks. */
export const PRICE_PROFILES: Readonly<Record<string, PriceProfile>> = {
  EURUSD: pair(EURUSD, 'EUR', 'USD', 4),
  GBPUSD: pair(GBPUSD, 'GBP', 'USD', 3.5),
  USDJPY: pair(USDJPY, 'USD', 'JPY', 3.5),
  USDCHF: pair(USDCHF, 'USD', 'CHF', 2),
  USDCAD: pair(1.27345, 'USD', 'CAD', 2),
  AUDUSD: pair(AUDUSD, 'AUD', 'USD', 2.5),
  NZDUSD: pair(0.68521, 'NZD', 'USD', 1.5),
  EURGBP: pair(EURUSD / GBPUSD, 'EUR', 'GBP', 1.5),
  EURJPY: pair(EURUSD * USDJPY, 'EUR', 'JPY', 2),
  GBPJPY: pair(GBPUSD * USDJPY, 'GBP', 'JPY', 2),
  AUDJPY: pair(AUDUSD * USDJPY, 'AUD', 'JPY', 1.5),
  EURCHF: pair(EURUSD * USDCHF, 'EUR', 'CHF', 1),
  XAUUSD: moved(1_969.74, 'gold', 1, 0.002, 4),
  XAGUSD: moved(23.128, 'gold', 1.2, 0.009, 1.5),
  USOIL: moved(87.24, 'oil', 1, 0.006, 1.5),
  UKOIL: moved(90.353, 'oil', 1, 0.005, 1),
  NATGAS: moved(2.706, 'oil', 0.3, 0.03, 1),
  US500: moved(4_476.9, 'equity', 1, 0.004, 2),
  NAS100: moved(15_370, 'equity', 1.25, 0.008, 2.5),
  US30: moved(34_660, 'equity', 0.9, 0.004, 2),
  GER40: moved(15_825.2, 'equity', 0.8, 0.007, 1.5),
  UK100: moved(7_500.2, 'equity', 0.6, 0.006, 1),
  BTCUSDT: moved(24_240.9, 'coins', 1, 0.01, 3),
  ETHUSDT: moved(1_587.43, 'coins', 1.15, 0.018, 2),
  SOLUSDT: moved(68.5, 'coins', 1.3, 0.03, 1),
  XRPUSDT: moved(1.75, 'coins', 0.9, 0.025, 1),
  AAPL: moved(178.15, 'equity', 1.2, 0.013, 1),
  TSLA: moved(185, 'equity', 1.8, 0.03, 1),
  NVDA: moved(451.8, 'equity', 1.7, 0.022, 1),
};

/** Shared factors and own movement of an added instrument, keyed by its class. */
const CLASS_PROFILES: Readonly<Record<ProfileClass, Omit<PriceProfile, 'base'>>> = {
  major: { factors: {}, ownDaily: 0.004, ticksPerSecond: 2 },
  otherFx: { factors: {}, ownDaily: 0.005, ticksPerSecond: 1.5 },
  gold: { factors: { gold: 1 }, ownDaily: 0.002, ticksPerSecond: 2 },
  mainIndex: { factors: { equity: 1 }, ownDaily: 0.004, ticksPerSecond: 1.5 },
  otherIndex: { factors: { equity: 0.8 }, ownDaily: 0.007, ticksPerSecond: 1 },
  commodity: { factors: {}, ownDaily: 0.018, ticksPerSecond: 1 },
  share: { factors: { equity: 1.2 }, ownDaily: 0.015, ticksPerSecond: 1 },
  crypto: { factors: { coins: 1.1 }, ownDaily: 0.02, ticksPerSecond: 1 },
};

/** What the simulated price of an added instrument depends on. */
export interface AddedPrice {
  readonly code: string;
  readonly base: number;
  readonly profileClass: ProfileClass;
  readonly baseCurrency: string;
  readonly quoteCurrency: string;
}

/**
 * Returns the profile of an added instrument. A pair of known currencies moves with them; any other
 * instrument moves with its class.
 */
export function addedProfile({ base, profileClass, ...added }: AddedPrice): PriceProfile {
  const profile = { ...CLASS_PROFILES[profileClass], base };
  if (profileClass !== 'major' && profileClass !== 'otherFx') return profile;
  const legs = [
    [added.baseCurrency, 1],
    [added.quoteCurrency, -1],
  ] as const;
  const known = legs.filter(([currency]) => Object.hasOwn(FACTOR_DAILY, currency));
  const ownDaily = known.length === legs.length ? 0 : profile.ownDaily;
  return { ...profile, factors: Object.fromEntries(known), ownDaily };
}
