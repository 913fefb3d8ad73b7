import type { FastifyBaseLogger } from 'fastify';

import type { Config } from '../platform/config.ts';
import type { Door } from '../gateway/http/door.ts';
import type { LeaseModule } from '../trading/lease/module.ts';
import type { Blobs } from '../platform/ports/blobs.ts';
import type { Clock } from '../platform/ports/clock.ts';
import type { Db } from '../platform/ports/db.ts';
import type { DeskWriting } from '../trading/desk/group-commit.ts';

/** What a process gives to its roles; tests bring a store in memory. */
export interface Parts {
  readonly config: Config;
  /** Closed by `stop`. */
  readonly db: Db;
  /** Where uploaded files lie. */
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Folder of the built app; served when it is there. */
  readonly webRoot: string;
  /** Folder of the built console; served when it is there. */
  readonly consoleRoot: string;
  readonly version: string;
  /** Released by `stop`, last before the store. */
  readonly lease: LeaseModule;
  /** The port it is reached at; closed by `stop`. Left out, `listen` opens one. */
  readonly door?: Door;
  /** Called once when the store failed for good; the process must end then. */
  readonly onFatal: (error: unknown) => void;
  /** How the desk writes; left out, in groups as large as the store serves best. */
  readonly writing?: DeskWriting;
}
