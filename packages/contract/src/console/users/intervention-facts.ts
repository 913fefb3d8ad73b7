import { change, read } from '../call-facts.ts';

export const interventionFacts = {
  freezeTrading: change('people/freeze-trading'),
  freezePayouts: change('people/freeze-payouts'),
  freezePayoutsLonger: change('people/freeze-payouts/longer'),
  freePayouts: change('people/free-payouts'),
  releasePayouts: change('people/release-payouts'),
  capLeverage: change('people/leverage'),
  proposeAdjustment: change('people/adjust'),
  proposeOrderEnd: change('people/end-order'),
  interventions: read('interventions'),
  confirmIntervention: change('interventions/confirm'),
  declineIntervention: change('interventions/decline'),
};
