export const PAGE_SIZE = 50;

/** Returns which rows belong to a page; pages count from 1. */
export const placeOf = (page = 1): { limit: number; offset: number } => ({
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
});
