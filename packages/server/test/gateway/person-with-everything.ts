import * as factors from '@fulcrum/contract/factors/calls';
import * as identity from '@fulcrum/contract/identity/calls';
import * as funds from '@fulcrum/contract/payments/calls';
import * as people from '@fulcrum/contract/people/calls';
import * as alerts from '@fulcrum/contract/trading/alerts';
import * as trading from '@fulcrum/contract/trading/calls';

import { jpegOf } from '../files/picture-sample.ts';
import { uploaded } from '../files/upload-sample.ts';
import { SamplePasskey } from '../identity/passkey-sample.ts';
import { operator, payOut, TRON_ADDRESS } from '../payments/funds-rig.ts';
import type { ProductRig } from '../product-rig.ts';
import type { Owned } from './access-table.ts';

export const BUY = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 } as const;
const TRADER_PASSWORD = 'correct horse battery';

export interface Person {
  readonly token: string;
  readonly id: number;
  /** Ids of the user's own things, keyed by kind. */
  readonly owned: Readonly<Record<Owned, readonly (number | string)[]>>;
}

/** Creates a real user with one thing of every kind in every state in which calls may name it. */
export async function newPerson(rig: ProductRig, name: string): Promise<Person> {
  const account = `${name}@example.com`;
  const password = TRADER_PASSWORD;
  const signUp = { type: 'email', account, password, re_password: password } as const;
  const { data: signedIn } = await rig.ok(people.register, signUp);
  const { token } = signedIn;
  const picture = async () => uploaded(rig, token, await jpegOf());
  const deposited = async (n: number, number: number) => {
    const address = `${name}-paid-${n}`;
    const paid = { number, proofImg: await picture(), charge_id: 1, address };
    const { data } = await rig.ok(funds.depositCoin, paid, { token });
    return data.id;
  };
  const deposits = [await deposited(1, 5_000), await deposited(2, 20)];
  const whole = { amount: null, remark: '' };
  await rig.product.funds.approveDeposit(operator(1), deposits[0] ?? 0, whole);
  const bind = { type: 1, draw_id: 1, dc_address: TRON_ADDRESS, remark: `${name}-wallet` } as const;
  const { data: method } = await rig.ok(funds.bindDrawMethod, bind, { token });
  const ask = { draw_currency_id: 1, draw_method_id: method.id, number: 50 };
  const draw = async () => (await rig.ok(funds.draw, ask, { token })).data.id;
  const withdrawals = [await draw(), await draw()];
  await payOut(rig.product.funds, 1, withdrawals[0] ?? 0);
  await rig.quote({ EURUSD: ['1.10000', '1.10009'] });
  const order = async (changes: object) =>
    (await rig.ok(trading.submit, { ...BUY, ...changes }, { token })).data.Id;
  const orders = [
    await order({ client_order_id: `${name}-order` }),
    await order({ status: 0, target_price: '1.05' }),
    await order({}),
  ];
  await rig.ok(trading.close, { id: orders[2] ?? 0 }, { token });
  const note = `${name}-alert`;
  const waited = { forex_id: 1, kind: 'above', level: '9', note } as const;
  const { data: alert } = await rig.ok(alerts.addAlert, waited, { token });
  const files = [await picture(), await picture(), await picture()];
  await rig.ok(people.login, { account, password });
  const { data: sessions } = await rig.ok(identity.sessions, {}, { token });
  // The passkey is added last, because logins need it from here on.
  const { data: begun } = await rig.ok(factors.passkeyBegin, { password }, { token });
  const { challenge, options } = begun;
  const passkey = new SamplePasskey('http://localhost').make(options);
  const made = { challenge, name: `${name}-passkey`, passkey };
  await rig.ok(factors.passkeyAdd, made, { token });
  const { data: own } = await rig.ok(factors.factors, {}, { token });
  return {
    token,
    id: signedIn.user.id,
    owned: {
      order: orders,
      alert: [alert.id],
      deposit: deposits,
      withdrawal: withdrawals,
      method: [method.id],
      session: sessions.map(({ id }) => id),
      passkey: own.passkeys.map(({ id }) => id),
      file: files,
    },
  };
}
