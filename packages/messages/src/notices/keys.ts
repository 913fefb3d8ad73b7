import type { FreezeGround } from '@fulcrum/engine/limits';

import type { AdjustmentCategory } from '@fulcrum/contract/console/users/intervention-kinds';

/** What a person is notified of by e-mail or SMS without having requested it. */
export type NoticeName =
  | 'device'
  | 'password'
  | 'factors'
  | 'payoutMethod'
  | 'identityApproved'
  | 'identityRejected'
  | 'depositCredited'
  | 'depositRejected'
  | 'depositInvalid'
  | 'withdrawalApproved'
  | 'withdrawalPaid'
  | 'withdrawalRejected'
  | 'levelsComing'
  | 'levelsWithdrawn'
  | 'feesByLot'
  | 'feesByMargin'
  | 'feesWithdrawn'
  | 'account';

/** What happened to the second factors of a person. */
export type FactorChange =
  | 'totpOn'
  | 'totpOff'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryNew'
  | 'recoveryUsed'
  | 'guessed'
  | 'reset';

/** What a person is notified of only in the app. */
export const APP_NOTICES = [
  'marginCall',
  'stopOut',
  'stopLoss',
  'takeProfit',
  'takeProfitPart',
  'trailingStop',
  'closed',
  'filled',
  'cancelled',
  'expired',
  'depositAsked',
  'withdrawalAsked',
  'identityAsked',
  'priceAlert',
  'supportAnswer',
] as const;
export type AppNoticeName = (typeof APP_NOTICES)[number];

/** Changes that operators made to one person's account. */
export type AccountChange =
  | 'tradingFrozen'
  | 'tradingFree'
  | 'payoutsFrozen'
  | 'payoutsFree'
  | 'payoutsStopped'
  | 'leverageCapped'
  | 'leverageFree'
  | 'adjusted'
  | 'positionClosed'
  | 'orderCancelled';

export type NoticeKey =
  | `mail.${NoticeName}.subject`
  | `mail.${NoticeName}.text`
  | `sms.${NoticeName}`
  | `factor.change.${FactorChange}`
  | `notice.${AppNoticeName}`
  | 'notice.usableFrom'
  | 'notice.startsAt'
  | `account.change.${AccountChange}`
  | `freeze.ground.${FreezeGround}`
  | `adjustment.${AdjustmentCategory}`;
