/** Whole USD that a demo account starts with, and has again after a reset (rule LEDGER-009). */
export const DEMO_USD = 100_000;
