import assert from 'node:assert/strict';

import type { Reply } from '../../api.ts';
import type { OperatorApi } from '../../operator-api.ts';
import { logIn, PASSWORD, register } from './stranger.ts';

const TXID = '9f2c71d8aa3b4c5d6e7f04b6e41a5c0d'.repeat(2);
/** One grey dot, as PNG. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

interface Claim {
  readonly id: number;
}
type Claimant = (txid: string) => Promise<Reply<Claim>>;

/**
 * Attack: several people claim one payment. It must be credited once, however it is named and
 * whoever claims it first, and an operator must see that a picture was sent before.
 */
export async function claimOnePaymentTwice(base: string, owner: OperatorApi): Promise<void> {
  const squatter = await claimant(base, 'squatter@example.com', '192.0.2.61');
  const payer = await claimant(base, 'payer@example.com', '192.0.2.62');
  for (const text of ['a1b2c3', `${TXID}:0`, `tx/${TXID}`, `${TXID}.`]) {
    const { code } = await squatter(text);
    assert.notEqual(code, 1, `${text} was taken as a transaction id`);
  }
  const first = await squatter(TXID);
  const second = await payer(TXID);
  assert.equal(second.code, 1, `who names a payment first keeps its payer out: ${second.msg}`);

  const shown = await owner.get<{ same_picture: readonly Claim[] }>(base, 'deposits/one', {
    id: second.data.id,
  });
  assert.ok(
    shown.data.same_picture.some(({ id }) => id === first.data.id),
    'the same picture raises no sign',
  );
  const approve = (id: number) =>
    owner.post(base, 'deposits/approve', { id, reason: 'seen on the chain' });
  assert.equal((await approve(second.data.id)).code, 1);
  assert.notEqual((await approve(first.data.id)).code, 1, 'one payment was credited twice');
  for (const other of [TXID, `0x${TXID}`, TXID.toUpperCase()]) {
    assert.notEqual((await squatter(other)).code, 1, `${other} was taken after its credit`);
  }
}

async function claimant(base: string, account: string, address: string): Promise<Claimant> {
  await register(base, account, { address });
  const { data } = await logIn(base, { account, password: PASSWORD }, { address });
  const headers = { authorization: String(data['token']), lang: 'en', 'x-forwarded-for': address };
  const send = async <Data>(path: string, init: RequestInit = {}) => {
    const all = { ...init, headers: { ...headers, ...init.headers } };
    return (await (await fetch(new URL(path, base), all)).json()) as Reply<Data>;
  };
  const networks =
    await send<readonly { id: number; protocol_code: string }[]>('/api/quickCharge/info');
  const network = networks.data.find(({ protocol_code: protocol }) => protocol === 'TRC20');
  assert.ok(network, 'Expected a sample network');
  return async (txid) => {
    const form = new FormData();
    form.set('file', new Blob([DOT], { type: 'image/png' }), 'slip.png');
    const picture = await send<{ id: string }>('/api/common/image_upload', {
      method: 'POST',
      body: form,
    });
    const paid = { number: '250', proofImg: picture.data.id, charge_id: network.id, txid };
    return send<Claim>('/api/quickCharge/submit', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(paid),
    });
  };
}
