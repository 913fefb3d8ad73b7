import type { PayoutKey } from './keys.ts';

/** Texts about withdrawals and the safety of accounts, in English. */
export const payouts: Readonly<Record<PayoutKey, string>> = {
  'reference.form':
    'This is no transaction id of {protocol}. Copy the whole id from your wallet or the ' +
    'network’s explorer',
  'reference.credited': 'This payment was credited to deposit {id}',
  'withdrawal.approved': 'This withdrawal has been approved and is being paid',
  'withdrawal.notApproved': 'This withdrawal has not been approved yet',
  'payouts.stopped':
    'Payouts of this account are stopped for its safety. Contact support to release them',
  'payouts.waiting':
    'Payouts of this account wait until {until}, because access to it was restored with ' + 'help',
  'guard.linkInvalid': 'This link has expired or was used',
  'guard.notStopped': 'Payouts of this account are not stopped',
  'operator.tooNew':
    'You can give a second approval in {hours} hours: access that is new or was reset waits ' +
    'for a day',
  'setting.waiting': 'A change of this setting waits for a second operator',
  'person.sameHelper':
    'You have helped this person into the account another way within a day: another ' +
    'operator has to do this',
  'withdrawal.status.approved': 'Approved, being paid',
  'guard.mail':
    'Not you? With one tap you end all sessions and stop payouts, without logging in:\n' +
    '{link}\n' +
    'The link works once, until {until}.',
  'guard.mailNoLink':
    'Not you? In the app, under “Where you are logged in”, one tap ends all other sessions ' +
    'and stops payouts.',
  'guard.sms': 'Not you? End all sessions and stop payouts: {link}',
  'done.guard': 'All sessions were ended and payouts are stopped',
};
