import { change, read } from '../call-facts.ts';

export const hedgingFacts = {
  hedging: read('hedging'),
  proposeHedgeRule: change('hedging/rule'),
  stopHedging: change('hedging/stop'),
  resumeHedging: change('hedging/resume'),
  settleHedgeOrder: change('hedging/settle'),
  clearHedgeDifference: change('hedging/clear'),
  confirmHedgeChange: change('hedging/confirm'),
  endHedgeChange: change('hedging/end'),
};
