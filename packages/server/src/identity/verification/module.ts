import type { ParsedOf } from '@fulcrum/contract/endpoint';
import { readName } from '@fulcrum/contract/identity/person-name';
import type { RejectReason } from '@fulcrum/contract/identity/reject-reasons';
import type { VerificationCenter, realName } from '@fulcrum/contract/identity/verification';
import type { Language } from '@fulcrum/contract/languages';
import type { Paged } from '@fulcrum/contract/reply';
import { DAY_MS } from '@fulcrum/engine/market/new-york';
import { say } from '@fulcrum/messages/say';

import type { NoticesModule } from '../../notifications/inbox/module.ts';
import type { FilesModule } from '../../platform/files/module.ts';
import { Job } from '../../platform/jobs/job.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Seal } from '../../platform/store/seal.ts';
import type { AuthModule } from '../auth/module.ts';
import { CaseStore, REJECTED, UNDER_REVIEW, VERIFIED, type CaseRow } from './case-store.ts';
import {
  isSameName,
  maskedCardId,
  maskedName,
  normalCardId,
  plainCardId,
  shortName,
} from './documents.ts';
import { Review, type CaseFile, type CaseLine, type CaseQuery, type Decider } from './review.ts';

export { CLAIM_MS, type CaseFile, type CaseLine, type CaseQuery } from './review.ts';

type Form = ParsedOf<typeof realName>;

/** Identity checks: what users submit and what operators decide. */
export interface VerificationModule {
  readonly jobs: readonly Job[];
  isVerified(userId: number): Promise<boolean>;
  /**
   * Returns whether the verified documents have this name, with its parts in any order; null if the
   * user is not verified.
   */
  isNamed(userId: number, name: string): Promise<boolean | null>;
  /** Returns the verified name, given names shortened to initials; null if not verified. */
  shortName(userId: number): Promise<string | null>;
  /** Returns which of `others` have the same verified name as this user. */
  namesakes(userId: number, others: readonly number[]): Promise<ReadonlySet<number>>;
  /** Returns the state of a user's verification, with masked details. */
  center(userId: number, language: Language): Promise<VerificationCenter>;
  /** Opens a case; a repetition with the same pictures changes nothing. */
  submit(userId: number, form: Form, language: Language): Promise<VerificationCenter>;

  /** Returns a page of cases; cases under review come oldest first. */
  cases(query: CaseQuery): Promise<Paged<CaseLine>>;
  /**
   * Returns the complete case and claims it for the operator for ten minutes. Throws `case.claimed`
   * if another operator has claimed it. It contains personal data: the caller must audit the access
   * in the same transaction.
   */
  openCase(tx: Sql, caseId: number, operatorId: number): Promise<CaseFile>;
  /** Both decide a case and return its user; they throw `case.claimed` or `case.moved`. */
  approve(tx: Sql, caseId: number, by: Decider): Promise<number>;
  reject(tx: Sql, caseId: number, by: Decider, reason: RejectReason): Promise<number>;
  /**
   * Deletes documents after their retention time; also runs as a job. Returns how many cases had
   * documents.
   */
  dropOldDocuments(): Promise<number>;
}

export interface VerificationPorts {
  readonly db: Db;
  readonly files: FilesModule;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly documentDays: number;
  /** Notifies a user of the result of their case, in the transaction that decides it. */
  readonly tell: AuthModule['tell'];
  /** Writes the notice that documents were received. */
  readonly notices: Pick<NoticesModule, 'put'>;
}

const DROP_EVERY_MS = 3_600_000;
const DROPPED_AT_ONCE = 100;

const useOf = (caseId: number): string => `identity:${caseId}`;

export function createVerification(ports: VerificationPorts): VerificationModule {
  const { db, clock, seal } = ports;
  const cases = new CaseStore(db);
  const review = new Review(cases, clock, seal, ports.tell);
  const verification = new Verification(ports, cases);
  const drop = () => verification.dropOldDocuments();
  return {
    jobs: [
      new Job({
        name: 'drop-old-documents',
        everyMs: DROP_EVERY_MS,
        run: drop,
      }),
    ],
    isVerified: (userId) => cases.isVerified(userId),
    isNamed: (userId, name) => verification.isNamed(userId, name),
    shortName: (userId) => verification.shortName(userId),
    namesakes: (userId, others) => verification.namesakes(userId, others),
    center: (userId, language) => verification.center(userId, language),
    submit: (userId, form, language) => verification.submit(userId, form, language),
    cases: (query) => review.list(query),
    openCase: (tx, caseId, operatorId) => review.open(tx, caseId, operatorId),
    approve: (tx, caseId, by) => review.approve(tx, caseId, by),
    reject: (tx, caseId, by, reason) => review.reject(tx, caseId, by, reason),
    dropOldDocuments: drop,
  };
}

