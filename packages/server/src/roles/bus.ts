import type { FastifyBaseLogger } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';

import { InProcessBus } from '../platform/adapters/bus/in-process-bus.ts';
import { NatsBus } from '../platform/adapters/bus/nats-bus.ts';
import { storeIdOf } from '../platform/adapters/store-identity.ts';
import type { Config } from '../platform/config.ts';
import type { Bus } from '../platform/ports/bus.ts';
import type { Db } from '../platform/ports/db.ts';

/** Opens the configured bus, which is named after the store: only its processes share it. */
export async function openBus(
  { config, db, log }: { config: Config; db: Db; log: FastifyBaseLogger },
  registry: Registry,
): Promise<Bus> {
  const { nats, roles } = config;
  if (nats === null || roles === null) return new InProcessBus(log);
  const cluster = await storeIdOf(db);
  if (cluster === null) throw new Error('The store has no id');
  const registers = [registry];
  const unread = new Counter({
    name: 'fulcrum_bus_unread_total',
    help: 'Messages of other processes that were dropped: their version or form is unknown',
    registers,
  });
  const back = new Counter({
    name: 'fulcrum_bus_back_total',
    help: 'Times that the bus could be reached after it could not; the first is the start',
    registers,
  });
  const bus = new NatsBus({ nats, cluster, log, onUnread: () => unread.inc() });
  bus.onBack(() => back.inc());
  new Gauge({
    name: 'fulcrum_bus_up',
    help: '1 while the bus can be reached',
    registers,
    collect() {
      this.set(Number(bus.isThere));
    },
  });
  return bus;
}
