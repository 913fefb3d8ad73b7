import type { LiveQuotation } from '@fulcrum/contract/stream/messages';
import type { Instrument, Kline, Quotation } from '@fulcrum/contract/market-data/schema';

/* A market on an extreme day: the largest figures that each kind of instrument has had, with an
   equally wide range and change of the day. Its prices do not move, so that every picture is the
   same. */

/** Bid, spread in points, range of the day in points, and change of the day in percent. */
type Day = readonly [bid: number, spread: number, range: number, change: number];

const DAYS: Readonly<Record<string, Day>> = {
  EURUSD: [1.08643, 120, 123_450, -12.34],
  GBPUSD: [1.25008, 95, 98_765, 11.11],
  USDJPY: [198.765, 88, 12_345, -10.08],
  GBPJPY: [248.888, 240, 23_456, 12.34],
  EURJPY: [218.006, 190, 18_888, -12.88],
  XAUUSD: [4888.88, 88, 43_210, -12.34],
  NATGAS: [12.888, 36, 4_321, 128.88],
  USOIL: [-37.63, 48, 5_588, -305.97],
  NAS100: [48_123.4, 85, 43_210, -12.34],
  US30: [88_888.8, 125, 58_888, -12.88],
  BTCUSDT: [104_235.12, 4_321, 432_100, -22.34],
  ETHUSDT: [14_888.88, 1_290, 188_888, 28.88],
  XRPUSDT: [12.88888, 860, 188_888, -28.88],
  TSLA: [1234.56, 88, 18_888, -18.88],
  NVDA: [1888.08, 104, 28_888, 28.88],
};
const OTHERS: Day = [0, 88, 8_888, -10.88];
const VOLUME = 999_900;

/** Returns an instrument of the list with the prices of that day. */
export function widely(instrument: Instrument): Instrument {
  const { Code: code } = instrument;
  // A broker may show a cryptocurrency with two decimals.
  const digits = code === 'BTCUSDT' ? 2 : instrument.PricePrecision;
  const [bid, spread, range, change] = DAYS[code] ?? OTHERS;
  const own = bid === 0 ? (instrument.ForexQuotations.Bid ?? 1) : bid;
  const price = (points: number) => Number((own + points / 10 ** digits).toFixed(digits));
  const quotes: Quotation = {
    Open: price(range / 2),
    High: price(range - 8),
    Low: price(-8),
    Close: own,
    PreviousClose: Number((own / (1 + change / 100)).toFixed(digits)),
    Change: change,
    Volume: VOLUME,
    Bid: own,
    Ask: price(spread),
    Time: Date.now(),
    ArrivedAt: Date.now(),
  };
  return {
    ...instrument,
    PricePrecision: digits,
    ForexMaxCont: '5000',
    ForexQuotations: quotes,
    MarketStatus: code === 'UK100' ? 0 : 1,
    OpensAt: code === 'UK100' ? Date.now() + 40 * 3_600_000 : null,
  };
}

/** Returns the live message with the prices of all instruments. */
export const marketFrame = (instruments: readonly Instrument[]) => ({
  type: 'DAY_MARKET',
  quotation: instruments.map(
    ({ ForexQuotations, ...terms }): LiveQuotation => ({
      ...ForexQuotations,
      Time: Date.now(),
      ArrivedAt: Date.now(),
      Id: terms.Id,
      Code: terms.Code,
      TermsVersion: terms.TermsVersion,
      MarketStatus: terms.MarketStatus,
      IsHalted: terms.IsHalted,
      IsPaused: terms.IsPaused,
      PriceDoubt: null,
    }),
  ),
});

const CANDLES = 300;
const STEP_SECONDS = 60;

/** Returns candles of an instrument, the last of which closes at its bid. */
export function wideCandles(instrument: Instrument): Kline[] {
  const { High: high, Low: low, Close: close } = instrument.ForexQuotations;
  if (high === null || low === null || close === null) throw new Error('Expected prices');
  const last = Math.floor(Date.now() / 1000 / STEP_SECONDS) * STEP_SECONDS;
  const middle = (high + low) / 2;
  const at = (index: number) => middle + ((high - low) / 2) * Math.sin(index / 9) * 0.9;
  const round = (value: number) => Number(value.toFixed(instrument.PricePrecision));
  return Array.from({ length: CANDLES }, (_, index) => {
    const before = CANDLES - 1 - index;
    const Open = round(at(index));
    const Close = before === 0 ? close : round(at(index + 1));
    const [Low, High] = [Math.min(Open, Close), Math.max(Open, Close)];
    return { Time: last - before * STEP_SECONDS, Open, High, Low, Close, Volume: VOLUME };
  });
}
