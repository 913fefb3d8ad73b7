import type { AccountEvent } from '../event.ts';

export interface Accepted {
  readonly ok: true;
  readonly events: readonly AccountEvent[];
  /** Id of the order that the command is about. */
  readonly orderId: number;
}
