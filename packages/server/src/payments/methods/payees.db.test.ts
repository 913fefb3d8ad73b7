import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as funds from '@fulcrum/contract/payments/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { funded } from '../../../test/payments/deposits.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import {
  CURRENCY,
  NETWORK,
  operator,
  realPerson,
  setFunds,
  TXID,
} from '../../../test/payments/funds-rig.ts';

let rig: ProductRig;
let token: string;
let networkId: number;
const currencies: Record<string, number> = {};

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  networkId = await rig.product.funds.saveNetwork(rig.db, NETWORK);
  for (const protocol of ['XRP', 'BCH', 'BTC']) {
    const coin = { ...CURRENCY, code: protocol, protocol };
    currencies[protocol] = await rig.product.funds.saveCurrency(rig.db, coin);
  }
  const bank = { ...CURRENCY, type: 2 as const, code: 'EUR', protocol: '' };
  currencies['bank'] = await rig.product.funds.saveCurrency(rig.db, bank);
});
afterAll(() => rig.close());
beforeEach(async () => {
  await setFunds(rig);
  token = await realPerson(rig);
});

const RIPPLE = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
const CASH = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';
const WRONG_CASH = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6q';

const bind = (protocol: string, given: object) =>
  rig.send(
    funds.bindDrawMethod,
    { type: protocol === 'bank' ? 2 : 1, draw_id: currencies[protocol] ?? 0, ...given },
    { token },
  );
const bound = async (protocol: string, given: object) => {
  const reply = await bind(protocol, given);
  expect(reply.code, reply.msg).toBe(1);
  return funds.bindDrawMethod.reply.parse(reply.data);
};
const methods = async () => (await rig.ok(funds.drawMethods, {}, { token })).data;
const draw = (protocol: string, methodId: number) =>
  rig.send(
    funds.draw,
    { draw_currency_id: currencies[protocol] ?? 0, draw_method_id: methodId, number: 100 },
    { token },
  );
const code = (reason: Reason) => CODES[reason].code;
const fund = () => funded(rig, { token, networkId, number: 500 });

