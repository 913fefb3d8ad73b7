import { ask, change, read } from '../call-facts.ts';

export const haltFacts = {
  haltSets: read('instruments/halts'),
  previewHaltSet: ask('instruments/halts/preview'),
  haltSet: change('instruments/halts/halt'),
  proposeResume: change('instruments/halts/propose'),
  confirmResume: change('instruments/halts/confirm'),
  endResume: change('instruments/halts/end'),
};
