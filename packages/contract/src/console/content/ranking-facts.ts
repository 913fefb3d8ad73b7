import { read } from '../call-facts.ts';

export const rankingFacts = {
  ranking: read('ranking'),
};
