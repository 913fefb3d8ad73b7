import { change, read } from '../call-facts.ts';

export const userFacts = {
  people: read('people'),
  person: read('people/one'),
  closedOrders: read('people/orders'),
  revealPerson: change('people/reveal'),
  endPersonSessions: change('people/end-sessions'),
  resetPersonFactors: change('people/reset-factor'),
  setCreditScore: change('people/credit-score'),
  notePerson: change('people/note'),
};
