import type { FilesModule } from '../files/module.ts';
import type { Limits } from '../http/limits.ts';
import type { Clock } from '../ports/clock.ts';
import type { NoticesModule } from '../notices/module.ts';
import type { Db } from '../ports/db.ts';
import type { Seal } from '../store/seal.ts';

export interface SupportPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly files: Pick<FilesModule, 'use'>;
  /** Null switches every limit off. */
  readonly limits: Limits | null;
  readonly notices: Pick<NoticesModule, 'put' | 'wake' | 'markKindRead'>;
  /** Whether a person sees answers at once, so that no notice is needed. */
  readonly isConnected: (userId: number) => boolean;
}
