import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

import type { DeskModule } from './create.ts';

/** Registers metrics of the accounts that the desk holds in memory, and of their turns. */
export function measureDesk(
  registry: Registry,
  trading: Pick<DeskModule, 'floor' | 'turnsWaiting'>,
): void {
  new Gauge({
    name: 'fulcrum_accounts_in_memory',
    help: 'Accounts in memory: all with open or pending orders, and those used last',
    registers: [registry],
    async collect() {
      this.set((await trading.floor({ name: 'desk' })).accountsInMemory);
    },
  });
  new Gauge({
    name: 'fulcrum_turns_waiting',
    help: 'Turns of accounts that wait for another one of their account or for their commit',
    registers: [registry],
    collect() {
      this.set(trading.turnsWaiting());
    },
  });
}

/** Registers how long take-overs take; returns what takes one time, in ms. */
export function measureTakeOvers(registry: Registry): (ms: number) => void {
  const seconds = new Histogram({
    name: 'fulcrum_takeover_seconds',
    help: 'Time until the live accounts of shards that came to this desk are watched',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  return (ms) => seconds.observe(ms / 1_000);
}

/** Registers what replays did; returns the function that counts the quotes and firings of one. */
export function measureReplay(registry: Registry): (quotes: number, fired: number) => void {
  const replayed = new Counter({
    name: 'fulcrum_replay_quotes_total',
    help: 'Logged quotes that were replayed for accounts that no desk watched',
    registers: [registry],
  });
  const fired = new Counter({
    name: 'fulcrum_replay_fired_total',
    help: 'Times that replayed quotes filled, closed, cancelled or trailed orders of an account',
    registers: [registry],
  });
  return (quotes, firings) => {
    replayed.inc(quotes);
    fired.inc(firings);
  };
}
