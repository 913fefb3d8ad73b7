import type { Market } from '../src/market/market.ts';
import { eurgbp, eurjpy, eurusd, gbpusd, marketOf, oil, usdjpy, xrp } from './sample.ts';

const swaps = { swapLong: -4_000_000, swapShort: 1_500_000 };
const disabled = { ...eurusd, id: 8, code: 'AUDUSD', isEnabled: false };
const unlevered = { ...eurusd, id: 9, code: 'NZDUSD', leverages: [] };

/**
 * Returns a market with all kinds of conversion, a price near zero, a fixed margin, and two
 * instruments that take no orders.
 */
export const openingMarket = (): Market =>
  marketOf(
    [{ ...eurusd, ...swaps }, 110_000, 110_010],
    [gbpusd, 126_495, 126_505],
    [{ ...usdjpy, ...swaps, swapTripleDay: null }, 149_990, 150_010],
    [{ ...eurgbp, ...swaps }, 85_000, 85_010],
    [{ ...eurjpy, leverages: [100, 500] }, 162_000, 162_015],
    [{ ...oil, leverages: [5, 100] }, 300, 304],
    [xrp, 210_000, 210_060],
    [disabled, 70_000, 70_010],
    [unlevered, 60_000, 60_010],
  );
