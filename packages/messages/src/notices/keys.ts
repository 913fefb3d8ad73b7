import type { FreezeGround } from '@fulcrum/engine/limits';

import type { AdjustmentCategory } from '@fulcrum/contract/console/users/intervention-kinds';

/** What a person is told of by e-mail or SMS although they have asked for nothing. */
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
  | 'withdrawalPaid'
  | 'withdrawalRejected'
  | 'levelsComing'
  | 'levelsWithdrawn'
  | 'feesByLot'
  | 'feesByMargin'
  | 'feesWithdrawn'
  | 'account';

/** What was done about the second step of a login. */
export type FactorChange =
  | 'totpOn'
  | 'totpOff'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryNew'
  | 'recoveryUsed'
  | 'guessed'
  | 'reset';

/** What a person is told of in the app alone. */
export const APP_NOTICES = [
  'marginCall',
  'stopOut',
  'stopLoss',
  'takeProfit',
  'trailingStop',
  'closed',
  'filled',
  'cancelled',
  'expired',
  'depositAsked',
  'withdrawalAsked',
  'priceAlert',
  'supportAnswer',
] as const;
export type AppNoticeName = (typeof APP_NOTICES)[number];

/** What operators did to one person's account. */
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
  | `account.change.${AccountChange}`
  | `freeze.ground.${FreezeGround}`
  | `adjustment.${AdjustmentCategory}`;
