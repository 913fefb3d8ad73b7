import {
  bindDrawMethod,
  cancelDeposit,
  cancelDraw,
  depositCoin,
  depositNetworks,
  depositWire,
  draw,
  drawSymbols,
  wireOptions,
} from '@fulcrum/contract/payments/calls';
import { register } from '@fulcrum/contract/people/calls';
import { sendChatMessage } from '@fulcrum/contract/support/chat';
import { addAlert } from '@fulcrum/contract/trading/alerts';
import { close, setLevels } from '@fulcrum/contract/trading/calls';

import { enrol, ownerLinkIn, type OperatorApi } from '../operator-api.ts';
import { call } from './api.ts';
import { placeOrder } from './place-order.ts';
import type { RunningServer } from './server.ts';
import type { StillMarket } from './still-market.ts';

/** How many rows each list has: more than fit on a screen, and more than one page. */
export const ROWS = {
  closed: 45,
  holding: 9,
  pending: 8,
  alerts: 14,
  deposits: 24,
  withdrawals: 23,
  addresses: 9,
  banks: 7,
  messages: 24,
  announcements: 23,
  articles: 24,
} as const;

const reason = 'for the journey';
/** One grey dot, as PNG. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

export interface FullAccount {
  readonly account: string;
  readonly password: string;
  /** A session of its own, for calls beside the browser. */
  readonly token: string;
}

interface Given {
  readonly server: RunningServer;
  readonly market: StillMarket;
}

/** Makes a real account that has every list full, and the operator who decided its cases. */
export async function fillAccount({ server, market }: Given): Promise<FullAccount> {
  const base = server.url;
  const owner = await enrol(base, ownerLinkIn(server.log()), 'owner@example.com');
  await change(base, owner, 'needs_verification', '1', '0');
  await change(base, owner, 'method_wait_hours', '24', '0');
  const account = `patient.${Date.now()}@example.com`;
  const password = 'correct horse battery';
  const signUp = { type: 'email', account, password, re_password: password } as const;
  const { token } = await call(base, register, signUp);
  const filled = { base, owner, token, market };
  await fillDeposits(filled);
  await fillOrders(filled);
  await fillWithdrawals(filled);
  await fillWords(filled);
  return { account, password, token };
}

interface Filling {
  readonly base: string;
  readonly owner: OperatorApi;
  readonly token: string;
  readonly market: StillMarket;
}

async function decide({ base, owner }: Filling, path: string, body: object): Promise<void> {
  const { code, msg } = await owner.post(base, path, { reason, ...body });
  if (code !== 1) throw new Error(`${path} answered ${code}: ${msg}`);
}

async function change(
  base: string,
  owner: OperatorApi,
  key: string,
  before: string,
  after: string,
) {
  const changes = [{ key, before, after }];
  const { code, msg } = await owner.post(base, 'settings/save', { changes, reason });
  if (code !== 1) throw new Error(`${key} was not changed: ${code} ${msg}`);
}

async function picture(base: string, token: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([DOT], { type: 'image/png' }), 'proof.png');
  const headers = { authorization: token, lang: 'en' };
  const sent = { method: 'POST', headers, body: form };
  const response = await fetch(new URL('/api/common/image_upload', base), sent);
  const { code, msg, data } = (await response.json()) as {
    code: number;
    msg: string;
    data: { id: string };
  };
  if (code !== 1) throw new Error(`The picture was refused: ${msg}`);
  return data.id;
}

/** Deposits of each state: credited, rejected, withdrawn by the person, and under review. */
async function fillDeposits(filling: Filling): Promise<void> {
  const { base, token } = filling;
  const [network] = await call(base, depositNetworks, {}, token);
  const [bank] = await call(base, wireOptions, {}, token);
  if (!network || !bank) throw new Error('Expected sample channels');
  for (let nth = 0; nth < ROWS.deposits; nth += 1) {
    const proofImg = await picture(base, token);
    const coin = { number: String(4_000 + nth), proofImg, charge_id: network.id };
    const { id } = await call(base, depositCoin, coin, token);
    if (nth < 4) await decide(filling, 'deposits/approve', { id });
    else if (nth < 6) await decide(filling, 'deposits/reject', { id });
    else if (nth < ROWS.deposits - 2) await call(base, cancelDeposit, { id }, token);
  }
  const wired = { number: '1250', proofImg: await picture(base, token), wire_id: bank.id };
  await call(base, depositWire, wired, token);
}

