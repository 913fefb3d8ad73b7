/** How the size of an order is entered: in lots, by its margin, or by its loss at the stop loss. */
export const SIZINGS = ['lots', 'margin', 'risk'] as const;
export type Sizing = (typeof SIZINGS)[number];
