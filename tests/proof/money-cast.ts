import { Channels } from '@fulcrum/server/payments/channels/channels';
import { CURRENCY, NETWORK, TRON_ADDRESS } from '@fulcrum/server/test/payments/funds-rig';
import { DEFAULT_FUNDS, writeSettings } from '@fulcrum/server/payments/settings';
import type { Db } from '@fulcrum/server/platform/ports/db';
import { microUsd, ONE_USD } from '@fulcrum/engine/units/units';

import { apiOf, instrumentIdOf, type Api } from '../api.ts';
import { inviteOperator, type OperatorApi } from '../operator-api.ts';

/** A real account that several callers share. */
export interface Person {
  readonly userId: number;
  readonly methodId: number;
  api(base: string): Api;
  /** Returns the id of a new picture for one deposit. */
  picture(base: string): Promise<string>;
  /** Ids of the newest orders and cases, from which the callers choose. */
  readonly orders: number[];
  readonly deposits: number[];
  readonly withdrawals: number[];
}

export interface Channel {
  readonly networkId: number;
  readonly currencyId: number;
}

/** Makes a picture of the person with this session and id; returns its id. */
export type NewPicture = (base: string, token: string, userId: number) => Promise<string>;

export interface CastTerms {
  /** The server that registers everybody. */
  readonly url: string;
  readonly owner: OperatorApi;
  readonly channel: Channel;
  readonly names: readonly string[];
  /** By default people upload their pictures. */
  readonly newPicture?: NewPicture;
}

export interface Cast extends Channel {
  readonly instrument: number;
  readonly people: readonly Person[];
  readonly operators: readonly OperatorApi[];
}

/** Deposits and withdrawals above this amount require two operators. */
export const FOUR_EYES_USD = 300;
const PASSWORD = 'a-long-enough-secret';
const OPENING_USD = 20_000;
/** One grey dot, as PNG. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** Opens a channel for deposits and one for withdrawals. */
export async function openChannel(db: Db): Promise<Channel> {
  const channels = new Channels(db);
  await writeSettings(db, {
    ...DEFAULT_FUNDS,
    needsVerification: false,
    methodWaitHours: 0,
    fourEyesAbove: microUsd(FOUR_EYES_USD * ONE_USD),
    depositFourEyesAbove: microUsd(FOUR_EYES_USD * ONE_USD),
  });
  return {
    networkId: await channels.saveNetwork(db, NETWORK),
    currencyId: await channels.saveCurrency(db, CURRENCY),
  };
}

/** Makes people with money and a payout method, and three operators who may decide their cases. */
export async function gather(terms: CastTerms): Promise<Cast> {
  const { url, owner, channel, names } = terms;
  const operators = [owner];
  for (const name of ['finance-1', 'finance-2']) {
    operators.push(await inviteOperator(url, owner, 'finance', `${name}@example.com`));
  }
  const people: Person[] = [];
  for (const name of names) people.push(await newPerson(terms, name));
  for (const person of people) await fund(url, person, operators, channel);
  return { ...channel, instrument: await instrumentIdOf(url, 'EURUSD'), people, operators };
}

/** Registers a real account with a payout method. */
export async function newPerson(
  { url, owner, channel: { currencyId }, newPicture = upload }: Omit<CastTerms, 'names'>,
  name: string,
): Promise<Person> {
  const account = `${name}@example.com`;
  const signUp = { type: 'email', account, password: PASSWORD, re_password: PASSWORD };
  const { token } = await sure<{ token: string }>(apiOf(url, ''), '/api/user/register', signUp);
  const method = { type: 1, draw_id: currencyId, dc_address: TRON_ADDRESS };
  const bound = '/api/wallet/bind_draw_method';
  const { id } = await sure<{ id: number }>(apiOf(url, token), bound, method);
  const people = await owner.get<{ rows: { id: number }[] }>(url, 'people', { is_demo: 0 });
  const userId = people.data.rows[0]?.id ?? 0;
  // Uploads one picture after the other, because each person may have only two uploads at a time.
  let last: Promise<unknown> = Promise.resolve();
  return {
    userId,
    methodId: id,
    api: (base) => apiOf(base, token),
    picture: (base) => {
      const make = () => newPicture(base, token, userId);
      const next = last.then(make, make);
      last = next;
      return next;
    },
    orders: [],
    deposits: [],
    withdrawals: [],
  };
}

async function fund(
  url: string,
  person: Person,
  operators: readonly OperatorApi[],
  channel: Channel,
) {
  const proofImg = await person.picture(url);
  const paid = { number: OPENING_USD, proofImg, charge_id: channel.networkId };
  const submit = '/api/quickCharge/submit';
  const { id } = await sure<{ id: number }>(person.api(url), submit, paid);
  for (const operator of operators.slice(0, 2)) {
    const approve = { id, reason: 'it arrived' };
    const { code, msg } = await operator.post(url, 'deposits/approve', approve);
    if (code !== 1) throw new Error(`The opening deposit was not approved: ${msg}`);
  }
}

async function sure<Data>(api: Api, path: string, body: object): Promise<Data> {
  const { code, msg, data } = await api.post<Data>(path, { ...body });
  if (code !== 1) throw new Error(`${path} answered ${code}: ${msg}`);
  return data;
}

async function upload(base: string, token: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([DOT], { type: 'image/png' }), 'proof.png');
  const response = await fetch(new URL('/api/common/image_upload', base), {
    method: 'POST',
    headers: { authorization: token, lang: 'en' },
    body: form,
  });
  const { code, msg, data } = (await response.json()) as {
    code: number;
    msg: string;
    data: { id: string };
  };
  if (code !== 1) throw new Error(`The picture was refused: ${msg}`);
  return data.id;
}
