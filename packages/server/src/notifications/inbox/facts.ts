import type { RejectReason } from '@fulcrum/contract/identity/reject-reasons';
import type { FactorChange } from '@fulcrum/messages/notices/keys';
import type { Cause } from '@fulcrum/engine/order';
import type { RefusalReason } from '@fulcrum/engine/refusal';

/** The figures of a notice; each kind has those that it needs, and all are shown in this order. */
export interface NoticeFacts {
  readonly orderId?: number;
  readonly instrumentId?: number;
  /** Millionths. */
  readonly lots?: number;
  /** Points of the instrument. */
  readonly price?: number;
  /** Micro-USD. */
  readonly pnl?: number;
  /** Margin level in basis points. */
  readonly level?: number;
  /** Level of a stop-out, in basis points. */
  readonly stopLevel?: number;
  /** From when something applies, epoch ms. */
  readonly fromAt?: number;
  /** Micro-USD. */
  readonly usd?: number;
  /** An amount with the currency that it was paid in. */
  readonly sum?: string;
  /** Of a deposit or a withdrawal. */
  readonly caseId?: number;
  readonly cause?: Cause;
  /** Why an order could not fill. */
  readonly reason?: RefusalReason;
  readonly reject?: RejectReason;
  readonly change?: FactorChange;
  /** Network address of a visitor. */
  readonly address?: string;
  /** An operator's note. */
  readonly remark?: string;
}
