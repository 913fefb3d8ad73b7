import type { RejectReason } from '@fulcrum/contract/identity/reject-reasons';
import { PAGE_SIZE, type Paged } from '@fulcrum/contract/reply';
import { say } from '@fulcrum/messages/say';

import type { Clock } from '../../platform/ports/clock.ts';
import type { Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Seal } from '../../platform/store/seal.ts';
import type { AuthModule, Notice } from '../auth/module.ts';
import {
  REJECTED,
  UNDER_REVIEW,
  VERIFIED,
  type CaseRow,
  type CaseStatus,
  type CaseStore,
  type DuplicateRow,
} from './case-store.ts';
import { normalCardId, plainCardId } from './documents.ts';

/**
 * A line of the list of cases. It contains neither name nor document number, so the list shows no
 * personal data.
 */
export interface CaseLine {
  readonly id: number;
  readonly userId: number;
  readonly status: CaseStatus;
  readonly createdAt: number;
  readonly decidedAt: number | null;
  readonly decidedBy: number | null;
  readonly rejectReason: RejectReason | null;
  /** The operator who reviews the case now; null if it is unclaimed. */
  readonly claimedBy: number | null;
}

/** A complete case, for the operator who opened it. */
export interface CaseFile extends CaseLine {
  readonly name: string;
  readonly cardId: string;
  /**
   * Ids in the files module; this field and the next are null if the documents have been deleted.
   */
  readonly frontFile: string | null;
  readonly reverseFile: string | null;
  /** Cases of other users with the same document number, newest first. */
  readonly duplicates: readonly DuplicateRow[];
  /** Earlier cases of the same user, newest first. */
  readonly earlier: readonly CaseLine[];
}

export interface CaseQuery {
  readonly status?: CaseStatus | undefined;
  readonly userId?: number | undefined;
  /** A document number in any spelling. */
  readonly cardId?: string | undefined;
  /** Pages count from 1. */
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** After this time the claim of an idle operator no longer blocks others. */
export const CLAIM_MS = 10 * 60_000;
const SHOWN_MAX = 20;

/** The operator who decides a case. */
export interface Decider {
  readonly operatorId: number;
  /**
   * Writes the audit entry; runs before the notice. The notice locks the user's notices until the
   * commit, and the desk must not wait for the audit log's lock.
   */
  readonly record: (userId: number) => Promise<void>;
}

/**
 * What operators do with cases. Changes run in the caller's transaction, together with their audit
 * entries.
 */
export class Review {
  readonly #cases: CaseStore;
  readonly #clock: Clock;
  readonly #seal: Seal;
  readonly #tell: AuthModule['tell'];

  constructor(cases: CaseStore, clock: Clock, seal: Seal, tell: AuthModule['tell']) {
    this.#cases = cases;
    this.#clock = clock;
    this.#seal = seal;
    this.#tell = tell;
  }

  async list(query: CaseQuery): Promise<Paged<CaseLine>> {
    const { status, userId, cardId, page = 1, pageSize = PAGE_SIZE } = query;
    const wanted = cardId === undefined ? null : normalCardId(cardId);
    const { rows, total } =
      cardId !== undefined && wanted === null
        ? { rows: [], total: 0 }
        : await this.#cases.list(
            {
              status: status ?? null,
              userId: userId ?? null,
              cardPrint: wanted === null ? null : this.#seal.print(plainCardId(wanted)),
            },
            { limit: pageSize, offset: (page - 1) * pageSize },
          );
    return { data: rows.map((row) => this.#line(row)), total, page, page_size: pageSize };
  }

  /** Returns a case and claims it for the operator if it is under review. */
  async open(tx: Sql, caseId: number, operatorId: number): Promise<CaseFile> {
    const now = this.#clock.now();
    const staleBefore = now - CLAIM_MS;
    const isClaimed = await this.#cases.claim(tx, { caseId, operatorId, now, staleBefore });
    const row = await this.#cases.byId(tx, caseId);
    if (!row) throw new Refused('case.moved');
    if (!isClaimed && row.status === UNDER_REVIEW) throw new Refused('case.claimed');
    const [duplicates, earlier] = [
      await this.#cases.duplicates(tx, row, SHOWN_MAX),
      await this.#cases.earlier(tx, row, SHOWN_MAX),
    ];
    return {
      ...this.#line(row),
      name: this.#seal.openText(row.name),
      cardId: this.#seal.openText(row.cardId),
      frontFile: row.frontFile,
      reverseFile: row.reverseFile,
      duplicates,
      earlier: earlier.map((each) => this.#line(each)),
    };
  }

  /** Approves a case; returns its user. */
  approve(tx: Sql, caseId: number, by: Decider): Promise<number> {
    return this.#decide(tx, by, { caseId, status: VERIFIED, rejectReason: null });
  }

  reject(tx: Sql, caseId: number, by: Decider, rejectReason: RejectReason): Promise<number> {
    return this.#decide(tx, by, { caseId, status: REJECTED, rejectReason });
  }

  async #decide(
    tx: Sql,
    { operatorId, record }: Decider,
    decision: {
      caseId: number;
      status: typeof VERIFIED | typeof REJECTED;
      rejectReason: RejectReason | null;
    },
  ): Promise<number> {
    const now = this.#clock.now();
    const userId = await this.#cases.decide(tx, { ...decision, operatorId, now });
    if (userId !== null) {
      await record(userId);
      await this.#tell(tx, userId, noticeOf(decision.rejectReason));
      return userId;
    }
    const row = await this.#cases.byId(tx, decision.caseId);
    throw new Refused(row?.status === UNDER_REVIEW ? 'case.claimed' : 'case.moved');
  }

  #line(row: CaseRow): CaseLine {
    const isClaimed = row.claimedAt !== null && row.claimedAt >= this.#clock.now() - CLAIM_MS;
    return {
      id: row.id,
      userId: row.userId,
      status: row.status,
      createdAt: row.createdAt,
      decidedAt: row.decidedAt,
      decidedBy: row.decidedBy,
      rejectReason: row.rejectReason,
      claimedBy: isClaimed ? row.claimedBy : null,
    };
  }
}

const noticeOf = (rejectReason: RejectReason | null): Notice =>
  rejectReason === null
    ? { about: 'identityApproved', figures: () => ({}) }
    : {
        about: 'identityRejected',
        figures: (language) => ({ reason: say(language, `reject.${rejectReason}`) }),
        facts: { reject: rejectReason },
      };
