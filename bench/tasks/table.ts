import type { Work } from './hand.ts';
import type { Task } from './list.ts';

/** A task with what it took in this run. */
export interface Done {
  readonly task: Task;
  readonly work: Work;
  /** From the first touch until the app showed that the task was done. */
  readonly ms: number;
}

const HEAD = ['task', 'from', 'taps before', 'taps now', 'texts', 'ms', ''];

/** Returns the table of all tasks and their sum. */
export function tableOf(done: readonly Done[]): string[] {
  const rows = done.map(({ task, work, ms }) => [
    task.name,
    task.from,
    task.beforeNote === undefined ? `${task.before}` : `${task.before} + ${task.beforeNote}`,
    `${work.touches}`,
    `${work.texts}`,
    ms.toFixed(0),
    verdictOf(task, work),
  ]);
  const count = (verdict: string) => rows.filter((row) => row.at(-1) === verdict).length;
  const widths = HEAD.map((head, at) =>
    Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  return [
    line(HEAD),
    ...rows.map(line),
    `${count('less')} less, ${count('same')} the same, ${count('more')} more`,
    'Before: counted by hand on 2026-11-22, on the shortest path of that day.',
  ];
}

function verdictOf({ before }: Task, { touches }: Work): 'less' | 'same' | 'more' {
  if (touches === before) return 'same';
  return touches < before ? 'less' : 'more';
}
