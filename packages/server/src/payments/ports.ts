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
  /** Records payees that take effect by themselves. */
  readonly recordPayee: RecordChange;
  /** Called with failures that no caller waits for. */
  readonly fault: (error: unknown) => void;
}

/** Keeps the images of proofs; the files module implements it. */
export interface ProofKeeper {
  /** Ties a user's file to a deposit; throws unless it is theirs and unused. */
  use(
    tx: Sql,
    use: { readonly userId: number; readonly fileIds: readonly string[]; readonly usedBy: string },
  ): Promise<void>;
  /** The deposit has ended without credit: its file can be deleted. */
  end(tx: Sql, usedBy: string): Promise<void>;
}

/** Language and time zone of the texts. */
export interface Reader {
  readonly language: Language;
  readonly timeZone: string;
}

export interface CoinPayment {
  readonly networkId: number;
  /** Decimal text in the currency of the channel. */
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
 * Throws unless the user proves the second factor. Called once for a new request, not for a
 * repeated one, because it uses up the proof.
 */
export type Confirm = () => Promise<void>;

/** An operator's decision. `record` runs in the transaction that stores the operator. */
export interface OperatorDecision {
  readonly operatorId: number;
  readonly record: (tx: Sql) => Promise<void>;
}

export type ApprovalOutcome =
  /** The review is over: it can be paid, and then marked as paid. */
  | { readonly stage: 'approved'; readonly withdrawal: WithdrawalCase }
  /** The amount, or the sum of a day, is above the limit: another operator must approve too. */
  | { readonly stage: 'first'; readonly withdrawal: WithdrawalCase };
