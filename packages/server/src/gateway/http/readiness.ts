import type { Readiness } from './health.ts';

const STORE_MS_MAX = 2_000;

/** What `/readyz` checks: the desk, the store, the feed and the clock. */
export interface ReadinessPorts {
  /** Returns why the desk stopped; null while it works. */
  readonly deskReason: () => string | null;
  /** Returns whether a commit is taking longer than a user should wait. */
  readonly isLate: () => boolean;
  /** Returns whether it is certain that no other process has taken over. */
  readonly isProven: () => boolean;
  /** Resolves when the store replies. */
  readonly askStore: () => Promise<unknown>;
  readonly market: {
    feedHealth(): {
      readonly kind: string;
      readonly state: string;
      readonly lines: readonly { readonly isOpen: boolean }[];
    };
    clockHealth(): { readonly step: { readonly ms: number } | null };
  };
}

/** What a process answers that is about to end. */
export const STOPPING: Readiness = { name: 'process', isReady: false, reason: 'stopping' };

export async function readinessOf(ports: ReadinessPorts): Promise<Readiness[]> {
  const deskReason = ports.deskReason() ?? doubtOf(ports);
  const storeReason = await storeReasonOf(ports.askStore);
  const { kind, state, lines } = ports.market.feedHealth();
  const feedReason = state === 'waiting' ? `the ${kind} feed has given no quote yet` : null;
  const { step } = ports.market.clockHealth();
  // While all markets are closed, nothing is traded and no tick comes that could end the halt.
  const isHalting = step !== null && lines.some(({ isOpen }) => isOpen);
  const clockReason = isHalting
    ? `stepped by ${step.ms} ms: trading is halted until ticks agree with it`
    : null;
  return [
    { name: 'desk', isReady: deskReason === null, reason: deskReason },
    { name: 'store', isReady: storeReason === null, reason: storeReason },
    { name: 'feed', isReady: feedReason === null, reason: feedReason, only: 'trading' },
    { name: 'clock', isReady: clockReason === null, reason: clockReason, only: 'trading' },
  ];
}

function doubtOf(ports: ReadinessPorts): string | null {
  if (!ports.isProven()) return 'the lease is not renewed';
  return ports.isLate() ? 'a commit hangs' : null;
}

export async function storeReasonOf(askStore: () => Promise<unknown>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${STORE_MS_MAX} ms`), STORE_MS_MAX);
  });
  // The store's error messages may contain hosts and users, so they are not shown here.
  const answered = askStore().then(
    () => null,
    () => 'the store refuses',
  );
  const reason = await Promise.race([answered, late]);
  clearTimeout(timer);
  return reason;
}
