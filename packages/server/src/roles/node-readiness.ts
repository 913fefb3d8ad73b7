import type { Readiness } from '../gateway/http/health.ts';
import { storeReasonOf } from '../gateway/http/readiness.ts';
import type { StreamHealth } from '../market-data/heard-market.ts';
import type { Role } from '../platform/config.ts';

/** How far behind the market a process may be: a desk decides by it, others only show it. */
const LAG_MS_MAX = { desk: 1_000, others: 5_000 } as const;

export interface NodeReadinessPorts {
  readonly roles: ReadonlySet<Role>;
  /** Why the desk stopped; null while it works. */
  readonly deskReason: () => string | null;
  readonly isLate: () => boolean;
  /** Returns whether it is certain that no other process has ended this session. */
  readonly isProven: () => boolean;
  readonly askStore: () => Promise<unknown>;
  readonly stream: () => StreamHealth;
  readonly isBusThere: () => boolean;
  /** Returns whether a desk is known for every account. */
  readonly hasDesks: () => boolean;
}

/** Returns what `/readyz` of a process with roles says. */
export async function nodeReadiness(ports: NodeReadinessPorts): Promise<Readiness[]> {
  const { roles } = ports;
  const parts: Readiness[] = [
    part('session', ports.isProven() ? null : 'the session is not renewed'),
    part('store', await storeReasonOf(ports.askStore)),
    forTrading('bus', ports.isBusThere() ? null : 'the bus cannot be reached'),
    forTrading('prices', lagReason(ports)),
  ];
  if (roles.has('desk')) {
    parts.push(part('desk', ports.deskReason() ?? (ports.isLate() ? 'a commit hangs' : null)));
  }
  if (roles.has('gateway') || roles.has('jobs')) {
    parts.push(forTrading('desks', ports.hasDesks() ? null : 'some accounts have no desk'));
  }
  if (!roles.has('gateway')) {
    parts.push({ ...part('console', 'only the role gateway has one'), only: 'console' });
  }
  return parts;
}

const part = (name: string, reason: string | null): Readiness => ({
  name,
  isReady: reason === null,
  reason,
});

const forTrading = (name: string, reason: string | null): Readiness => ({
  ...part(name, reason),
  only: 'trading',
});

function lagReason({ roles, stream }: NodeReadinessPorts): string | null {
  const { lagMs } = stream();
  const lagMsMax = roles.has('desk') ? LAG_MS_MAX.desk : LAG_MS_MAX.others;
  return lagMs > lagMsMax ? `no word of the market for ${Math.round(lagMs)} ms` : null;
}
