import type { AccountEvent } from '../event.ts';

export interface Accepted {
  readonly ok: true;
  readonly events: readonly AccountEvent[];
  /** The order that the command was about. */
  readonly orderId: number;
}
