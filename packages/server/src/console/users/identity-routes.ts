import * as api from '@fulcrum/contract/console/users/identity';
import type * as wire from '@fulcrum/contract/console/users/identity';

import type { CaseLine } from '../../identity/verification/module.ts';
import type { Act } from '../act.ts';
import type { Binder } from '../binder.ts';
import { namesOfOperators } from '../operators/store.ts';
import { dataUrlOf } from '../pictures.ts';
import type { ConsolePorts } from '../ports.ts';
import { areaOf } from './area.ts';

/** Under review, verified, rejected; a user who never submitted documents has no case. */
const STATUSES = [1, 2, 3] as const;

/** Routes for reviews of identities. */
export function identityRoutes(
  serve: Binder,
  { db, files, verification }: Pick<ConsolePorts, 'db' | 'files' | 'verification'>,
): void {
  serve.read(api.identityCases, async ({ input }) => {
    const found = await verification.cases({ ...identityFilter(input), page: input.page });
    const nameOf = await namesOfOperators(db);
    return { rows: found.data.map((line) => identityRow(line, nameOf)), total: found.total };
  });

  // The pictures are read after the commit: opening a case claims it, even if the pictures no
  // longer exist.
  serve.custom(api.openIdentityCase, async ({ input: { id }, change }) => {
    const file = await change(async ({ tx, operator, note }) => {
      const opened = await verification.openCase(tx, id, operator.id);
      await note('identity.viewed', `user ${opened.userId}`, { case: id });
      return opened;
    });
    const picture = async (fileId: string | null) =>
      fileId === null ? null : dataUrlOf(await files.read(fileId));
    const nameOf = await namesOfOperators(db);
    return {
      ...identityRow(file, nameOf),
      name: file.name,
      card_id: file.cardId,
      area_id: await areaOf(db, file.userId),
      front: await picture(file.frontFile),
      reverse: await picture(file.reverseFile),
      duplicates: file.duplicates.map((row) => ({
        id: row.id,
        user_id: row.userId,
        status: row.status,
      })),
      earlier: file.earlier.map((line) => identityRow(line, nameOf)),
    };
  });

  /**
   * Returns the deciding operator, and the function that writes the audit entry in the decision's
   * transaction.
   */
  const decider = ({ operator, note }: Act, action: string, detail: object) => ({
    operatorId: operator.id,
    record: (userId: number) => note(action, `user ${userId}`, detail),
  });

  serve.change(api.approveIdentityCase, async ({ input: { id }, act }) => {
    const by = decider(act, 'identity.approved', { case: id });
    return { user_id: await verification.approve(act.tx, id, by) };
  });

  serve.change(api.rejectIdentityCase, async ({ input: { id, why }, act }) => {
    const by = decider(act, 'identity.rejected', { case: id, why });
    return { user_id: await verification.reject(act.tx, id, by, why) };
  });
}

interface Asked {
  readonly status?: number | undefined;
  readonly user?: number | undefined;
}

export const identityFilter = ({ status, user }: Asked) => ({
  status: STATUSES.find((known) => known === status),
  userId: user,
});

export const identityRow = (
  line: CaseLine,
  nameOf: (operatorId: number) => string,
): wire.IdentityRow => ({
  id: line.id,
  user_id: line.userId,
  status: line.status,
  created_at: line.createdAt,
  decided_at: line.decidedAt,
  decided_by: line.decidedBy,
  reject_reason: line.rejectReason,
  claimed_by: line.claimedBy,
  claimed_name: line.claimedBy === null ? null : nameOf(line.claimedBy),
});
