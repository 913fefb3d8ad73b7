import { Account } from '@fulcrum/engine/account';
import { decideDepositRequest, decideDepositSettled } from '@fulcrum/engine/money/deposits';
import { microUsd } from '@fulcrum/engine/units/units';
import { expect, test } from 'vitest';

import { allShards } from '../../../test/trading/all-shards.ts';
import { DbError } from '../../platform/ports/db.ts';
import type { Journal } from '../journal/journal-store.ts';
import type { CaseKey } from '../journal/rows.ts';
import { turnOf, type Turn } from '../journal/turn-rows.ts';
import { deskStoreOn } from './desk-store.ts';
import { DraftsGone } from './drafts-gone.ts';

const impossible = new DbError('only 1 of 2 could be moved', '23514', 'case_moves_once');
const draft = (id: number): CaseKey => ({ kind: 'deposit', id });

/** Returns a turn that puts a deposit under review, or ends it. */
function turn(id: number, depositId: number, isEnd = false): Turn {
  const account = new Account({
    id,
    balance: microUsd(0),
    deposits: isEnd ? [depositId] : [],
    withdrawals: [],
    seq: 0,
    isRestricted: false,
    isMarginCalled: false,
    swapDay: null,
    orders: [],
  });
  const decision = isEnd
    ? decideDepositSettled(account, { depositId, outcome: 'invalid', amount: microUsd(0), now: 1 })
    : decideDepositRequest(account, { depositId, now: 1 });
  return turnOf(account, decision.ok ? decision.events : []);
}

/** Writes to a journal that refuses every batch; returns what the desk is told. */
async function refusalOf(
  turns: readonly Turn[],
  refusal: Error,
  draftsAmong: Journal['draftsAmong'],
): Promise<unknown> {
  const journal: Pick<Journal, 'commit' | 'draftsAmong'> = {
    commit: () => Promise.reject(refusal),
    draftsAmong,
  };
  const store = deskStoreOn(journal as Journal, allShards());
  return store.write(turns).then(
    () => null,
    (error: unknown) => error,
  );
}

test('LEDGER-020: a group is refused for gone drafts only with the turns that need them', async () => {
  const turns = [turn(1, 11), turn(2, 12), turn(3, 13, true)];
  const asked: (readonly CaseKey[])[] = [];
  const told = await refusalOf(turns, impossible, async (cases) => {
    asked.push(cases.map(({ kind, id }) => ({ kind, id })));
    return [draft(12), { kind: 'withdrawal', id: 11 }];
  });
  expect(asked).toEqual([[draft(11), draft(12)]]);
  expect(told).toBeInstanceOf(DraftsGone);
  expect(told).toMatchObject({ turns: new Set([turns[0]]) });
});

test('LEDGER-020: a case that cannot end, or another refusal, stays a failure of the store', async () => {
  const all: Journal['draftsAmong'] = async () => [draft(11)];
  expect(await refusalOf([turn(1, 11), turn(3, 13, true)], impossible, all)).toBe(impossible);
  const duplicate = new DbError('duplicate key', '23505', 'journal_pkey');
  const none: Journal['draftsAmong'] = async () => [];
  expect(await refusalOf([turn(1, 11)], duplicate, none)).toBe(duplicate);
  const hung = new Error('no answer');
  expect(await refusalOf([turn(1, 11)], hung, none)).toBe(hung);
  // Nobody knows which drafts are gone, so a passing failure is one of the whole group.
  const locked = new DbError('lock timeout', '55P03', null);
  expect(await refusalOf([turn(1, 11)], impossible, () => Promise.reject(locked))).toBe(locked);
});
