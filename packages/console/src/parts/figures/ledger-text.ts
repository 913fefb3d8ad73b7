import { LEDGER_TYPES } from '@fulcrum/engine/money/ledger';

import { t, type TextKey } from '../../i18n/i18n.ts';

const LEDGER: Readonly<Record<number, TextKey>> = {
  [LEDGER_TYPES.deposit]: 'ledger.deposit',
  [LEDGER_TYPES.withdrawal]: 'ledger.withdrawal',
  [LEDGER_TYPES.withdrawalFee]: 'ledger.withdrawalFee',
  [LEDGER_TYPES.tradeFee]: 'ledger.tradeFee',
  [LEDGER_TYPES.realisedPnl]: 'ledger.realisedPnl',
  [LEDGER_TYPES.swap]: 'ledger.swap',
  [LEDGER_TYPES.demoReset]: 'ledger.demoReset',
  [LEDGER_TYPES.negativeBalanceProtection]: 'ledger.negativeBalanceProtection',
  [LEDGER_TYPES.withdrawalReturned]: 'ledger.withdrawalReturned',
  [LEDGER_TYPES.operatorAdjustment]: 'ledger.operatorAdjustment',
  [LEDGER_TYPES.inviteReward]: 'ledger.inviteReward',
};

/** Returns the name of a type of ledger entry; its number if a newer server added the type. */
export function ledgerText(type: number): string {
  const key = LEDGER[type];
  return key === undefined ? String(type) : t(key);
}
