import type { Sql } from '../../platform/ports/db.ts';
import type { Entered, Network, BankChannel } from './channels.ts';

/** Kinds of channels that have a payee. */
export type PayeeKind = 'network' | 'wire';
export type PayeeChannel = Entered<Network> | Entered<BankChannel>;

/** The operator who changes a channel, and whether no other operator could confirm the change. */
export interface ChannelActor {
  readonly operatorId: number;
  readonly isAlone: boolean;
}

/** A change of a payee, from its proposal to its end. */
export interface ChannelChange {
  readonly id: number;
  readonly kind: PayeeKind;
  /** Null while the channel itself is only proposed. */
  readonly channelId: number | null;
  readonly baseVersion: number;
  readonly before: PayeeChannel | null;
  readonly after: PayeeChannel;
  readonly proposedBy: number;
  readonly proposedAt: number;
  /**
   * `lapsed`: when the change was due, its channel had changed or the change was no longer valid.
   */
  readonly status: 'waiting' | 'approved' | 'done' | 'withdrawn' | 'lapsed';
  readonly approvedBy: number | null;
  readonly approvedAt: number | null;
  /** When the change takes effect, epoch ms; null before it is approved. */
  readonly fromAt: number | null;
  /** Who ended the change: the approver if it took effect, null if it lapsed. */
  readonly decidedBy: number | null;
  readonly decidedAt: number | null;
  readonly isAlone: boolean;
}

/** Writes the audit entry of a change that took effect by itself, in the same transaction. */
export type RecordChange = (tx: Sql, change: ChannelChange) => Promise<void>;

/**
 * The result of an edit: `change` is a proposal or a change in effect, null if the payee is
 * unchanged.
 */
export interface SavedChannel {
  readonly channelId: number | null;
  readonly before: PayeeChannel | null;
  readonly after: PayeeChannel;
  readonly change: ChannelChange | null;
}
