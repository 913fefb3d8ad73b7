/**
 * Tags a journey that `npm test` does not run, because a cheaper test or another journey covers the
 * same rule. `npm run proof -- journeys` runs it.
 */
export const FURTHER = { tag: '@further' } as const;
