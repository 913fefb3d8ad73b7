import { Job } from '../../platform/jobs/job.ts';
import { FEE_LETTERS } from './fee-store.ts';
import { LEVEL_LETTERS } from './level-store.ts';
import { ruleLetters, type LetterPorts } from './letters.ts';

const WRITE_EVERY_MS = 60_000;

/** Creates the job that notifies users of decisions on margin levels and kinds of fee. */
export function ruleLettersJob(ports: LetterPorts): Job {
  const levels = ruleLetters(LEVEL_LETTERS, ports);
  const fees = ruleLetters(FEE_LETTERS, ports);
  return new Job({
    name: 'rule-letters',
    everyMs: WRITE_EVERY_MS,
    run: async () => (await levels()) + (await fees()),
  });
}
