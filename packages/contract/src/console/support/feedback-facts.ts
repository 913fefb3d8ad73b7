import { change, read } from '../call-facts.ts';

export const feedbackFacts = {
  feedback: read('feedback'),
  oneFeedback: read('feedback/one'),
  settleFeedback: change('feedback/settle'),
};