class Verification {
  readonly #ports: VerificationPorts;
  readonly #cases: CaseStore;

  constructor(ports: VerificationPorts, cases: CaseStore) {
    this.#ports = ports;
    this.#cases = cases;
  }

  async center(userId: number, language: Language): Promise<VerificationCenter> {
    const row = await this.#cases.newestOf(userId);
    return row ? this.#centerOf(row, language) : NOTHING_SENT;
  }

  async isNamed(userId: number, name: string): Promise<boolean | null> {
    const row = await this.#cases.newestOf(userId);
    if (row?.status !== VERIFIED) return null;
    return isSameName(this.#ports.seal.openText(row.name), name);
  }

  async shortName(userId: number): Promise<string | null> {
    const row = await this.#cases.newestOf(userId);
    return row?.status === VERIFIED ? shortName(this.#ports.seal.openText(row.name)) : null;
  }

  async namesakes(userId: number, others: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await this.#cases.verifiedNames([userId, ...others]);
    const names = new Map(rows.map((row) => [row.userId, this.#ports.seal.openText(row.name)]));
    const own = names.get(userId);
    if (own === undefined) return new Set();
    return new Set(others.filter((other) => isSameName(own, names.get(other) ?? '')));
  }

  #centerOf(row: CaseRow, language: Language): VerificationCenter {
    const { seal } = this.#ports;
    const reason = row.rejectReason;
    const isRejected = row.status === REJECTED;
    return {
      review_status: row.status === REJECTED ? 0 : row.status,
      reject_reason: reason === null ? '' : say(language, `reject.${reason}`),
      reject_code: reason,
      name: isRejected ? '' : maskedName(seal.openText(row.name)),
      card_id: isRejected ? '' : maskedCardId(seal.openText(row.cardId)),
      submitted_at: row.createdAt,
      decided_at: row.decidedAt,
    };
  }

  async submit(userId: number, form: Form, language: Language): Promise<VerificationCenter> {
    const { seal, clock, files, notices } = this.#ports;
    const read = readName(form.name);
    if (typeof read === 'string') throw new Refused(read, { field: 'name' });
    const { name } = read;
    const cardId = normalCardId(form.card_id);
    if (cardId === null) throw new Refused('cardId.invalid', { field: 'card_id' });
    const fileIds = [form.front_pic, form.reverse_pic] as const;
    const added = await this.#cases.add(
      {
        userId,
        name: seal.closeText(name),
        cardId: seal.closeText(cardId),
        cardPrint: seal.print(plainCardId(cardId)),
        frontFile: form.front_pic,
        reverseFile: form.reverse_pic,
        createdAt: clock.now(),
      },
      async (tx, caseId) => {
        await files.use(tx, { userId, fileIds, usedBy: useOf(caseId) });
        await notices.put(tx, userId, 'identityAsked', {});
      },
    );
    if (added === 'live') await this.#refuseUnlessRepeated(userId, fileIds);
    return this.center(userId, language);
  }

  /**
   * Throws unless the same pictures opened the current case: a retry on a bad network must succeed.
   */
  async #refuseUnlessRepeated(
    userId: number,
    [front, reverse]: readonly [string, string],
  ): Promise<void> {
    const live = await this.#cases.newestOf(userId);
    if (live?.status === VERIFIED) throw new Refused('verification.done');
    const isRepeat = live?.frontFile === front && live.reverseFile === reverse;
    if (!isRepeat || live.status !== UNDER_REVIEW) throw new Refused('verification.underReview');
  }

  /** Works in short transactions, so that others do not wait for a long one. */
  async dropOldDocuments(): Promise<number> {
    const { db, clock, files, documentDays } = this.#ports;
    const before = clock.now() - documentDays * DAY_MS;
    let dropped = 0;
    for (;;) {
      const ids = await db.transaction(async (tx) => {
        const stale = await this.#cases.dropDocuments(tx, before, DROPPED_AT_ONCE);
        for (const id of stale) await files.end(tx, useOf(id));
        return stale;
      });
      dropped += ids.length;
      if (ids.length < DROPPED_AT_ONCE) return dropped;
    }
  }
}

const NOTHING_SENT: VerificationCenter = {
  review_status: 0,
  reject_reason: '',
  reject_code: null,
  name: '',
  card_id: '',
  submitted_at: null,
  decided_at: null,
};
