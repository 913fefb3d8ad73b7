/** Currencies that have a flag drawn here. */
const FLAG_CURRENCIES = ['AUD', 'CAD', 'CHF', 'EUR', 'GBP', 'JPY', 'NZD', 'USD'] as const;
export type FlagCurrency = (typeof FLAG_CURRENCIES)[number];

const flagCurrency = (text: string): FlagCurrency | undefined =>
  FLAG_CURRENCIES.find((currency) => currency === text);

/** The two currencies of a code such as EURUSD; null for any other code. */
export function currenciesOf(code: string): readonly [FlagCurrency, FlagCurrency] | null {
  const base = flagCurrency(code.slice(0, 3));
  const quote = flagCurrency(code.slice(3));
  return base && quote ? [base, quote] : null;
}
