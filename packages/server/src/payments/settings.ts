import { METHOD_WAIT_HOURS_MAX } from '@fulcrum/contract/console/settings/setting-list';
import { microUsd, ONE_USD, type MicroUsd } from '@fulcrum/engine/units/units';

import type { Sql } from '../platform/ports/db.ts';

/** Settings of deposits and withdrawals. */
export interface FundsSettings {
  /** Whether a withdrawal needs a verified identity. */
  readonly needsVerification: boolean;
  /** How long a newly bound payout method waits before withdrawals to it are possible. */
  readonly methodWaitHours: number;
  /** How long an approved change of a payee waits before it takes effect. */
  readonly payeeWaitHours: number;
  /** Withdrawals above this amount need two operators. */
  readonly fourEyesAbove: MicroUsd;
  /** Deposits credited above this amount need two operators. */
  readonly depositFourEyesAbove: MicroUsd;
  /** After this time a deposit that was not reviewed becomes invalid. */
  readonly depositHours: number;
}

const FOUR_EYES_ABOVE = microUsd(10_000 * ONE_USD);

export const DEFAULT_FUNDS: FundsSettings = {
  needsVerification: true,
  methodWaitHours: 24,
  payeeWaitHours: 24,
  fourEyesAbove: FOUR_EYES_ABOVE,
  depositFourEyesAbove: FOUR_EYES_ABOVE,
  depositHours: 72,
};

const KEY = 'funds';
const YEAR_HOURS = 24 * 365;

/** Returns the current settings, with defaults for those that were never set. */
export async function readSettings(sql: Sql): Promise<FundsSettings> {
  const [row] = await sql.query<{ value: Partial<FundsSettings> }>(
    'select value from setting where key = $1',
    [KEY],
  );
  const settings = { ...DEFAULT_FUNDS, ...row?.value };
  return {
    ...settings,
    methodWaitHours: Math.min(settings.methodWaitHours, METHOD_WAIT_HOURS_MAX),
  };
}

/** Stores the settings; throws a RangeError for impossible hours or amounts. */
export async function writeSettings(sql: Sql, settings: FundsSettings): Promise<void> {
  const { methodWaitHours, payeeWaitHours, depositHours } = settings;
  for (const [hours, max] of [
    [methodWaitHours, METHOD_WAIT_HOURS_MAX],
    [payeeWaitHours, YEAR_HOURS],
    [depositHours, YEAR_HOURS],
  ] as const) {
    if (!Number.isInteger(hours) || hours < 0 || hours > max) {
      throw new RangeError(`Expected whole hours up to ${max}, was ${hours}`);
    }
  }
  if (depositHours === 0) throw new RangeError('Expected at least an hour to review a deposit');
  for (const limit of [settings.fourEyesAbove, settings.depositFourEyesAbove]) {
    if (microUsd(limit) < 0) throw new RangeError(`Expected a limit of zero or more, was ${limit}`);
  }
  await sql.query(
    `insert into setting (key, value) values ($1, $2::text::jsonb)
     on conflict (key) do update set value = excluded.value`,
    [KEY, JSON.stringify(settings)],
  );
}
