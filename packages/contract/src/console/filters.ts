import { integer, oneOf, optional, text } from '../input.ts';

/* Filters that several lists share. */

export const search = optional(text({ min: 1, max: 100 }, 'search.invalid'));
export const isDemo = optional(oneOf([0, 1], 'console.filterInvalid'));
export const time = optional(
  integer({ min: 0, max: 8_640_000_000_000_000 }, 'console.filterInvalid'),
);
export const short = optional(text({ min: 1, max: 64 }, 'console.filterInvalid'));