/** Trades of many results, positions with several take-profits, pending orders and alerts. */
async function fillOrders({ base, token, market }: Filling): Promise<void> {
  const { Id: euro } = market.instrument('EURUSD');
  const order = { cont: '0.20', forex_id: euro, status: 1, multiple: 100 } as const;
  for (let nth = 0; nth < ROWS.closed; nth += 1) {
    const type = nth % 3 === 0 ? 2 : 1;
    const cont = (0.02 + (nth % 7) * 0.03).toFixed(2);
    const id = await placeOrder(base, { ...order, type, cont }, token);
    await market.move('EURUSD', nth % 4 === 0 ? -27 : 13 + nth);
    await call(base, close, { id }, token);
    await market.move('EURUSD', nth % 2 === 0 ? 3 : -2 - nth);
  }
  for (let nth = 0; nth < ROWS.holding; nth += 1) {
    const type = nth % 2 === 0 ? 1 : 2;
    const id = await placeOrder(base, { ...order, type }, token);
    if (nth === ROWS.holding - 1) {
      const levels = [400, 700, 900].map((by, at) => ({
        price: market.bid('EURUSD', by),
        percent: at === 0 ? 50 : 25,
      }));
      const stop = { stop_loss_price: market.bid('EURUSD', -500), break_even_level: 1 };
      await call(base, setLevels, { id, levels, ...stop }, token);
    }
  }
  for (let nth = 0; nth < ROWS.pending; nth += 1) {
    const target = market.bid('EURUSD', -2_000 - nth * 100);
    await placeOrder(base, { ...order, type: 1, status: 0, target_price: target }, token);
  }
  await market.move('EURUSD', 41);
  for (let nth = 0; nth < ROWS.alerts; nth += 1) {
    const level = market.bid('EURUSD', 3_000 + nth * 50);
    await call(
      base,
      addAlert,
      { forex_id: euro, kind: 'above', level, note: `Alert ${nth}` },
      token,
    );
  }
}

const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

/** Withdrawals of each state: paid, being paid, rejected, cancelled, and under review. */
async function fillWithdrawals(filling: Filling): Promise<void> {
  const { base, token } = filling;
  const currencies = await call(base, drawSymbols, {}, token);
  const coin = currencies.find(({ type }) => type === 1);
  const cash = currencies.find(({ type }) => type === 2);
  if (!coin || !cash) throw new Error('Expected sample currencies');
  const bound = { type: 1, draw_id: coin.id, dc_address: ADDRESS } as const;
  const { id: method } = await call(base, bindDrawMethod, bound, token);
  for (let nth = 0; nth < ROWS.banks; nth += 1) {
    const bank = { bank_name: `Bank ${nth}`, payee_name: 'Mei Chan' };
    const payee_account = `${800_100_200 + nth}`;
    await call(base, bindDrawMethod, { type: 2, draw_id: cash.id, ...bank, payee_account }, token);
  }
  for (let nth = 0; nth < ROWS.withdrawals; nth += 1) {
    const asked = { draw_currency_id: coin.id, number: String(100 + nth), draw_method_id: method };
    const { id } = await call(base, draw, asked, token);
    if (nth === 0) {
      await decide(filling, 'withdrawals/approve', { id });
      await decide(filling, 'withdrawals/pay', { id, reference: 'ab12'.repeat(16) });
    } else if (nth === 1) await decide(filling, 'withdrawals/reject', { id });
    else if (nth === 2) await decide(filling, 'withdrawals/approve', { id });
    else if (nth < ROWS.withdrawals - 2) await call(base, cancelDraw, { id }, token);
  }
}

/** Announcements, articles, and a conversation with support. */
async function fillWords(filling: Filling): Promise<void> {
  const { base, owner, token } = filling;
  for (let nth = 0; nth < ROWS.messages; nth += 1) {
    const message = { text: `Message ${nth}`, client_key: `message-${nth}` };
    await call(base, sendChatMessage, message, token);
  }
  const made = async (path: string, body: object): Promise<number> => {
    const { code, msg, data } = await owner.post<{ id: number }>(base, path, { reason, ...body });
    if (code !== 1) throw new Error(`${path} answered ${code}: ${msg}`);
    return data.id;
  };
  for (let nth = 0; nth < ROWS.announcements; nth += 1) {
    const texts = { en: { title: `Announcement ${nth}`, body: 'Some words.' } };
    const terms = { audience: 'all', legal: 0, pinned: 0 };
    const id = await made('announcements/save', { ...terms, texts });
    await decide(filling, 'announcements/publish', { id, version: 1 });
  }
  for (let nth = 0; nth < ROWS.articles; nth += 1) {
    const texts = { en: { title: `Article ${nth}`, summary: 'In short.', body: 'Some words.' } };
    const id = await made('news/save', { source: '', codes: [], texts });
    await decide(filling, 'news/publish', { id, version: 1 });
  }
}
