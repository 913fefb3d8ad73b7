import { DAY_MS } from '@fulcrum/engine/market/new-york';

import type { MailModule } from '../notifications/mail/module.ts';
import { Job } from '../platform/jobs/job.ts';
import type { Clock } from '../platform/ports/clock.ts';
import type { Db, Sql } from '../platform/ports/db.ts';
import { auditHead, type AuditHead } from './chain.ts';

const LOOK_EVERY_MS = 3_600_000;
/** An e-mail with an old head still proves something, so it is sent even when it is this late. */
const USEFUL_MS = 30 * DAY_MS;

export interface AuditHeadPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Pick<MailModule, 'post' | 'wake'>;
  /** Returns the e-mail addresses of all operators who may read the audit log. */
  readonly readers: (sql: Sql) => Promise<readonly string[]>;
  /** Writes the newest entry to the server's own log. */
  readonly logHead: (head: AuditHead) => void;
}

/**
 * Copies the newest hash of the audit log out of the database: to the server's own log at each
 * start and once a day (UTC), and once a day by e-mail to everybody who may read the audit log. An
 * attacker who can write to the database can rewrite the log, but not these copies.
 */
export class AuditHeads {
  readonly #ports: AuditHeadPorts;
  readonly job = new Job({
    name: 'audit-heads',
    everyMs: LOOK_EVERY_MS,
    run: () => this.look(),
  });
  #day: number | null = null;
  #mailedSeq = 0;

  constructor(ports: AuditHeadPorts) {
    this.#ports = ports;
  }

  async look(): Promise<void> {
    const { db, clock, mail, readers, logHead } = this.#ports;
    const day = Math.floor(clock.now() / DAY_MS);
    const isFirst = this.#day === null;
    if (day === this.#day) return;
    const head = await db.transaction(async (tx) => {
      const newest = await auditHead(tx);
      if (newest === null || newest.seq === this.#mailedSeq) return null;
      if (!isFirst) {
        const letter = { kind: 'email', ...letterOf(newest), isSecret: false } as const;
        for (const to of await readers(tx))
          await mail.post(tx, { ...letter, to, usefulMs: USEFUL_MS });
      }
      return newest;
    });
    this.#day = day;
    if (head === null) return;
    logHead(head);
    if (isFirst) return;
    this.#mailedSeq = head.seq;
    mail.wake();
  }
}

const letterOf = ({ seq, hash }: AuditHead) => ({
  subject: `Audit log: entry ${seq}`,
  text: [
    'The newest entry of the audit log and its hash:',
    '',
    `  ${seq}:${hash}`,
    '',
    'Keep this letter. The log can be checked against it at any time:',
    '',
    `  npm run verify-audit -- ${seq}:${hash}`,
  ].join('\n'),
});
