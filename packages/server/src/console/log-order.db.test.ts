import { afterAll, beforeAll, expect, test } from 'vitest';

import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import * as userCalls from '@fulcrum/contract/console/users/calls';
import * as queue from '@fulcrum/contract/console/users/identity';
import * as factors from '@fulcrum/contract/factors/calls';
import { realName } from '@fulcrum/contract/identity/verification';
import * as funds from '@fulcrum/contract/payments/calls';

import { firstOwner, type Browser } from '../../test/console/operator-rig.ts';
import { around, openTestDb } from '../../test/db/test-db.ts';
import { jpegOf } from '../../test/files/picture-sample.ts';
import { uploaded } from '../../test/files/upload-sample.ts';
import { codeAt } from '../../test/identity/factor-rig.ts';
import { NETWORK, setFunds } from '../../test/payments/funds-rig.ts';
import { ProductRig } from '../../test/product-rig.ts';
import type { Db } from '../platform/ports/db.ts';

/** Which locks a change holds while it waits for the lock of the audit log. */

const reason = 'seen and compared';

let rig: ProductRig;
let owner: Browser;
let networkId: number;
let jpeg: Buffer;
/** The statements of each transaction so far. */
const transactions: string[][] = [];
/** Called when a transaction is about to wait for the lock of the audit log. */
let atLog: (() => Promise<void>) | null = null;

beforeAll(async () => {
  rig = await ProductRig.open(watched(await openTestDb()));
  await setFunds(rig);
  networkId = await rig.product.funds.saveNetwork(rig.db, NETWORK);
  owner = await firstOwner(rig);
  jpeg = await jpegOf();
});
afterAll(() => rig.close());

function watched(db: Db): Db {
  return {
    ...around(db),
    transaction: (work) =>
      db.transaction((tx) => {
        const asked: string[] = [];
        transactions.push(asked);
        return work({
          script: (text) => tx.script(text),
          query: async (text, params) => {
            if (text.includes('pg_advisory_xact_lock')) await atLog?.();
            asked.push(text);
            return tx.query(text, params);
          },
        });
      }),
  };
}

function gate(): { open: () => void; readonly passed: Promise<void> } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), passed };
}

interface Somebody {
  readonly id: number;
  readonly token: string;
}

const picture = ({ token }: Somebody) => uploaded(rig, token, jpeg);

async function waitingCase(person: Somebody): Promise<number> {
  const papers = { name: 'Chan Tai Man', card_id: `K${person.id}` };
  const given = { front_pic: await picture(person), reverse_pic: await picture(person) };
  await rig.ok(realName, { ...papers, ...given }, { token: person.token });
  const [row] = (await owner.ok(queue.identityCases, { user: person.id })).rows;
  const id = row?.id ?? 0;
  await owner.ok(queue.openIdentityCase, { id });
  return id;
}

/** Prepares and returns each kind of change that notifies a user or locks rows of a user. */
const CHANGES = {
  'approves an identity': async (person: Somebody) => {
    const id = await waitingCase(person);
    return () => owner.ok(queue.approveIdentityCase, { id, reason });
  },
  'rejects an identity': async (person: Somebody) => {
    const id = await waitingCase(person);
    return () => owner.ok(queue.rejectIdentityCase, { id, why: 'expired', reason });
  },
  'resets the second step of a login': async ({ id, token }: Somebody) => {
    const password = 'correct horse battery';
    const { data } = await rig.ok(factors.totpBegin, { password }, { token });
    await rig.ok(factors.totpConfirm, { code: codeAt(data.secret, rig.clock.time) }, { token });
    return () => owner.ok(userCalls.resetPersonFactors, { id, reason });
  },
  'sets a credit score': async ({ id }: Somebody) =>
    Promise.resolve(() => owner.ok(userCalls.setCreditScore, { id, score: 90, reason })),
} satisfies Record<string, (person: Somebody) => Promise<() => Promise<unknown>>>;

test.each(Object.entries(CHANGES))(
  'NOTICE-008 who %s writes the log before the notice, and nothing after it',
  async (name, ready) => {
    const change = await ready(await rig.real());
    await owner.ok(operatorCalls.stepUp, { code: owner.code() });
    transactions.length = 0;
    await change();
    const [asked = [], ...others] = transactions.filter((each) =>
      each.some((text) => text.includes('insert into audit_entry')),
    );
    expect(others).toEqual([]);
    const notice = asked.findIndex((text) => text.includes('put_notices'));
    expect(notice).toBe(name === 'sets a credit score' ? -1 : asked.length - 1);
  },
);

// The embedded store has one connection, so it cannot show which transaction waits for which.
if (process.env['TEST_DATABASE_URL']) {
  test.each(Object.entries(CHANGES))(
    'NOTICE-008 the desk goes on with a person while who %s waits for the log',
    async (_, ready) => {
      const person = await rig.real();
      const proofImg = await picture(person);
      const change = await ready(person);
      await owner.ok(operatorCalls.stepUp, { code: owner.code() });
      const [turn, waiting] = [gate(), gate()];
      atLog = () => {
        waiting.open();
        return turn.passed;
      };
      const changing = change();
      await waiting.passed;
      // Its commit writes a notice to the user.
      const paid = { number: '250', proofImg, charge_id: networkId };
      await rig.ok(funds.depositCoin, paid, { token: person.token });
      atLog = null;
      turn.open();
      await changing;
    },
  );
}
