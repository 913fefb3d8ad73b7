import { read } from '../call-facts.ts';

export const auditFacts = {
  audit: read('audit'),
};
