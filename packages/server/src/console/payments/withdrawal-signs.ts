import type { PayoutFlag, PayoutSigns } from '@fulcrum/contract/console/payments/schema';
import { DAY_MS } from '@fulcrum/engine/market/new-york';

import { payeeFault, type FundsModule, type WithdrawalCase } from '../../payments/module.ts';
import type { Db } from '../../platform/ports/db.ts';
import type { TradingModule } from '../../trading/module.ts';
import type { VerificationModule } from '../../identity/verification/module.ts';
import { coveredSql, mirroredAccounts } from './mirrored-accounts.ts';

/**
 * A payout method or device counts as new if it was younger than this at the time of the request.
 */
const NEW_MS = 2 * DAY_MS;
/** Deposits and openings within this time are compared with the withdrawal. */
const BACK_MS = 7 * DAY_MS;

export interface SignPorts {
  readonly db: Pick<Db, 'query' | 'reads'>;
  readonly trading: Pick<TradingModule, 'account'>;
  readonly verification: Pick<VerificationModule, 'isVerified' | 'isNamed' | 'namesakes'>;
  readonly funds: Pick<FundsModule, 'holds'>;
}

interface Found {
  readonly methodAt: number;
  readonly paidBefore: number;
  readonly deposited: number;
  readonly opened: number;
  readonly devices: number;
  readonly deviceAt: number | null;
  readonly covered: number;
}

/**
 * Selects facts as of the time of the request. Orders are counted in two parts, because each part
 * has its own index; closed parts of a position are not counted.
 */
const FOUND = `
  select m.created_at as "methodAt",
    (select count(*) from withdrawal w where w.account_id = $2 and w.status = 1 and w.id < $1)
      as "paidBefore",
    (select coalesce(sum(d.credited), 0)::bigint from deposit d where d.account_id = $2
      and d.status = 1 and d.settled_at > $4 - ${BACK_MS}::bigint and d.settled_at <= $4)
      as deposited,
    (select count(*) from trade_order o where o.account_id = $2 and o.status in (0, 1)
      and o.opened_at > $4 - ${BACK_MS}::bigint and o.opened_at <= $4)
    + (select count(*) from trade_order o where o.account_id = $2 and o.status in (2, 3)
      and o.parent_id is null
      and o.opened_at > $4 - ${BACK_MS}::bigint and o.opened_at <= $4) as opened,
    (select count(*) from known_device k where k.user_id = $3 and k.first_seen_at <= $4)
      as devices,
    (select max(k.first_seen_at) from known_device k where k.user_id = $3
      and k.first_seen_at <= $4) as "deviceAt",
    ${coveredSql('$2', '$4')} as covered
  from withdrawal w join draw_method m on m.id = w.draw_method_id where w.id = $1`;

/**
 * Returns what an operator should know before approving a withdrawal. Except for a wrong
 * payee, which the payments module refuses, no flag blocks a withdrawal, and none alone is a reason
 * to reject it.
 */
export async function signsOf(
  { db, trading, verification, funds }: SignPorts,
  withdrawal: WithdrawalCase,
): Promise<PayoutSigns> {
  const { id, accountId, userId, createdAt, type, protocolCode, amount, method } = withdrawal;
  const [found] = await db.query<Found>(FOUND, [id, accountId, userId, createdAt]);
  if (!found) throw new Error(`Expected the method of withdrawal ${id}`);
  const { methodAt, paidBefore, deposited, opened, devices, deviceAt, covered } = found;
  const isVerified = await verification.isVerified(userId);
  const isNamed = type === 2 ? await verification.isNamed(userId, method.payeeName) : null;
  const { figures, openCount } = await trading.account(accountId);
  const isNewDevice = devices > 1 && deviceAt !== null && createdAt - deviceAt < NEW_MS;
  const hold = await funds.holds.of(accountId);
  const mirrored = await mirroredAccounts(
    { reads: db.reads, verification },
    { accountId, userId, until: createdAt, isCovered: covered > 0 },
  );
  const payee = { type, protocol: protocolCode, ...method, tag: method.tag ?? '' };
  const fault = payeeFault(payee);
  const flags: readonly (readonly [PayoutFlag, boolean])[] = [
    ['stopped', hold !== null],
    ['unverified', !isVerified],
    ['nameDiffers', isNamed === false],
    ['newMethod', createdAt - methodAt < NEW_MS],
    ['newDevice', isNewDevice],
    ['first', paidBefore === 0],
    ['depositBack', opened === 0 && deposited > 0 && deposited * 2 >= amount],
    ['mirrored', mirrored.length > 0],
    ['payeeWrong', fault === 'number'],
    ['tagMissing', fault === 'tag'],
  ];
  return {
    method_since: methodAt,
    is_verified: isVerified,
    is_payee_named: isNamed,
    paid_before: paidBefore,
    deposited_week: deposited,
    opened_week: opened,
    covered_week: covered,
    mirrored,
    open_positions: openCount,
    margin_level: figures.marginLevel,
    flags: flags.filter(([, holds]) => holds).map(([flag]) => flag),
  };
}
