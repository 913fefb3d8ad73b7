/* Checks the money of a journey: computes it from the product's receipts with exact arithmetic
   of its own, without code of the engine. */

/** Reads a plain decimal as a whole number of units of 10^-digits. Throws if it has more digits. */
export function whole(text: string, digits: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  const [, sign = '', integer = '', fraction = ''] = match ?? [];
  if (!match || fraction.length > digits) throw new Error(`Expected a decimal, was "${text}"`);
  const value = BigInt(integer + fraction.padEnd(digits, '0'));
  return sign === '-' ? -value : value;
}

const MICRO = 6;
export const micro = (text: string): bigint => whole(text, MICRO);

interface Trade {
  readonly side: 'buy' | 'sell';
  readonly lots: string;
  readonly openPrice: string;
  readonly closePrice: string;
  readonly contractSize: number;
}

/**
 * Returns the profit in micro-USD for an instrument quoted in dollars; exact, because nothing is
 * divided.
 */
export function profitOf({ side, lots, openPrice, closePrice, contractSize }: Trade): bigint {
  const moved = micro(closePrice) - micro(openPrice);
  const favour = side === 'buy' ? moved : -moved;
  const product = favour * micro(lots) * BigInt(contractSize);
  const scale = 1_000_000n;
  if (product % scale !== 0n) throw new Error('Expected a profit of whole micro-dollars');
  return product / scale;
}

/** Returns lots × contract size × price ÷ leverage in micro-USD, rounded half up. */
export function marginOf(lots: string, contractSize: number, price: string, leverage: number) {
  const product = micro(lots) * BigInt(contractSize) * micro(price);
  const divisor = BigInt(leverage) * 1_000_000n;
  return (2n * product + divisor) / (2n * divisor);
}
