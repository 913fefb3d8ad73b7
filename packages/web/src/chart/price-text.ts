/** Formats an observed price for the axis, grouped like the library's own labels. */
export const priceText = (price: number, digits: number): string =>
  price.toFixed(digits).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
