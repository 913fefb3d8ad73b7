import type { Language } from '@fulcrum/contract/languages';
import type { Instrument } from '@fulcrum/contract/market-data/schema';
import type { Page } from '@playwright/test';

import {
  ended,
  FIGURES,
  heard,
  logged,
  PERSON,
  positions,
  snapshot,
  trailOf,
  UNREAD,
  waiting,
} from './long-figures-account.ts';
import { marketFrame, wideCandles, widely } from './long-figures-market.ts';
import { othersIn } from './long-figures-others.ts';
import { costsOf, noteOn, resultsOf, tagsUsed, tradesOf } from './long-figures-results.ts';

/** The session that the page finds when it loads next. */
const SESSION = {
  state: {
    token: 'a'.repeat(43),
    user: {
      uid: PERSON.uid,
      email: PERSON.email,
      mobile: '',
      isDemo: false,
      creditScore: PERSON.credit_score,
      inviteCode: PERSON.invite_code,
    },
  },
  version: 0,
};

const pageOf = (data: readonly object[]) => ({
  data,
  total: data.length,
  page: 1,
  page_size: 20,
  all_fact_profits: FIGURES.floating_pnl,
  balance: FIGURES.balance,
});

type Answer = (query: URLSearchParams) => unknown;

/**
 * Gives the page a market and an account with large figures, over HTTP and on the live connection.
 * Only the list of instruments comes from the server, but without its prices, so that the page does
 * not depend on the market.
 */
export async function playLongFigures(page: Page, base: string, lang: Language): Promise<void> {
  const reply = await fetch(`${base}/v1/api/forex/trade_list`, { headers: { lang } });
  const { data } = (await reply.json()) as { data: Instrument[] }; // as in the contract
  const instruments = data.map(widely);
  await page.addInitScript(
    (session) => localStorage.setItem('session', session),
    JSON.stringify(SESSION),
  );
  const answers = { ...accountIn(lang, instruments), ...othersIn(lang) };
  for (const [path, answer] of Object.entries(answers)) {
    await page.route(
      (url) => url.pathname === path,
      (route) => {
        const query = new URL(route.request().url()).searchParams;
        return route.fulfill({ json: { code: 1, msg: '', data: answer(query) } });
      },
    );
  }
  await playLive(page, instruments);
}

function accountIn(
  lang: Language,
  instruments: readonly Instrument[],
): Readonly<Record<string, Answer>> {
  const held = positions(instruments);
  const pending = waiting(instruments);
  const closed = ended(instruments, lang);
  return {
    '/v1/api/forex/trade_list': () => instruments,
    '/v1/api/forex/kline': (query) => {
      const instrument = instruments.find(({ Id }) => String(Id) === query.get('forex_id'));
      return instrument && !query.has('to') ? wideCandles(instrument) : [];
    },
    '/v1/api/forex/my_deal': (query) => {
      const status = query.get('status');
      if (status !== '3') return pageOf(status === '1' ? held : pending);
      const { data, net } = tradesOf(closed);
      return { ...pageOf(closed), trades: { total: data.length, net } };
    },
    '/v1/api/forex/results': (query) => resultsOf(instruments, query),
    '/v1/api/forex/costs': (query) => costsOf(query),
    '/v1/api/forex/note': (query) => noteOn(query),
    '/v1/api/forex/note_tags': () => tagsUsed(),
    '/v1/api/forex/trades': () => tradesOf(closed),
    '/v1/api/forex/order_detail': (query) => {
      const order = closed.find(({ Id }) => String(Id) === query.get('id'));
      return order && { order, trail: trailOf(order, lang) };
    },
    '/api/user/info': () => PERSON,
    '/v1/api/main/wallet/getBalance': () => FIGURES,
    '/v1/api/main/account/forexDetail': () => ({
      ...FIGURES,
      credit_score: PERSON.credit_score,
      holding_count: held.length,
      pending_count: 8,
    }),
    '/v1/api/main/accountLog/forexChange': () => pageOf(logged(lang)),
    '/api/notice/list': () => ({ ...pageOf(heard(lang)), unread: UNREAD }),
  };
}

async function playLive(page: Page, instruments: readonly Instrument[]): Promise<void> {
  await page.routeWebSocket(/\/v1\/ws/, (line) => {
    const tell = (message: object) => line.send(JSON.stringify(message));
    line.onMessage((data) => {
      const { type, params } = JSON.parse(String(data)) as {
        type: string;
        params?: { topics?: string[] };
      };
      const topics = type === 'sub' ? (params?.topics ?? []) : [];
      if (type === 'login') tell({ type: 'login_result', code: 1, msg: '' });
      if (type === 'ping') tell({ type: 'pong', time: Date.now() });
      // A price older than ten seconds is stale, and a ping comes every five seconds, so prices are
      // sent with each ping.
      if (type === 'ping' || topics.includes('DAY_MARKET')) tell(marketFrame(instruments));
      if (topics.includes('FOREX_TRADE')) tell(snapshot(instruments));
      if (topics.includes('NOTICE')) {
        tell({ type: 'NOTICE', seq: UNREAD, unread: UNREAD, notice: null });
      }
      if (topics.includes('SUPPORT')) {
        tell({ type: 'SUPPORT', newest: 7, unread: UNREAD, read_by_support: 5 });
      }
    });
  });
}
