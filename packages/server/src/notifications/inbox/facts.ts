import type { RejectReason } from '@fulcrum/contract/identity/reject-reasons';
import type { FactorChange } from '@fulcrum/messages/notices/keys';
import type { StopOutFacts } from '@fulcrum/engine/event';
import type { Side } from '@fulcrum/engine/market/quote';
import type { Cause } from '@fulcrum/engine/order';
import type { RefusalReason } from '@fulcrum/engine/refusal';

/**
 * The figures of a notice. Each kind of notice sets those that it needs; all are shown in this
 * order.
 */
export interface NoticeFacts {
  readonly orderId?: number;
  readonly instrumentId?: number;
  /** In millionths of a lot. */
  readonly lots?: number;
  /** In points of the instrument. */
  readonly price?: number;
  /** The net result of a closed order, in micro-USD. */
  readonly net?: number;
  /** Its result before fee and swap, in notices from before `net`. */
  readonly pnl?: number;
  /** Margin level in basis points. */
  readonly level?: number;
  /** Stop-out level in basis points. */
  readonly stopLevel?: number;
  /** Why a stop-out closed the order, and the order's side; not part of the text. */
  readonly stopOut?: StopOutFacts & { readonly side: Side };
  /** When something starts to apply, epoch ms. */
  readonly fromAt?: number;
  /** In micro-USD. */
  readonly usd?: number;
  /** A decimal amount and its currency. */
  readonly sum?: string;
  /** Id of a deposit or a withdrawal. */
  readonly caseId?: number;
  readonly cause?: Cause;
  /** Why an order could not be filled. */
  readonly reason?: RefusalReason;
  readonly reject?: RejectReason;
  readonly change?: FactorChange;
  /** Network address of a visitor. */
  readonly address?: string;
  /** An operator's note. */
  readonly remark?: string;
}
