import type { Session } from '../ports/db.ts';

/**
 * Runs `work` between begin and commit. If a statement fails, the transaction is rolled back even
 * if `work` catches the error: PostgreSQL would answer the commit with a silent rollback.
 */
export async function runTransaction<Result>(
  session: Session,
  control: (kind: 'begin' | 'commit' | 'rollback') => Promise<unknown>,
  work: (tx: Session) => Promise<Result>,
): Promise<Result> {
  await control('begin');
  let hasFailed = false;
  const noting = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const tx: Session = {
    query: <Row>(text: string, params?: readonly unknown[]) =>
      noting(session.query<Row>(text, params)),
    script: (text) => noting(session.script(text)),
  };
  let result: Result;
  try {
    result = await work(tx);
    if (hasFailed) throw new Error('A statement of the transaction failed: rolled back');
  } catch (error) {
    // The first error is the cause. If the rollback fails too, the connection is closed.
    await control('rollback').catch(() => undefined);
    throw error;
  }
  await control('commit');
  return result;
}
