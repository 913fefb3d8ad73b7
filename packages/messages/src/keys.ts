import type { LedgerType } from '@fulcrum/engine/money/ledger';
import type { Cause } from '@fulcrum/engine/order';

import type { Reason } from '@fulcrum/contract/codes';
import type { DoneKey } from '@fulcrum/contract/done';
import type { RejectReason } from '@fulcrum/contract/identity/reject-reasons';
import type { NoticeKey } from './notices/keys.ts';
import type { PayeeKey } from './payees/keys.ts';
import type { PayoutKey } from './payouts/keys.ts';

/** Subjects and texts of e-mails and SMS messages. */
type LetterKey =
  | 'mail.register.subject'
  | 'mail.register.text'
  | 'mail.exists.subject'
  | 'mail.exists.text'
  | 'mail.reset.subject'
  | 'mail.reset.text'
  | 'sms.code'
  | 'sms.exists';

/** Texts of a printed statement. */
type StatementKey =
  | 'statement.title'
  | 'statement.account'
  | 'statement.holder'
  | 'statement.demo'
  | 'statement.from'
  | 'statement.to'
  | 'statement.zone'
  | 'statement.printed'
  | 'statement.opening'
  | 'statement.closing'
  | 'statement.time'
  | 'statement.entry'
  | 'statement.order'
  | 'statement.amount'
  | 'statement.balance';

/** Heads and words of a file of trades. */
type TradesKey =
  | 'trades.opened'
  | 'trades.closed'
  | 'trades.instrument'
  | 'trades.side'
  | 'trades.buy'
  | 'trades.sell'
  | 'trades.lots'
  | 'trades.openPrice'
  | 'trades.closePrice'
  | 'trades.net'
  | 'trades.cause'
  | 'trades.tags'
  | 'trades.note';

/** Keys of every text that the server sends; a language that lacks one does not compile. */
export type MessageKey =
  | Reason
  | 'session.invalid'
  | DoneKey
  | LetterKey
  | StatementKey
  | TradesKey
  | NoticeKey
  | PayeeKey
  | PayoutKey
  | `ledger.${LedgerType}`
  | `cause.${Cause}`
  | `reject.${RejectReason}`
  | `deposit.status.${0 | 1 | 2 | 3}`
  | `withdrawal.status.${0 | 1 | 2 | 3}`;
