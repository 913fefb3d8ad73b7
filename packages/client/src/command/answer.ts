import { isLost, type Problem } from '../problem.ts';
import type { Answer } from './command.ts';

/**
 * Returns what a failed attempt says about the command. `isFinal`: the server will also refuse any
 * attempt that is still under way.
 */
export function answerTo(problem: Problem, isFinal: boolean): Answer<never> {
  if (isLost(problem) || problem.kind === 'cancelled') return { kind: 'lost' };
  if (problem.kind === 'session') return { kind: 'session' };
  return { kind: 'refused', text: problem.msg, isFinal };
}
