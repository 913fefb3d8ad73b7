import { Counter, Gauge, type Registry } from 'prom-client';

export interface NodeFacts {
  /** How many shards this process works on. */
  readonly shards: () => number;
  /** How many shards this process has taken, and given to others. */
  readonly moves: () => { readonly gained: number; readonly given: number };
  /** How old the last heartbeat of this session is, in ms; null before the first. */
  readonly beatAgeMs: () => number | null;
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
  gauge(registry, 'fulcrum_session_beat_age_seconds', 'Age of the last heartbeat', () =>
    secondsOf(facts.beatAgeMs()),
  );
  new Counter({
    name: 'fulcrum_shard_moves_total',
    help: 'Shards that came to this process (gained) or went from it to another one (given)',
    labelNames: ['how'],
    registers: [registry],
    collect() {
      this.reset();
      const { gained, given } = facts.moves();
      this.inc({ how: 'gained' }, gained);
      this.inc({ how: 'given' }, given);
    },
  });
  gauge(registry, 'fulcrum_clock_offset_ms', 'How far the time here is behind the database', () =>
    facts.clockOffsetMs(),
  );
}

const secondsOf = (ms: number | null): number => (ms === null ? NaN : ms / 1_000);

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
