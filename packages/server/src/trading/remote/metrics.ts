import { Counter, Histogram, type Registry } from 'prom-client';

import type { AskPorts } from './ask-desk.ts';

/** Registers the metrics of commands that are asked over the bus. */
export function measureCommands(registry: Registry): AskPorts['ended'] {
  const seconds = new Histogram({
    name: 'fulcrum_command_seconds',
    help: 'Time of a command that is asked over the bus, with all its attempts',
    labelNames: ['command', 'outcome'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3],
    registers: [registry],
  });
  const attempts = new Counter({
    name: 'fulcrum_command_attempts_total',
    help: 'Attempts at commands: more than commands if answers are lost or desks have moved',
    registers: [registry],
  });
  return (command, outcome, count, ms) => {
    seconds.observe({ command, outcome }, ms / 1_000);
    attempts.inc(count);
  };
}

/** Registers how late changes of accounts are heard of; returns what takes one time, in ms. */
export function measureNews(registry: Registry): (ms: number) => void {
  const seconds = new Histogram({
    name: 'fulcrum_account_news_seconds',
    help: 'Time from the commit of a turn until a process that watches the account hears of it',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2],
    registers: [registry],
  });
  return (ms) => seconds.observe(ms / 1_000);
}
