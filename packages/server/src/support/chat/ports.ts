import type { FilesModule } from '../../platform/files/module.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Bus } from '../../platform/ports/bus.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { NoticesModule } from '../../notifications/inbox/module.ts';
import type { Db } from '../../platform/ports/db.ts';
import type { Seal } from '../../platform/store/seal.ts';

export interface SupportPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly seal: Seal;
  readonly files: Pick<FilesModule, 'use'>;
  /** Null disables all limits. */
  readonly limits: Limits | null;
  readonly notices: Pick<NoticesModule, 'put' | 'wake' | 'markKindRead'>;
}
