import type * as wire from '@fulcrum/contract/console/payments/schema';

import type { FilesModule } from '../../platform/files/module.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { namesOfOperators } from '../operators/store.ts';
import { dataUrlOf } from '../pictures.ts';

export interface NewProof {
  readonly withdrawalId: number;
  readonly operatorId: number;
  readonly picture: string;
  readonly at: number;
}

/**
 * Stores the picture that an operator adds to a payment. Earlier pictures stay, because the audit
 * log names each of them, even if the payment was refused in the end.
 */
export async function keepProof(tx: Sql, files: FilesModule, proof: NewProof): Promise<void> {
  const { withdrawalId, operatorId, picture, at } = proof;
  await files.attach(tx, { fileIds: [picture], usedBy: `payout:${withdrawalId}:${operatorId}` });
  // A repeated call may contain the same picture again.
  await tx.query(
    `insert into payout_proof (file_id, withdrawal_id, operator_id, at) values ($1, $2, $3, $4)
     on conflict (file_id) do nothing`,
    [picture, withdrawalId, operatorId, at],
  );
}

/** Returns the pictures of a payment, oldest first. The caller must write the audit entry. */
export async function proofsOf(
  { db, files }: { readonly db: Db; readonly files: FilesModule },
  withdrawalId: number,
): Promise<wire.WithdrawalDetail['proofs']> {
  const rows = await db.query<Omit<NewProof, 'withdrawalId'>>(
    `select operator_id as "operatorId", file_id as picture, at from payout_proof
     where withdrawal_id = $1 order by at, file_id`,
    [withdrawalId],
  );
  const nameOf = await namesOfOperators(db);
  return Promise.all(
    rows.map(async ({ operatorId, picture, at }) => ({
      name: nameOf(operatorId),
      at,
      picture: dataUrlOf(await files.read(picture)),
    })),
  );
}
