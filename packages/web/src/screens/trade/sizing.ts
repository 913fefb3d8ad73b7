/** How the size of an order is entered: as it is, or by what it may cost. */
export const SIZINGS = ['lots', 'margin', 'risk'] as const;
export type Sizing = (typeof SIZINGS)[number];
