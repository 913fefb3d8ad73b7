/** Whole USD that a demo account starts with, and is set to by a reset (rule LEDGER-009). */
export const DEMO_USD = 100_000;
