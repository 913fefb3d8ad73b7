import { Gauge, type Registry } from 'prom-client';

import type { HedgingModule } from './module.ts';

/** Registers how the risk of the house is covered; without a value in the other processes. */
export function measureHedging(
  registry: Registry,
  hedging: Pick<HedgingModule, 'figures' | 'status'>,
): void {
  const figures = {
    unknown: ['fulcrum_hedge_unknown', 'Orders to providers whose outcome is unknown'],
    differing: ['fulcrum_hedge_differing', 'Instruments whose position a provider knows otherwise'],
    overLimit: [
      'fulcrum_hedge_over_limit',
      'Instruments in which the house keeps more than the limit of its rule',
    ],
    paused: [
      'fulcrum_hedge_paused',
      'Instruments in which nobody can open a position, because the house keeps too much',
    ],
  } as const;
  for (const [figure, [name, help]] of Object.entries(figures)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const now = hedging.figures();
        if (now) this.set(now[figure as keyof typeof figures]);
        else this.remove();
      },
    });
  }
  new Gauge({
    name: 'fulcrum_hedge_provider_up',
    help: 'Whether orders can be sent to a provider',
    labelNames: ['provider'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, state } of hedging.status() ?? []) {
        this.set({ provider: name }, state === 'active' ? 1 : 0);
      }
    },
  });
}
