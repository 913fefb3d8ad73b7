import { vi } from 'vitest';

/**
 * Waits until `look` stops throwing, for effects that follow a reply; long enough for a busy
 * machine.
 */
export const until = <Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> =>
  vi.waitFor(look, { timeout: 15_000 });
