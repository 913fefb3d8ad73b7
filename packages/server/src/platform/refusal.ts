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

/** Seconds after which a client should try again when something passing is in the way. */
export const RETRY_AFTER_S = 1;

/** Nothing was done, and the same request may succeed in a moment. */
export const unavailable = (): Refused => new Refused('server.unavailable', {}, RETRY_AFTER_S);

/** The caller has no valid session: the reply has code 999. */
export class SessionInvalid extends Error {
  override readonly name = 'SessionInvalid';
}
