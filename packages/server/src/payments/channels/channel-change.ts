import type { Sql } from '../../platform/ports/db.ts';
import type { Entered, Network, BankChannel } from './channels.ts';

/** Kinds of channels that have a payee. */
export type PayeeKind = 'network' | 'wire';
export type PayeeChannel = Entered<Network> | Entered<BankChannel>;

/** The operator who changes a channel, and whether there is another who could confirm it. */
export interface ChannelActor {
  readonly operatorId: number;
  readonly isAlone: boolean;
}

/** A change of a payee, from its proposal to its end. */
export interface ChannelChange {
  readonly id: number;
  readonly kind: PayeeKind;
  /** Null while a new channel is only proposed. */
  readonly channelId: number | null;
  readonly baseVersion: number;
  readonly before: PayeeChannel | null;
  readonly after: PayeeChannel;
  readonly proposedBy: number;
  readonly proposedAt: number;
  /** `lapsed`: when it was to take effect, it no longer fitted its channel. */
  readonly status: 'waiting' | 'approved' | 'done' | 'withdrawn' | 'lapsed';
  readonly approvedBy: number | null;
  readonly approvedAt: number | null;
  /** When it takes effect; null until approved. */
  readonly fromAt: number | null;
  /** Who ended it: the approver if it took effect, null if it lapsed. */
  readonly decidedBy: number | null;
  readonly decidedAt: number | null;
  readonly isAlone: boolean;
}

/** Records a change that took effect by itself, in the same transaction. */
export type RecordChange = (tx: Sql, change: ChannelChange) => Promise<void>;

/** The result of an edit: a change that waits or is done, or null if the payee stays. */
export interface SavedChannel {
  readonly channelId: number | null;
  readonly before: PayeeChannel | null;
  readonly after: PayeeChannel;
  readonly change: ChannelChange | null;
}
