import { Gauge, type Registry } from 'prom-client';

export interface NodeFacts {
  /** How many shards this process works on. */
  readonly shards: () => number;
  /** Returns whether it is certain that no other process has ended this session. */
  readonly isProven: () => boolean;
  /** How far the process's time is behind the database's, in ms; negative if it is ahead. */
  readonly clockOffsetMs: () => number;
}

/** Registers what a process with roles knows of its session, its shards and the time. */
export function measureNode(registry: Registry, facts: NodeFacts): void {
  gauge(registry, 'fulcrum_shards_held', 'Shards of accounts that this process works on', () =>
    facts.shards(),
  );
  gauge(
    registry,
    'fulcrum_session_proven',
    '1 while no other process can have ended this one',
    () => Number(facts.isProven()),
  );
  gauge(registry, 'fulcrum_clock_offset_ms', 'How far the time here is behind the database', () =>
    facts.clockOffsetMs(),
  );
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}
