import { accountCalls } from '@fulcrum/client/calls/account';
import { filesCalls } from '@fulcrum/client/calls/files';
import { marketDataCalls } from '@fulcrum/client/calls/market-data';
import { peopleCalls } from '@fulcrum/client/calls/people';
import { settingsCalls } from '@fulcrum/client/calls/settings';
import { tradingCalls } from '@fulcrum/client/calls/trading';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { request, uploadFile } from './api.ts';
import { noteConnection } from './connection.ts';
import { forgetSession, keepSession, onSessionEnd, useSession } from './session.ts';

const user = {
  uid: '1',
  email: 'a@b.co',
  mobile: '',
  isDemo: false,
  creditScore: 100,
  inviteCode: '',
};

type Answer = () => Promise<Response>;
const envelope =
  (code: number, msg: string, data: unknown, status = 200): Answer =>
  async () =>
    new Response(JSON.stringify({ code, msg, data }), { status });
const broken: Answer = async () => {
  throw new TypeError('Failed to fetch');
};

function answerWith(...answers: Answer[]) {
  const fetch = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
  for (const answer of answers) fetch.mockImplementationOnce(answer);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

beforeEach(() => {
  localStorage.setItem('lang', 'tw');
  keepSession({ token: 'abc', user });
});
afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.early = undefined;
  noteConnection('connecting', 0);
  forgetSession();
});

test('what the page has asked for ahead is taken once, and asked for anew when it was lost', async () => {
  const { path } = marketDataCalls.getCategories;
  const early = (data: unknown) => envelope(1, '', data)();
  const fetch = answerWith(envelope(1, '', ['later']), envelope(1, '', ['again']));
  globalThis.early = { [`${path}?`]: early(['ahead']) };
  expect(await request(marketDataCalls.getCategories, {})).toMatchObject({ data: ['ahead'] });
  expect(fetch).not.toHaveBeenCalled();
  expect(await request(marketDataCalls.getCategories, {})).toMatchObject({ data: ['later'] });
  globalThis.early = { [`${path}?`]: Promise.resolve(null) };
  expect(await request(marketDataCalls.getCategories, {})).toMatchObject({ data: ['again'] });
});

test('a search does not take the whole list that was asked for ahead', async () => {
  const whole = envelope(1, '', ['all'])();
  answerWith(envelope(1, '', ['found']));
  globalThis.early = { [`${marketDataCalls.tradeList.path}?`]: whole };
  const found = await request(marketDataCalls.tradeList, { searchCurrency: 'eur' });
  expect(found).toMatchObject({ data: ['found'] });
  expect(await request(marketDataCalls.tradeList, {})).toMatchObject({ data: ['all'] });
});

test('the page asks ahead for calls of the contract that only read and take nothing', () => {
  const page = readFileSync(join(import.meta.dirname, '../app/boot/ask-ahead.ts'), 'utf8');
  const asked = [...page.matchAll(/'(\/(?:v1\/)?api\/[^']+)'/g)].map(([, address]) => address);
  const { tradeList, getCategories } = marketDataCalls;
  const { getBasicInfo } = settingsCalls;
  expect(asked).toEqual([tradeList, getCategories, getBasicInfo].map(({ path }) => `${path}?`));
});

test('a read carries language, zone, token and a time, and its data comes bare', async () => {
  const fetch = answerWith(envelope(1, '', [{ Id: 1, NameShowTrans: 'FX' }]));
  const reply = await request(marketDataCalls.getCategories, {});
  expect(reply).toEqual({ ok: true, data: [{ Id: 1, NameShowTrans: 'FX' }], msg: '' });
  const [address, init] = fetch.mock.calls[0] ?? [];
  expect(address).toMatch(/^\/v1\/api\/forex\/getCategories\?t=\d+$/);
  expect(init?.headers).toMatchObject({ lang: 'hk', authorization: 'abc' });
  expect(init?.headers).toHaveProperty('tz');
});

test('a form is sent form-encoded, an order as JSON', async () => {
  const fetch = answerWith(envelope(0, 'no', {}), envelope(0, 'no', {}));
  await request(peopleCalls.login, { account: 'a@b.co', password: 'x y', login_type: 'email' });
  await request(tradingCalls.close, { id: 7, cont: '0.10' });
  expect(fetch.mock.calls[0]?.[1].body).toBe('account=a%40b.co&password=x+y&login_type=email');
  expect(fetch.mock.calls[1]?.[1].body).toBe('{"id":7,"cont":"0.10"}');
});

test("a refusal is a value with its name, the server's words and the figures", async () => {
  answerWith(envelope(1121, 'Please wait 30 seconds', { wait: 30 }));
  const reply = await request(tradingCalls.close, { id: 7 });
  expect(reply).toMatchObject({
    ok: false,
    problem: {
      kind: 'refused',
      reason: 'code.tooSoon',
      msg: 'Please wait 30 seconds',
      figures: { wait: 30 },
    },
  });
});

