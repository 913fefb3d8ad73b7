import type { NoticeKey } from './keys.ts';

/** Texts of messages that a person has not requested, in English. */
export const notices: Readonly<Record<NoticeKey, string>> = {
  'mail.device.subject': 'A new device logged in to Fulcrum',
  'mail.device.text':
    'Your account was logged in to from a device that we have not seen before.\n\n' +
    'Time: {time}\n' +
    'Device: {device}\n' +
    'Network address: {address}\n\n' +
    'If that was you, there is nothing to do. If not, set a new password now: it ' +
    'logs out every other device.',
  'sms.device':
    'Fulcrum: a new device logged in to your account at {time}. Not you? Set a new password now.',
  'mail.password.subject': 'Your Fulcrum password has been changed',
  'mail.password.text':
    'The password of your account was changed at {time}, and every other device ' +
    'was logged out.\n\n' +
    'If that was not you, set a new password under “Forgot password” now and ' +
    'contact support.',
  'sms.password':
    'Fulcrum: your password was changed at {time}. Not you? Reset it now and contact support.',
  'mail.factors.subject': 'The two-step login of your Fulcrum account',
  'mail.factors.text':
    '{change}\n\n' +
    'Time: {time}\n' +
    'Device: {device}\n' +
    'Network address: {address}\n\n' +
    'If that was not you, set a new password under “Forgot password” now and ' +
    'contact support.',
  'sms.factors': 'Fulcrum: {change} ({time}). Not you? Reset your password and contact support.',
  'factor.change.totpOn': 'An authenticator app is now asked for when you log in.',
  'factor.change.totpOff': 'The authenticator app is no longer asked for when you log in.',
  'factor.change.passkeyAdded': 'A passkey was added to your account.',
  'factor.change.passkeyRemoved': 'A passkey was removed from your account.',
  'factor.change.recoveryNew': 'New recovery codes were made; the old ones are worth nothing.',
  'factor.change.recoveryUsed': 'A recovery code was used. It works no second time.',
  'factor.change.guessed':
    'Somebody knows your password and entered wrong codes. Change your password.',
  'factor.change.reset':
    'Support has switched your two-step login off. Set it up again when you can.',
  'mail.payoutMethod.subject': 'A new withdrawal account was added',
  'mail.payoutMethod.text':
    'Payouts from your Fulcrum account can now go to a new address or bank account.\n\n' +
    'To: {target}\n' +
    'Time: {time}\n' +
    'Usable from: {until}',
  'sms.payoutMethod': 'Fulcrum: payouts can go to {target} from {until} on.',
  'mail.identityApproved.subject': 'Your identity is verified',
  'mail.identityApproved.text': 'Your documents have been checked: your identity is verified.',
  'sms.identityApproved': 'Fulcrum: your identity is verified.',
  'mail.identityRejected.subject': 'Your documents were not accepted',
  'mail.identityRejected.text':
    'Your documents could not be accepted.\n\n' +
    'Reason: {reason}\n\n' +
    'You can send new ones in the app under “Identity verification”.',
  'sms.identityRejected': 'Fulcrum: your documents were not accepted. {reason}',
  'mail.depositCredited.subject': 'Your deposit has been credited',
  'mail.depositCredited.text':
    'Deposit {id} of {number} {currency} has been credited with {amount} USD.\n\n{remark}',
  'sms.depositCredited': 'Fulcrum: deposit {id} has been credited with {amount} USD.',
  'mail.depositRejected.subject': 'Your deposit was not accepted',
  'mail.depositRejected.text':
    'Deposit {id} of {number} {currency} was not credited.\n\nReason: {remark}',
  'sms.depositRejected': 'Fulcrum: deposit {id} of {number} {currency} was not credited.',
  'mail.depositInvalid.subject': 'Your deposit is no longer under review',
  'mail.depositInvalid.text':
    'Deposit {id} of {number} {currency} was ended without a credit: you withdrew it, or it ' +
    'could not be matched in time.\n\n' +
    'If you have paid, contact support with the proof of your payment.',
  'sms.depositInvalid':
    'Fulcrum: deposit {id} of {number} {currency} was ended without a credit. ' +
    'If you have paid, contact support.',
  'mail.withdrawalApproved.subject': 'Your withdrawal has been approved and is being paid',
  'mail.withdrawalApproved.text':
    'Withdrawal {id} of {amount} USD has been approved and is being paid. It can no ' +
    'longer be cancelled.',
  'sms.withdrawalApproved':
    'Fulcrum: withdrawal {id} of {amount} USD has been approved and is being paid.',
  'mail.withdrawalPaid.subject': 'Your withdrawal has been paid',
  'mail.withdrawalPaid.text':
    'Withdrawal {id} of {amount} USD has been paid.\n\n' +
    'Fee: {fee} USD\n' +
    'Paid out: {number} {currency}',
  'sms.withdrawalPaid':
    'Fulcrum: withdrawal {id} of {amount} USD has been paid: {number} {currency}.',
  'mail.withdrawalRejected.subject': 'Your withdrawal was declined',
  'mail.withdrawalRejected.text':
    'Withdrawal {id} of {amount} USD was declined. The amount is free in your account ' +
    'again.\n\n' +
    'Reason: {remark}',
  'sms.withdrawalRejected':
    'Fulcrum: withdrawal {id} of {amount} USD was declined. The amount is free again.',
  'mail.levelsComing.subject': 'Margin levels will change',
  'mail.levelsComing.text':
    'The margin levels of every account change at {time}.\n\n' +
    'Margin call: {call} %\n' +
    'Stop-out: {stop} %\n\n' +
    'You have positions open. From then on, at a margin level of {stop} % or less positions are ' +
    'closed, the largest loss first. Until then nothing changes.',
  'sms.levelsComing':
    'Fulcrum: from {time}, margin call at {call} % and stop-out at {stop} % for every account. ' +
    'You have positions open.',
  'mail.levelsWithdrawn.subject': 'Margin levels stay as they are',
  'mail.levelsWithdrawn.text':
    'The change of margin levels that we wrote to you about has been withdrawn. The levels of ' +
    'today go on.',
  'sms.levelsWithdrawn': 'Fulcrum: the announced change of margin levels has been withdrawn.',
  'mail.account.subject': 'A change of your Fulcrum account',
  'mail.account.text':
    '{change}\n\nTime: {time}\n\nIf you have questions, contact support in the app.',
  'sms.account': 'Fulcrum: {change} ({time})',
  'account.change.tradingFrozen':
    'No new positions can be opened on your account, and no pending order can be placed ' +
    'or changed. Positions can be closed and their stops moved as ever.',
  'account.change.tradingFree': 'You can open positions and place orders again.',
  'account.change.payoutsFrozen':
    'Withdrawals from your account are on hold until {until}. Ground: {ground}. Your ' +
    'money stays yours; nothing is charged for it.',
  'account.change.payoutsFree': 'Withdrawals from your account are possible again.',
  'account.change.payoutsStopped':
    'All sessions were ended and withdrawals are stopped. Contact support to have them ' +
    'released.',
  'account.change.leverageCapped':
    'New orders take a leverage of ×{max} at most. Your orders and positions keep theirs.',
  'account.change.leverageFree': 'Your leverage is no longer capped.',
  'account.change.adjusted': 'Your balance was adjusted by {amount} USD. {why}',
  'account.change.positionClosed': 'We have closed your position {order} at the market price.',
  'account.change.orderCancelled': 'We have cancelled your pending order {order}.',
  'freeze.ground.identity': 'doubt about who owns the account',
  'freeze.ground.authority': 'order of a court or an authority',
  'freeze.ground.fraud': 'suspected fraud',
  'adjustment.correction': 'Correction of an error',
  'adjustment.goodwill': 'Goodwill',
  'adjustment.chargeback': 'Payment charged back',
  'adjustment.other': 'Adjustment',
  'notice.marginCall': 'Margin call: your margin level is low',
  'notice.stopOut': 'Stop-out: position closed',
  'notice.stopLoss': 'Stop-loss reached: position closed',
  'notice.takeProfit': 'Take-profit reached: position closed',
  'notice.takeProfitPart': 'Take-profit reached: part of the position closed',
  'notice.trailingStop': 'Trailing stop reached: position closed',
  'notice.closed': 'Position closed',
  'notice.filled': 'Pending order filled',
  'notice.cancelled': 'Pending order cancelled',
  'notice.expired': 'Pending order expired',
  'notice.depositAsked': 'Deposit received for review',
  'notice.withdrawalAsked': 'Withdrawal received for review',
  'notice.identityAsked': 'Identity documents received for review',
  'notice.priceAlert': 'Price alert',
  'notice.supportAnswer': 'Support has answered you',
  'notice.usableFrom': 'Usable from {time}',
  'notice.startsAt': 'from {time}',
  'mail.feesByLot.subject': 'Trading fees will change',
  'mail.feesByLot.text':
    'From {time} on, the fee for opening a position is charged by the lot. The rate of each' +
    ' instrument is in its contract details.\n\nYou have positions or pending orders. What ' +
    'is open has paid. A pending order pays what holds when it fills.',
  'sms.feesByLot':
    'Fulcrum: From {time} on, the fee for opening a position is charged by the lot. A ' +
    'pending order pays what holds when it fills.',
  'mail.feesByMargin.subject': 'Trading fees will change',
  'mail.feesByMargin.text':
    'From {time} on, the fee for opening a position is a percentage of its margin. The rate' +
    ' of each instrument is in its contract details.\n\nYou have positions or pending ' +
    'orders. What is open has paid. A pending order pays what holds when it fills.',
  'sms.feesByMargin':
    'Fulcrum: From {time} on, the fee for opening a position is a percentage of its margin.' +
    ' A pending order pays what holds when it fills.',
  'mail.feesWithdrawn.subject': 'Trading fees stay as they are',
  'mail.feesWithdrawn.text':
    'The change of trading fees that we wrote to you about has been withdrawn. The fees of ' +
    'today go on.',
  'sms.feesWithdrawn': 'Fulcrum: the announced change of trading fees has been withdrawn.',
};
