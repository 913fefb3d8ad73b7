import { change, read } from '../call-facts.ts';

export const dayEndFacts = {
  dayEnd: read('day-end'),
  checkAccounts: read('day-end/accounts'),
  saveDayNote: change('day-end/note'),
  signDay: change('day-end/sign'),
};