test('WITHDRAW-022: a method on XRP names its tag, which is a field of its own', async () => {
  const method = await bound('XRP', { dc_address: RIPPLE, tag: '408942' });
  expect(method).toMatchObject({ dc_address: RIPPLE, tag: '408942', fault: '' });
  expect((await bound('XRP', { dc_address: `${RIPPLE}?dt=408942` })).id).toBe(method.id);
  expect((await bound('XRP', { dc_address: RIPPLE, tag: 408_942 })).id).toBe(method.id);
  const other = await bound('XRP', { dc_address: RIPPLE, tag: 'none' });
  expect(other).toMatchObject({ dc_address: RIPPLE, tag: 'none', fault: '' });
  const first = await bound('XRP', {
    dc_address: 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu',
  });
  expect(first).toMatchObject({ dc_address: RIPPLE, tag: '1' });
  expect(new Set([method.id, other.id, first.id]).size).toBe(3);

  const refused: readonly (readonly [object, Reason, string])[] = [
    [{ dc_address: RIPPLE }, 'tag.missing', 'tag'],
    [{ dc_address: RIPPLE, tag: '4294967296' }, 'tag.invalid', 'tag'],
    [{ dc_address: `${RIPPLE}?dt=1`, tag: '2' }, 'tag.conflict', 'tag'],
    [
      { dc_address: 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk58', tag: '1' },
      'address.checksum',
      'dc_address',
    ],
  ];
  for (const [given, reason, field] of refused) {
    expect(await bind('XRP', given), reason).toMatchObject({ code: code(reason), data: { field } });
  }
  const unneeded = await bind('BCH', { dc_address: CASH, tag: '1' });
  expect(unneeded.code).toBe(code('tag.unneeded'));
  expect(await methods()).toHaveLength(3);
});

test('WITHDRAW-022: a withdrawal keeps the tag, and its operator sees it', async () => {
  await fund();
  const method = await bound('XRP', { dc_address: RIPPLE, tag: '7' });
  const reply = await draw('XRP', method.id);
  expect(reply.data).toMatchObject({ address: RIPPLE, tag: '7' });
  const [row] = (await rig.ok(funds.drawList, {}, { token })).data.data;
  expect(row).toMatchObject({ address: RIPPLE, tag: '7' });
});

test('WITHDRAW-022: who never chose a tag adds the address again before the next withdrawal', async () => {
  await fund();
  const old = await bound('XRP', { dc_address: RIPPLE, tag: '7' });
  await rig.db.query(`update draw_method set tag = '', fingerprint = $2 where id = $1`, [
    old.id,
    RIPPLE,
  ]);
  expect(await methods()).toMatchObject([{ id: old.id, tag: '', fault: 'tag' }]);
  expect(await draw('XRP', old.id)).toMatchObject({
    code: code('drawMethod.tagMissing'),
    data: { field: 'draw_method_id' },
  });
  const chosen = await bound('XRP', { dc_address: RIPPLE, tag: 'none' });
  expect(await methods()).toMatchObject([{ id: chosen.id, tag: 'none', fault: '' }]);
  expect((await draw('XRP', chosen.id)).code).toBe(1);
});

test('WITHDRAW-024: an address with a wrong check digit is not paid, however long it is bound', async () => {
  await fund();
  const method = await bound('BCH', { dc_address: CASH });
  const asked = await draw('BCH', method.id);
  const { id } = funds.draw.reply.parse(asked.data);
  const rewrite = (table: string, sets: string, which: string) =>
    rig.db.query(`update ${table} set ${sets} where ${which}`);
  await rewrite('draw_method', `dc_address = '${WRONG_CASH}'`, `id = ${method.id}`);
  await rewrite(
    'withdrawal',
    `method = replace(method::text, '${CASH}', '${WRONG_CASH}')::json`,
    `id = ${id}`,
  );
  expect(await methods()).toMatchObject([{ id: method.id, fault: 'number' }]);
  expect((await draw('BCH', method.id)).code).toBe(code('drawMethod.notPayable'));
  const { approveWithdrawal, payWithdrawal, rejectWithdrawal } = rig.product.funds;
  await expect(approveWithdrawal(operator(1), id, '')).rejects.toThrow('withdrawal.notPayable');
  await rewrite('withdrawal', 'approved_by = 1, approved_at = 1', `id = ${id}`);
  await expect(payWithdrawal(operator(1), id, TXID)).rejects.toThrow('withdrawal.notPayable');
  expect(await rejectWithdrawal(operator(1), id, 'wrong address')).toMatchObject({ status: 2 });
});

test('WITHDRAW-024: an account that is no valid IBAN is not paid either', async () => {
  await fund();
  const account = { bank_name: 'Bank', payee_name: 'Ann\u200b  Lee' };
  const method = await bound('bank', {
    ...account,
    payee_account: 'IBAN DE89 3704 0044 0532 0130 00',
  });
  expect(method).toMatchObject({ payee_name: 'Ann Lee', payee_account: 'DE89370400440532013000' });
  await rig.db.query(`update draw_method set payee_account = $2 where id = $1`, [
    method.id,
    'IBAN:DE89370400440532013001',
  ]);
  expect((await draw('bank', method.id)).code).toBe(code('drawMethod.notPayable'));
});

test('DEPOSIT-016: an address that is wrong by the checks of today is not offered', async () => {
  const wrong = { ...NETWORK, currencyCode: 'BCH', protocolCode: 'BCH', address: CASH };
  const id = await rig.product.funds.saveNetwork(rig.db, wrong);
  const offered = async () =>
    (await rig.ok(funds.depositNetworks, {}, { token })).data.map((one) => one.id);
  expect(await offered()).toContain(id);
  await rig.db.query(`update deposit_network set address = $2 where id = $1`, [id, WRONG_CASH]);
  expect(await offered()).not.toContain(id);
  const known = await rig.product.funds.networks();
  expect(known.map((one) => one.id)).toContain(id);
  const faulty = { ...wrong, address: WRONG_CASH };
  const save = async (network: typeof NETWORK) => rig.product.funds.saveNetwork(rig.db, network);
  await expect(save(faulty)).rejects.toThrow('address.checksum');
  const ripple = { ...wrong, protocolCode: 'XRP', address: RIPPLE };
  await expect(save(ripple)).rejects.toThrow('tag.missing');
  await expect(save({ ...ripple, tag: '12' })).resolves.toBeGreaterThan(0);
});

test('stored numbers and fingerprints get their one form', async () => {
  const [{ accountId } = { accountId: 0 }] = await rig.db.query<{ accountId: number }>(
    `select max(id) as "accountId" from account`,
  );
  const insert = async (protocol: string, fingerprint: string, address: string, account = '') => {
    const [row] = await rig.db.query<{ id: number }>(
      `insert into draw_method (account_id, draw_currency_id, fingerprint, dc_address, bank_name,
         bank_address, bank_swift, payee_name, payee_account, remark, created_at, usable_at)
       values ($1, $2, $3, $4, '', '', '', '', $5, '', 1, 1) returning id`,
      [accountId, currencies[protocol], fingerprint, address, account],
    );
    return row?.id ?? 0;
  };
  const bankRow = (account: string) =>
    insert('bank', JSON.stringify(['bank "x"', '', account]), '', account);
  const full = await insert('BCH', `bitcoincash:${CASH}`, `bitcoincash:${CASH}`);
  const again = await insert('BCH', CASH, CASH);
  const capitals = await insert('BTC', 'BC1QW508', 'BC1QW508');
  const legacy = await insert('BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1');
  const plain = await bankRow('DE89370400440532013000');
  const decorated = await bankRow('IBAN:DE89.3704\u200b00440532013000');
  const wide = await bankRow('ＡＢ-１２\u202a3');
  const odd = await bankRow('12#3');
  await rig.db.query('alter table draw_method drop column tag');
  await rig.db.query('alter table deposit_network drop column tag');
  const file = new URL('../../../migrations/0076-payees.sql', import.meta.url);
  const sql = readFileSync(fileURLToPath(file), 'utf8');
  await rig.db.transaction((tx) => tx.script(sql));
  const rows = await rig.db.query<{
    id: number;
    removed: boolean;
    fingerprint: string;
    account: string;
  }>(
    `select id, removed_at is not null as removed, fingerprint, payee_account as account
     from draw_method where id = any($1) order by id`,
    [[full, again, capitals, legacy, plain, decorated, wide, odd]],
  );
  const bank = (account: string) => JSON.stringify(['bank "x"', '', account]);
  expect(rows).toEqual([
    { id: full, removed: false, fingerprint: CASH, account: '' },
    { id: again, removed: true, fingerprint: CASH, account: '' },
    { id: capitals, removed: false, fingerprint: 'bc1qw508', account: '' },
    { id: legacy, removed: false, fingerprint: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', account: '' },
    {
      id: plain,
      removed: false,
      fingerprint: bank('DE89370400440532013000'),
      account: 'DE89370400440532013000',
    },
    {
      id: decorated,
      removed: true,
      fingerprint: bank('DE89370400440532013000'),
      account: 'DE89370400440532013000',
    },
    { id: wide, removed: false, fingerprint: bank('AB123'), account: 'AB123' },
    { id: odd, removed: false, fingerprint: bank('12#3'), account: '12#3' },
  ]);
});
