import { change } from '../call-facts.ts';

export const exportFacts = {
  exportList: change('export'),
};
