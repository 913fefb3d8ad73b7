import type { Db } from '../../src/platform/ports/db.ts';

/** Returns the e-mails to a user so far, oldest first. */
export const lettersTo = (
  db: Db,
  userId: number,
): Promise<{ readonly subject: string; readonly text: string }[]> =>
  db.query(
    `select o.subject, o.text from outbox o join app_user u on o.recipient = u.email
     where u.id = $1 order by o.id`,
    [userId],
  );
