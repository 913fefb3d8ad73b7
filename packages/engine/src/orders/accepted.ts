import type { AccountEvent } from '../event.ts';

export interface Accepted {
  readonly ok: true;
  readonly events: readonly AccountEvent[];
  /** The order that the command is about. */
  readonly orderId: number;
}
