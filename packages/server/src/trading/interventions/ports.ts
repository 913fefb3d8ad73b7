import type { Reason } from '@fulcrum/contract/codes';

import type { AuthModule } from '../../identity/auth/module.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import type { TradingModule } from '../module.ts';
import type { Intervention } from './intervention-store.ts';

/**
 * Writes the audit entry of an intervention that ended without an operator, in the transaction that
 * ends it.
 */
export type RecordEnding = (
  tx: Sql,
  intervention: Intervention,
  refusal: Reason | null,
) => Promise<void>;

export interface InterventionPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly desk: Pick<TradingModule, 'operate' | 'hasActed'>;
  readonly tell: AuthModule['tell'];
  readonly record: RecordEnding;
}
