import type { Work } from './hand.ts';
import { TASKS, type Task } from './list.ts';

/** A task with what it took in this run. */
export interface Done {
  readonly task: Task;
  readonly work: Work;
}

/** A task that came to no end. */
export interface Failed {
  readonly task: Task;
  readonly reason: string;
  /** Path of a picture of the screen; null if none could be taken. */
  readonly picture: string | null;
}

export type Outcome = Done | Failed;

const HEAD = ['task', 'from', 'taps before', 'taps now', 'texts', 's before', 's now', ''];

/** Widths that are known before a task is done, so that each line is printed on its own. */
const WIDTHS = HEAD.map((head, at) =>
  Math.max(head.length, ...TASKS.map((task) => beforeOf(task)[at]?.length ?? 0)),
);

export const headLine = (): string => lineOf(HEAD);

/** Returns the line of one task in the table. */
export function taskLine(outcome: Outcome): string {
  const [name, from, touches, , , seconds] = beforeOf(outcome.task);
  if (!isDone(outcome)) {
    const picture = outcome.picture === null ? '' : `; see ${outcome.picture}`;
    const verdict = `FAILED: ${outcome.reason}${picture}`;
    return lineOf([name, from, touches, '-', '-', seconds, '-', verdict]);
  }
  const { task, work } = outcome;
  const now = [`${work.touches}`, `${work.texts}`, seconds, (work.ms / 1_000).toFixed(1)];
  return lineOf([name, from, touches, ...now, verdictOf(task, work)]);
}

/** Returns the lines under the table. */
export function sumLines(outcomes: readonly Outcome[]): string[] {
  const verdicts = outcomes.filter(isDone).map(({ task, work }) => verdictOf(task, work));
  const count = (verdict: string) => verdicts.filter((each) => each === verdict).length;
  const failed = outcomes.filter((outcome) => !isDone(outcome)).map(({ task }) => task.name);
  return [
    `${count('less')} less, ${count('same')} the same, ${count('more')} more` +
      (failed.length === 0 ? '' : `, ${failed.length} failed: ${failed.join(', ')}`),
    'Before: taps counted by hand on 2026-11-22, on the shortest path of that day; seconds only',
    'where a script was measured then. Now: from the first touch until the app shows the end.',
  ];
}

const isDone = (outcome: Outcome): outcome is Done => 'work' in outcome;

function beforeOf({ name, from, before, beforeNote, beforeSeconds = '-' }: Task): string[] {
  const touches = beforeNote === undefined ? `${before}` : `${before} + ${beforeNote}`;
  return [name, from, touches, '', '', beforeSeconds];
}

const lineOf = (cells: readonly (string | undefined)[]): string =>
  cells
    .map((cell = '', at) => cell.padEnd(WIDTHS[at] ?? 0))
    .join('  ')
    .trimEnd();

function verdictOf({ before }: Task, { touches }: Work): 'less' | 'same' | 'more' {
  if (touches === before) return 'same';
  return touches < before ? 'less' : 'more';
}
