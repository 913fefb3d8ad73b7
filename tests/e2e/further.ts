/**
 * Marks a journey that `npm run proof -- journeys` runs and `npm test` does not: a cheaper test, or
 * another journey, shows its rule too.
 */
export const FURTHER = { tag: '@further' } as const;
