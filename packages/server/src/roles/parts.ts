import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';

import type { Config } from '../platform/config.ts';
import type { Door } from '../gateway/http/door.ts';
import type { LeaseModule } from '../trading/lease/module.ts';
import type { Blobs } from '../platform/ports/blobs.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { Limits } from '../platform/http/limits.ts';
import type { Bus } from '../platform/ports/bus.ts';
import type { Clock } from '../platform/ports/clock.ts';
import type { Db } from '../platform/ports/db.ts';
import type { Seal } from '../platform/store/seal.ts';
import type { DeskWriting } from '../trading/desk/group-commit.ts';
import type { RiskModule } from '../trading/risk/module.ts';

/** What a process passes to its roles; tests pass a store in memory. */
export interface Parts {
  readonly config: Config;
  /** The store; `stop` closes it. */
  readonly db: Db;
  /** Storage of uploaded files. */
  readonly blobs: Blobs;
  readonly clock: Clock;
  /** The job that keeps `clock` right, if it needs one. */
  readonly clockJob?: Job;
  /** How far `clock` is behind the database's, in ms, if it follows that one. */
  readonly clockOffsetMs?: () => number;
  readonly log: FastifyBaseLogger;
  /** Folder of the built app, which is served if it exists. */
  readonly webRoot: string;
  /** Folder of the built console, which is served if it exists. */
  readonly consoleRoot: string;
  readonly version: string;
  /** Released by `stop`, just before the store closes. */
  readonly lease: LeaseModule;
  /** The port, if it is already open; otherwise `listen` opens it. `stop` closes it. */
  readonly door?: Door;
  /** Called once if the store fails for good or a setting forbids the work: it must then end. */
  readonly onFatal: (error: unknown) => void;
  /** How the desk writes; by default, what suits the store. */
  readonly writing?: DeskWriting;
}

/** What the roles of one of several processes share. */
export interface Shared {
  readonly registry: Registry;
  /** Null means no limits. */
  readonly limits: Limits | null;
  readonly bus: Bus;
  readonly seal: Seal;
  readonly risk: RiskModule;
}
