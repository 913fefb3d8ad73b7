import type { LedgerType } from '@fulcrum/engine/money/ledger';
import type { Cause } from '@fulcrum/engine/order';

import type { Reason } from '../codes.ts';
import type { RejectReason } from '../reject-reasons.ts';
import type { NoticeKey } from './notices/keys.ts';
import type { PayoutKey } from './payouts/keys.ts';

/** What a successful call says; the app shows it as a toast. */
export type DoneKey =
  | 'done.login'
  | 'done.register'
  | 'done.demo'
  | 'done.logout'
  | 'done.reset'
  | 'done.submit'
  | 'done.close'
  | 'done.closeAll'
  | 'done.cancel'
  | 'done.stops'
  | 'done.modify'
  | 'done.upload'
  | 'done.realName'
  | 'done.deposit'
  | 'done.depositCancel'
  | 'done.draw'
  | 'done.drawCancel'
  | 'done.bind'
  | 'done.unbind'
  | 'done.code'
  | 'done.password'
  | 'done.session'
  | 'done.guard'
  | 'done.factorOn'
  | 'done.factorOff'
  | 'done.recovery'
  | 'done.passkey'
  | 'done.passkeyGone';

/** Subjects and texts of messages that leave the house. */
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

/** Every text that the server sends; a language that lacks one does not compile. */
export type MessageKey =
  | Reason
  | 'session.invalid'
  | DoneKey
  | LetterKey
  | StatementKey
  | NoticeKey
  | PayoutKey
  | `ledger.${LedgerType}`
  | `cause.${Cause}`
  | `reject.${RejectReason}`
  | `deposit.status.${0 | 1 | 2 | 3}`
  | `withdrawal.status.${0 | 1 | 2 | 3}`;
