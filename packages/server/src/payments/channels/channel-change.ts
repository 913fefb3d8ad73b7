import type { Sql } from '../../platform/ports/db.ts';
import type { Entered, Network, BankChannel } from './channels.ts';

/** Kinds that money is paid to. */
export type PayeeKind = 'network' | 'wire';
export type PayeeChannel = Entered<Network> | Entered<BankChannel>;

/** Who changes a channel, and whether nobody else could confirm it. */
export interface ChannelActor {
  readonly operatorId: number;
  readonly isAlone: boolean;
}

/** A change of where money is paid to, from its proposal to its end. */
export interface ChannelChange {
  readonly id: number;
  readonly kind: PayeeKind;
  /** Null while a new channel waits to be entered. */
  readonly channelId: number | null;
  readonly baseVersion: number;
  readonly before: PayeeChannel | null;
  readonly after: PayeeChannel;
  readonly proposedBy: number;
  readonly proposedAt: number;
  /** `lapsed`: when it was to take effect the channel was not the one any more it was meant for. */
  readonly status: 'waiting' | 'approved' | 'done' | 'withdrawn' | 'lapsed';
  readonly approvedBy: number | null;
  readonly approvedAt: number | null;
  /** When it takes effect, once it is approved. */
  readonly fromAt: number | null;
  /** Who ended it: the approver where it took effect, nobody where it lapsed. */
  readonly decidedBy: number | null;
  readonly decidedAt: number | null;
  readonly isAlone: boolean;
}

/** Writes down what took effect by itself, in the transaction in which it did. */
export type RecordChange = (tx: Sql, change: ChannelChange) => Promise<void>;

/** What became of an edit: a change that waits or is done, or none where the payee stays. */
export interface SavedChannel {
  readonly channelId: number | null;
  readonly before: PayeeChannel | null;
  readonly after: PayeeChannel;
  readonly change: ChannelChange | null;
}
