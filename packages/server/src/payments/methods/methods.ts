import { plainLine } from '@fulcrum/contract/payments/typed-account';

import type { Db, Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { writtenOnce } from '../cases/written-once.ts';
import type { Currency } from '../channels/channels.ts';
import { bankAccount } from '../payees/bank-account.ts';
import { checkAddress } from '../payees/check-address.ts';
import { chosenTag } from '../payees/chosen-tag.ts';
import type { Confirm } from '../ports.ts';

/** What a user enters to bind an address or a bank account; fields that do not apply are empty. */
export interface Binding {
  readonly address: string;
  /** The destination tag beside the address, `none` for a payment without one. */
  readonly tag: string;
  readonly bankName: string;
  readonly bankAddress: string;
  readonly bankSwift: string;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly remark: string;
}

/** A bound address or bank account that withdrawals can be paid to. */
export interface Method extends Binding {
  readonly id: number;
  readonly currencyId: number;
  readonly type: 1 | 2;
  readonly code: string;
  readonly protocol: string;
  readonly createdAt: number;
  readonly usableAt: number;
}

const METHODS_MAX = 20;

const SELECT = `
  select m.id, m.draw_currency_id as "currencyId", c.type, c.code, c.protocol,
    m.dc_address as address, m.tag, m.bank_name as "bankName", m.bank_address as "bankAddress",
    m.bank_swift as "bankSwift", m.payee_name as "payeeName",
    m.payee_account as "payeeAccount", m.remark, m.created_at as "createdAt",
    m.usable_at as "usableAt"
  from draw_method m join draw_currency c on c.id = m.draw_currency_id
  where m.account_id = $1 and m.removed_at is null`;

export class Methods {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  of(accountId: number): Promise<Method[]> {
    return this.#db.query(`${SELECT} order by m.id desc`, [accountId]);
  }

  async byId(accountId: number, id: number, sql: Sql = this.#db): Promise<Method | null> {
    const [method] = await sql.query<Method>(`${SELECT} and m.id = $2`, [accountId, id]);
    return method ?? null;
  }

  /**
   * Binds a payout method, or returns the existing one. The caller must serialize calls of this
   * process for one account.
   */
  async bind(
    accountId: number,
    currency: Currency,
    typed: Binding,
    given: {
      readonly now: number;
      readonly usableAt: number;
      readonly confirm: Confirm;
      /** Notifies the owner, in the transaction that binds the method. */
      readonly notify: (tx: Sql, method: Method) => Promise<void>;
    },
  ): Promise<Method> {
    const form = currency.type === 1 ? cryptoForm(currency, typed) : bankForm(typed);
    const bound = await this.of(accountId);
    const find = () => this.#same(accountId, currency.id, form.fingerprint);
    const before = await find();
    if (before) return before;
    if (bound.length >= METHODS_MAX) throw new Refused('drawMethods.limit', { max: METHODS_MAX });
    const write = async () => {
      await given.confirm();
      return this.#db.transaction(async (tx) => {
        const { now, usableAt } = given;
        const { remark } = typed;
        const row = { accountId, currencyId: currency.id, remark, now, usableAt, ...form };
        if (form.tag !== '') await this.#replaceUntagged(tx, row);
        const method = await this.#insert(tx, row);
        await given.notify(tx, method);
        return method;
      });
    };
    return writtenOnce(write, find);
  }

  async #same(accountId: number, currencyId: number, fingerprint: string): Promise<Method | null> {
    const [method] = await this.#db.query<Method>(
      `${SELECT} and m.draw_currency_id = $2 and m.fingerprint = $3`,
      [accountId, currencyId, fingerprint],
    );
    return method ?? null;
  }

  /** Removes the method with this address that was bound before destination tags were asked for. */
  async #replaceUntagged(tx: Sql, { accountId, currencyId, address, now }: NewMethod) {
    await tx.query(
      `update draw_method set removed_at = $4 where account_id = $1 and draw_currency_id = $2
         and dc_address = $3 and tag = '' and removed_at is null`,
      [accountId, currencyId, address, now],
    );
  }

  async #insert(tx: Sql, row: NewMethod): Promise<Method> {
    const [added] = await tx.query<{ id: number }>(
      `insert into draw_method (
         account_id, draw_currency_id, fingerprint, dc_address, tag, bank_name, bank_address,
         bank_swift, payee_name, payee_account, remark, created_at, usable_at
       ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
      [
        row.accountId,
        row.currencyId,
        row.fingerprint,
        row.address,
        row.tag,
        row.bankName,
        row.bankAddress,
        row.bankSwift,
        row.payeeName,
        row.payeeAccount,
        row.remark,
        row.now,
        row.usableAt,
      ],
    );
    const method = added && (await this.byId(row.accountId, added.id, tx));
    if (!method) throw new Error('The store did not return the new payout method');
    return method;
  }

  async remove(accountId: number, id: number, now: number): Promise<void> {
    const [row] = await this.#db.query(
      `update draw_method set removed_at = $3
       where account_id = $1 and id = $2 and removed_at is null returning id`,
      [accountId, id, now],
    );
    if (!row) throw new Refused('drawMethod.unknown', { field: 'id' });
  }
}

type Form = Omit<Binding, 'remark'> & { readonly fingerprint: string };

type NewMethod = Form & {
  readonly accountId: number;
  readonly currencyId: number;
  readonly remark: string;
  readonly now: number;
  readonly usableAt: number;
};

function cryptoForm({ protocol }: Currency, typed: Binding): Form {
  const { address, fingerprint, tag: carried } = checkAddress(protocol, typed.address);
  const tag = chosenTag(protocol, typed.tag, carried);
  const bank = { bankName: '', bankAddress: '', bankSwift: '', payeeName: '', payeeAccount: '' };
  return {
    ...bank,
    address,
    tag,
    fingerprint: tag === '' ? fingerprint : `${fingerprint}?dt=${tag}`,
  };
}

function bankForm(typed: Binding): Form {
  const bankName = plainLine(typed.bankName);
  const payeeName = plainLine(typed.payeeName);
  const { payeeAccount } = typed;
  const needed = { bank_name: bankName, payee_name: payeeName, payee_account: payeeAccount };
  for (const [field, value] of Object.entries(needed)) {
    if (value === '') throw new Refused('bank.missing', { field });
  }
  if (typed.tag !== '') throw new Refused('tag.unneeded', { field: 'tag', protocol: '' });
  const { account, bic } = bankAccount(payeeAccount, typed.bankSwift);
  const fingerprint = JSON.stringify([bankName.toLowerCase(), bic, account]);
  const bankAddress = plainLine(typed.bankAddress);
  const written = { bankName, bankAddress, payeeName, bankSwift: bic, payeeAccount: account };
  return { ...written, address: '', tag: '', fingerprint };
}
