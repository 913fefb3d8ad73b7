import { expect } from 'vitest';

import * as account from '@fulcrum/contract/account/calls';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import * as calls from '@fulcrum/contract/console/users/interventions';
import { userInfo } from '@fulcrum/contract/people/calls';
import { submit } from '@fulcrum/contract/trading/calls';

import { openTestDb } from '../db/test-db.ts';
import { CURRENCY, realPerson, setFunds } from '../payments/funds-rig.ts';
import { ProductRig } from '../product-rig.ts';
import { lettersTo } from './letters.ts';
import { firstOwner, operatorOf, type Browser } from './operator-rig.ts';

interface Client {
  readonly token: string;
  readonly id: number;
}

/**
 * Operators of each role that takes part in interventions, and the users whose accounts they
 * change.
 */
export class InterventionCast {
  readonly rig: ProductRig;
  readonly owner: Browser;
  readonly compliance: Browser;
  readonly finance: Browser;
  readonly dealing: Browser;
  readonly eurusd: number;
  readonly currencyId: number;
  readonly #emails: ReadonlyMap<Browser, string>;

  private constructor(
    rig: ProductRig,
    operators: Pick<InterventionCast, 'owner' | 'compliance' | 'finance' | 'dealing'>,
    emails: ReadonlyMap<Browser, string>,
    currencyId: number,
  ) {
    this.rig = rig;
    this.owner = operators.owner;
    this.compliance = operators.compliance;
    this.finance = operators.finance;
    this.dealing = operators.dealing;
    this.eurusd = rig.product.market.market.byCode('EURUSD')?.instrument.id ?? 0;
    this.currencyId = currencyId;
    this.#emails = emails;
  }

  static async open(): Promise<InterventionCast> {
    const rig = await ProductRig.open(await openTestDb());
    await setFunds(rig);
    const currencyId = await rig.product.funds.saveCurrency(rig.db, CURRENCY);
    const owner = await firstOwner(rig);
    const compliance = await operatorOf(rig, owner, 'compliance');
    const finance = await operatorOf(rig, owner, 'finance');
    const dealing = await operatorOf(rig, owner, 'dealing');
    const operators = { owner, compliance, finance, dealing };
    const emails = new Map<Browser, string>();
    for (const each of Object.values(operators)) {
      emails.set(each, (await each.ok(operatorCalls.me, {})).email);
    }
    return new InterventionCast(rig, operators, emails, currencyId);
  }

  /** Signs operators in again, so that their second factor is valid for another five minutes. */
  async fresh(...operators: Browser[]): Promise<void> {
    for (const each of operators) {
      expect(await each.login(this.#emails.get(each) ?? '')).toMatchObject({ code: 1 });
    }
  }

  /** Returns a real user whose balance was set by two operators. */
  async client(dollars = 5_000): Promise<Client> {
    const token = await realPerson(this.rig);
    const { id } = (await this.rig.ok(userInfo, {}, { token })).data;
    await this.adjust(id, String(dollars));
    return { token, id };
  }

  async adjust(id: number, amount: string, more = {}): Promise<void> {
    await this.fresh(this.finance, this.owner);
    const given = { id, amount, category: 'correction', reason: 'opening', ...more } as const;
    await this.finance.ok(calls.proposeAdjustment, given);
    const confirmed = { id: await this.newest(id), reason: 'looked at' };
    await this.owner.ok(calls.confirmIntervention, confirmed);
  }

  async newest(user: number): Promise<number> {
    return (await this.interventionsOf(user))[0]?.id ?? 0;
  }

  async interventionsOf(user: number) {
    return (await this.owner.ok(calls.interventions, { user })).rows;
  }

  async logOf(id: number): Promise<string[]> {
    const { rows } = await this.owner.ok(auditCalls.audit, { object: `user ${id}` });
    return rows.map(({ action, detail, reason }) => `${action} ${detail} ${reason}`);
  }

  /** Returns the text of the newest e-mail to a user, and how many e-mails there are. */
  async letterTo(id: number): Promise<{ text: string; count: number }> {
    const letters = await lettersTo(this.rig.db, id);
    return { text: letters.at(-1)?.text ?? '', count: letters.length };
  }

  async balanceOf({ token }: Client) {
    return (await this.rig.ok(account.getBalance, {}, { token })).data.balance;
  }

  quote(bid = '1.10000', ask = '1.10010'): Promise<void> {
    return this.rig.quote({ EURUSD: [bid, ask] });
  }

  async buy({ token }: Client, changes = {}) {
    await this.quote();
    return this.rig.call(submit, { ...ORDER, forex_id: this.eurusd, ...changes }, { token });
  }

  /** Buys, and returns the id of the order. */
  async bought(who: Client, changes = {}): Promise<number> {
    const answer = await this.buy(who, changes);
    expect(answer).toMatchObject({ code: 1 });
    return (answer.data as { Id: number }).Id;
  }
}

const ORDER = { type: 1, status: 1, cont: '0.10', multiple: 100 } as const;
