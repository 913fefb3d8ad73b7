import type { Sql } from '../../platform/ports/db.ts';

const CREDIT_SCORE = { min: 0, max: 1_000 } as const;

const SET_SCORE = `
  update app_user u set credit_score = $2
  from (select id, credit_score from app_user where id = $1 for no key update) before
  where u.id = before.id returning before.credit_score as before`;

/**
 * Sets the score; returns the previous one, null if there is no such user. Throws if the score is
 * out of range.
 */
export async function setCreditScore(
  sql: Sql,
  userId: number,
  score: number,
): Promise<number | null> {
  if (!Number.isInteger(score) || score < CREDIT_SCORE.min || score > CREDIT_SCORE.max) {
    throw new RangeError(`Expected a credit score of 0 to ${CREDIT_SCORE.max}, was ${score}`);
  }
  const [row] = await sql.query<{ before: number }>(SET_SCORE, [userId, score]);
  return row?.before ?? null;
}
