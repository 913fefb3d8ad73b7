import type { PayeeReason } from '@fulcrum/contract/codes/payees';

export type PayeeKey = PayeeReason;
