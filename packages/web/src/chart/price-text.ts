/** Formats an observed price for the axis, grouped like the library's own labels. */
export function priceText(price: number, digits: number): string {
  const [whole = '', ...decimals] = price.toFixed(digits).split('.');
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...decimals].join('.');
}
