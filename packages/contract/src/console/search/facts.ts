import { ask } from '../call-facts.ts';

export const searchFacts = {
  // What is searched for can be somebody's address, which does not belong into logged addresses.
  search: ask('search'),
};