test('a read is repeated once when the network fails, money never', async () => {
  const reads = answerWith(broken, envelope(1, '', []));
  expect((await request(marketDataCalls.getCategories, {})).ok).toBe(true);
  expect(reads).toHaveBeenCalledTimes(2);

  const money = answerWith(broken, envelope(1, '', {}));
  expect(await request(tradingCalls.close, { id: 7 })).toMatchObject({
    problem: { kind: 'network' },
  });
  expect(money).toHaveBeenCalledTimes(1);

  const demo = answerWith(broken, envelope(1, '', {}));
  await request(accountCalls.resetDemo, {});
  expect(demo).toHaveBeenCalledTimes(1);
});

test('code 999 forgets the session and is told once, however many calls meet it', async () => {
  const ends = vi.fn();
  const stop = onSessionEnd(ends);
  answerWith(envelope(999, 'Please log in again', {}), envelope(999, 'Please log in again', {}));
  await Promise.all([request(accountCalls.getBalance, {}), request(accountCalls.forexDetail, {})]);
  stop();
  expect(useSession.getState()).toEqual({ token: null, user: null });
  expect(ends).toHaveBeenCalledExactlyOnceWith({ msg: 'Please log in again', isQuiet: false });
});

test('an initial request that meets code 999 logs out quietly', async () => {
  const ends = vi.fn();
  const stop = onSessionEnd(ends);
  answerWith(envelope(999, 'Please log in again', {}));
  await request(peopleCalls.userInfo, {}, { isInitial: true });
  stop();
  expect(ends).toHaveBeenCalledExactlyOnceWith({ msg: 'Please log in again', isQuiet: true });
});

test('a browser without AbortSignal.any and timeout calls like every other', async () => {
  const { any, timeout } = AbortSignal;
  Object.assign(AbortSignal, { any: undefined, timeout: undefined });
  try {
    answerWith(envelope(1, '', []), envelope(1, '', { id: 'a' }));
    const { signal } = new AbortController();
    expect(await request(marketDataCalls.getCategories, {}, { signal })).toMatchObject({
      ok: true,
    });
    const sent = await uploadFile(filesCalls.imageUpload, new Blob(['x']), { signal });
    expect(sent).toMatchObject({ ok: true });
  } finally {
    Object.assign(AbortSignal, { any, timeout });
  }
});

test('a fault of the app is not told as one of the network', async () => {
  const fetch = answerWith(envelope(1, '', {}));
  const cyclic: Record<string, unknown> = { id: 7 };
  cyclic['cont'] = cyclic;
  await expect(request(tradingCalls.close, cyclic as { id: number })).rejects.toThrow(/circular/i);
  expect(fetch).not.toHaveBeenCalled();
});

test('a late 999 of an old token leaves the new session alone', async () => {
  answerWith(async () => {
    keepSession({ token: 'new', user });
    return envelope(999, 'Please log in again', {})();
  });
  await request(accountCalls.getBalance, {});
  expect(useSession.getState().token).toBe('new');
});

test('LIVE-021 what comes for another session is read again, and a change tells nothing', async () => {
  const fetch = answerWith(
    async () => {
      keepSession({ token: 'new', user: { ...user, uid: '2' } });
      return envelope(1, '', { balance: 'of-abc' })();
    },
    envelope(1, '', { balance: 'of-new' }),
  );
  const read = await request(accountCalls.getBalance, {});
  expect(read).toMatchObject({ ok: true, data: { balance: 'of-new' } });
  expect(fetch).toHaveBeenCalledTimes(2);
  answerWith(async () => {
    keepSession({ token: 'third', user: { ...user, uid: '3' } });
    return envelope(1, 'done', {})();
  });
  const change = await request(accountCalls.resetDemo, {});
  expect(change).toMatchObject({ ok: false, problem: { kind: 'cancelled', msg: '' } });
});

test('without a network nothing is sent, and a warning says what', async () => {
  noteConnection('offline', 1);
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const fetch = answerWith();
  expect(await request(tradingCalls.close, { id: 7 })).toMatchObject({
    problem: { kind: 'network' },
  });
  expect(fetch).not.toHaveBeenCalled();
  expect(warned.mock.calls).toEqual([
    ['/v1/api/forex/close was not sent: the device has no network'],
  ]);
  warned.mockRestore();
});

test('a line to the server has the last word about the network', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  noteConnection('live', 0);
  answerWith(envelope(1, '', {}));
  expect(await request(tradingCalls.close, { id: 7 })).toMatchObject({ ok: true });
  isOnline.mockRestore();
});

test('what is no envelope is a fault of the server', async () => {
  answerWith(async () => new Response('<html>', { status: 502 }));
  expect(await request(tradingCalls.close, { id: 7 })).toMatchObject({
    problem: { kind: 'fault', code: 502 },
  });
});

test('a call that was given up says so and nothing more', async () => {
  const abort = new AbortController();
  answerWith(async () => {
    abort.abort();
    throw new DOMException('aborted', 'AbortError');
  });
  const reply = await request(
    marketDataCalls.kline,
    { forex_id: 1, period: '1M' },
    { signal: abort.signal },
  );
  expect(reply).toMatchObject({ problem: { kind: 'cancelled', msg: '' } });
});
