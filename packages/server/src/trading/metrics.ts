import { Counter, Gauge, type Registry } from 'prom-client';

import type { TradingModule } from './module.ts';

/** Registers a metric of how many accounts the desk holds in memory. */
export function measureDesk(registry: Registry, trading: Pick<TradingModule, 'floor'>): void {
  new Gauge({
    name: 'fulcrum_accounts_in_memory',
    help: 'Accounts in memory: all with open or pending orders, and those used last',
    registers: [registry],
    async collect() {
      this.set((await trading.floor({ name: 'desk' })).accountsInMemory);
    },
  });
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
