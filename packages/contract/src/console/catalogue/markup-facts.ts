import { ask, change, read } from '../call-facts.ts';

export const markupFacts = {
  markups: read('instruments/markups'),
  previewMarkup: ask('instruments/markup/preview'),
  saveMarkup: change('instruments/markup/save'),
  withdrawMarkup: change('instruments/markup/withdraw'),
};
