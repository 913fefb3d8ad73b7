import { Gauge, type Registry } from 'prom-client';

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
