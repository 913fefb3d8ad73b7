import { vi } from 'vitest';

/** For tests: waits for what happens behind an answer, also on a machine that does much else. */
export const until = <Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> =>
  vi.waitFor(look, { timeout: 15_000 });
