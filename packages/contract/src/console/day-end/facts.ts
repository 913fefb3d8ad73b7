import { change, read } from '../call-facts.ts';

export const dayEndFacts = {
  dayEnd: read('day-end'),
  saveDayNote: change('day-end/note'),
  signDay: change('day-end/sign'),
};
