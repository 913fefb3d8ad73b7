import { isLost, type Problem } from '../problem.ts';
import type { Answer } from './command.ts';

/**
 * What a failed attempt says about the command. `isFinal`: any attempt still under way will be
 * refused as well.
 */
export function answerTo(problem: Problem, isFinal: boolean): Answer<never> {
  if (isLost(problem) || problem.kind === 'cancelled') return { kind: 'lost' };
  if (problem.kind === 'session') return { kind: 'session' };
  return { kind: 'refused', text: problem.msg, isFinal };
}
