import type { RiskSettings } from '@fulcrum/engine/settings';

import type { AccountFigures } from '../../account/model.ts';

/**
 * Banner of an account: `call` while its margin level is at or below the call level, `recovering`
 * while it is above but the call is not over yet. The level decides, so that the banner matches the
 * figure beside it; the server's event comes up to half a second later.
 */
export type CallState = 'none' | 'call' | 'recovering';

export function callState(
  { marginLevel, isMarginCalled }: Pick<AccountFigures, 'marginLevel' | 'isMarginCalled'>,
  { marginCallLevel, marginRecoverLevel }: RiskSettings,
): CallState {
  if (marginLevel === null) return 'none';
  if (marginLevel <= marginCallLevel) return 'call';
  return isMarginCalled && marginLevel <= marginRecoverLevel ? 'recovering' : 'none';
}
