import type * as wire from '@fulcrum/contract/console/queue-wire';

import type { FilesModule } from '../files/module.ts';
import type { Db, Sql } from '../ports/db.ts';
import { namesOfOperators } from './operator-store.ts';
import { pictureOf } from './picture-of.ts';

export interface NewProof {
  readonly withdrawalId: number;
  readonly operatorId: number;
  readonly picture: string;
  readonly at: number;
}

/** Keeps the picture an operator gives with an approval; a newer one of theirs takes its place. */
export async function keepProof(tx: Sql, files: FilesModule, proof: NewProof): Promise<void> {
  const { withdrawalId, operatorId, picture, at } = proof;
  const [before] = await tx.query<{ fileId: string }>(
    `select file_id as "fileId" from payout_proof where withdrawal_id = $1 and operator_id = $2`,
    [withdrawalId, operatorId],
  );
  // A repeated approval, after one that was cut off or refused, brings the same one again.
  if (before?.fileId === picture) return;
  const usedBy = `payout:${withdrawalId}:${operatorId}`;
  if (before) await files.end(tx, usedBy);
  await files.attach(tx, { fileIds: [picture], usedBy });
  await tx.query(
    `insert into payout_proof (withdrawal_id, operator_id, file_id, at) values ($1, $2, $3, $4)
     on conflict (withdrawal_id, operator_id) do update
     set file_id = excluded.file_id, at = excluded.at`,
    [withdrawalId, operatorId, picture, at],
  );
}

/** What operators gave for a payment, oldest first; the caller has audited the look. */
export async function proofsOf(
  { db, files }: { readonly db: Db; readonly files: FilesModule },
  withdrawalId: number,
): Promise<wire.WithdrawalDetail['proofs']> {
  const rows = await db.query<Omit<NewProof, 'withdrawalId'>>(
    `select operator_id as "operatorId", file_id as picture, at from payout_proof
     where withdrawal_id = $1 order by at, operator_id`,
    [withdrawalId],
  );
  const nameOf = await namesOfOperators(db);
  return Promise.all(
    rows.map(async ({ operatorId, picture, at }) => ({
      ...{ name: nameOf(operatorId), at, picture: pictureOf(await files.read(picture)) },
    })),
  );
}
