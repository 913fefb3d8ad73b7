import type { Reason } from '@fulcrum/contract/codes';
import type { Figures } from '@fulcrum/messages/say';

/**
 * A request we understood and will not carry out. Anything else that is thrown is a fault: it is
 * logged with its stack, and tells the client nothing but the request id.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly reason: Reason;
  /** What explains it, in the units people read; goes out as `data`. */
  readonly figures: Figures;
  /** Seconds after which a repeat can succeed; null when that is not known. */
  readonly retryAfter: number | null;

  constructor(reason: Reason, figures: Figures = {}, retryAfter: number | null = null) {
    super(reason);
    this.reason = reason;
    this.figures = figures;
    this.retryAfter = retryAfter;
  }
}

/** The caller has no valid session: answered with code 999. */
export class SessionInvalid extends Error {
  override readonly name = 'SessionInvalid';
}
