import type { Invited } from '@fulcrum/contract/identity/invites';
import { PAGE_SIZE, type Paged } from '@fulcrum/contract/reply';

import type { Db } from '../../platform/ports/db.ts';
import { maskedContact } from './masked-contact.ts';

/** Lists the users that a user has invited. */
export interface InvitesModule {
  /** Returns a page of invited users, newest first; pages count from 1. */
  of(userId: number, page: number): Promise<Paged<Invited>>;
}

interface InvitedRow {
  readonly email: string | null;
  readonly mobile: string | null;
  readonly createdAt: number;
}

const SELECT_INVITED = `
  select email, coalesce(national_number, mobile) as mobile, created_at as "createdAt" from app_user
  where invited_by = $1 order by id desc limit $2 offset $3`;

export function createInvites({ db }: { readonly db: Db }): InvitesModule {
  return {
    async of(userId, page) {
      const [counted] = await db.query<{ total: number }>(
        'select count(*) as total from app_user where invited_by = $1',
        [userId],
      );
      const rows = await db.query<InvitedRow>(SELECT_INVITED, [
        userId,
        PAGE_SIZE,
        (page - 1) * PAGE_SIZE,
      ]);
      return {
        data: rows.map((row) => ({ name: maskedContact(row), joined_at: row.createdAt })),
        total: counted?.total ?? 0,
        page,
        page_size: PAGE_SIZE,
      };
    },
  };
}
