import type { Language } from '@fulcrum/contract/languages';
import type { MicroUsd } from '@fulcrum/engine/units/units';

import type { AuthModule } from '../identity/auth/module.ts';
import type { Clock } from '../platform/ports/clock.ts';
import type { Db, Sql } from '../platform/ports/db.ts';
import type { MoneyDesk } from '../trading/module.ts';
import type { WithdrawalCase } from './cases/case.ts';
import type { RecordChange } from './channels/channel-change.ts';

export interface FundsPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly desk: MoneyDesk;
  readonly isVerified: (userId: number) => Promise<boolean>;
  readonly proofs: ProofKeeper;
  /** Notifies a user of the end of a case. */
  readonly tell: AuthModule['tell'];
  /** Writes the audit entries of payee changes that take effect by themselves. */
  readonly recordPayee: RecordChange;
  /** Called with failures that no caller waits for. */
  readonly fault: (error: unknown) => void;
}

/** Stores the images of proofs; implemented by the files module. */
export interface ProofKeeper {
  /** Ties a user's files to a deposit; throws unless they belong to the user and are unused. */
  use(
    tx: Sql,
    use: { readonly userId: number; readonly fileIds: readonly string[]; readonly usedBy: string },
  ): Promise<void>;
  /** Must be called when a deposit has ended without credit: its file can then be deleted. */
  end(tx: Sql, usedBy: string): Promise<void>;
}

/** Language and time zone of the texts that a reader gets. */
export interface Reader {
  readonly language: Language;
  readonly timeZone: string;
}

export interface CoinPayment {
  readonly networkId: number;
  /** The amount in the currency of the channel, as decimal text. */
  readonly number: string;
  readonly proof: string;
  readonly sender: string;
  readonly reference: string | null;
  readonly clientKey: string | null;
}

export type BankPayment = Omit<CoinPayment, 'networkId' | 'sender'> & { readonly wireId: number };

export interface WithdrawalRequest {
  readonly currencyId: number;
  readonly methodId: number;
  readonly amount: MicroUsd;
  readonly memo: string;
  readonly clientKey: string | null;
  readonly confirm: Confirm;
}

/**
 * Throws unless the user proves the second factor. Because the proof can be used only once, this is
 * called for new requests only, not for repeated ones.
 */
export type Confirm = () => Promise<void>;

/** An operator's decision. `record` writes the audit entry in the transaction of the decision. */
export interface OperatorDecision {
  readonly operatorId: number;
  readonly record: (tx: Sql) => Promise<void>;
}

export type ApprovalOutcome =
  /** The review is over: the withdrawal can be paid and then marked as paid. */
  | { readonly stage: 'approved'; readonly withdrawal: WithdrawalCase }
  /** The amount or the sum of the day is above the limit: a second operator must approve too. */
  | { readonly stage: 'first'; readonly withdrawal: WithdrawalCase };
