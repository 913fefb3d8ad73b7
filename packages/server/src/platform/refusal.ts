import type { Reason } from '@fulcrum/contract/codes';
import type { Figures } from '@fulcrum/messages/say';

/**
 * A request that was understood but is not carried out. Any other thrown error is a fault: it is
 * logged with its stack, and the client receives only the request id.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly reason: Reason;
  /** Figures that explain the reason, in display units; sent as `data`. */
  readonly figures: Figures;
  /** Seconds after which a retry may succeed; null if unknown. */
  readonly retryAfter: number | null;

  constructor(reason: Reason, figures: Figures = {}, retryAfter: number | null = null) {
    super(reason);
    this.reason = reason;
    this.figures = figures;
    this.retryAfter = retryAfter;
  }
}

/** The caller has no valid session: the reply has code 999. */
export class SessionInvalid extends Error {
  override readonly name = 'SessionInvalid';
}
