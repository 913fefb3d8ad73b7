import type { Reason } from '@fulcrum/contract/codes';
import type { Figures } from '@fulcrum/messages/say';

/** Why a file or one of its rows cannot be used, with the figures of the sentence that says so. */
export class RowFault extends Error {
  override readonly name = 'RowFault';
  readonly reason: Reason;
  readonly figures: Figures;

  constructor(reason: Reason, figures: Figures = {}) {
    super(reason);
    this.reason = reason;
    this.figures = figures;
  }
}
