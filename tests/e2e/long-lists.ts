import { forexChange } from '@fulcrum/contract/account/calls';
import { LANGUAGES } from '@fulcrum/contract/languages';
import { announcements } from '@fulcrum/contract/content/announcements';
import { newsList } from '@fulcrum/contract/content/news';
import { tradeList } from '@fulcrum/contract/market-data/calls';
import { notices } from '@fulcrum/contract/notifications/notices';
import {
  DEPOSIT_TYPE,
  DRAW_TYPE,
  depositList,
  drawList,
  drawMethods,
} from '@fulcrum/contract/payments/calls';
import { alerts } from '@fulcrum/contract/trading/alerts';
import { chatMessages } from '@fulcrum/contract/support/chat';
import { myDeal } from '@fulcrum/contract/trading/calls';
import type { Locator, Page } from '@playwright/test';

import { call } from './api.ts';
import type { Words } from './words.ts';

/** A session of the person beside the browser. */
export interface Session {
  readonly base: string;
  readonly token: string;
}

/** A screen with a list, or with figures below the first view. */
export interface LongList {
  readonly name: string;
  readonly route: string;
  /** What is done on the screen before the list is seen. */
  readonly enter?: (page: Page, words: Words) => Promise<void>;
  /** The rows that the page has now. */
  readonly rows: (page: Page) => Locator;
  /** Returns one of the rows, for a list that has only those around what is seen. */
  readonly nth?: (page: Page, nth: number) => Locator;
  /** Returns how many rows there are to come. */
  readonly count: (session: Session) => Promise<number>;
}

const visible = (css: string) => (page: Page) => page.locator(css).filter({ visible: true });

/** Returns a row of a list, counted from 1. */
export const rowOf = ({ rows, nth }: LongList, page: Page, at: number): Locator =>
  nth?.(page, at) ?? rows(page).nth(at - 1);

const total = async (reply: Promise<{ readonly total: number }>) => (await reply).total;
const length = async (reply: Promise<readonly unknown[]>) => (await reply).length;

/** Orders are asked for 20 at a time. */
const orders =
  (status: 0 | 1 | 3) =>
  async ({ base, token }: Session) =>
    total(call(base, myDeal, { status, page: 1 }, token));
const instruments = ({ base }: Session) => length(call(base, tradeList, {}));

export const LISTS: readonly LongList[] = [
  {
    name: 'home',
    route: '/',
    rows: visible('.rows-port > li'),
    nth: (page, at) => page.locator(`.rows-port > li[aria-posinset="${at}"]`),
    count: instruments,
  },
  { name: 'holding', route: '/order?type=1', rows: visible('.pos.card'), count: orders(1) },
  { name: 'pending', route: '/order?type=0', rows: visible('.pos.card'), count: orders(0) },
  { name: 'closed', route: '/order?type=3', rows: visible('.past__row'), count: orders(3) },
  {
    name: 'instruments over the chart',
    route: '/trade?code=EURUSD',
    enter: async (page, words) => {
      const head = page.locator('.sym').filter({ visible: true });
      await head.waitFor();
      // Beside the chart of a desk they are listed without being asked for.
      const beside = page.getByRole('region', { name: words('trade.instruments') });
      if (!(await beside.isVisible())) await head.click();
    },
    rows: visible('.picker__line'),
    count: instruments,
  },
  {
    name: 'alerts',
    route: '/trade?code=EURUSD',
    enter: async (page, words) =>
      page.getByRole('button', { name: words('alerts.title'), exact: true }).click(),
    rows: visible('.alert-list > li'),
    count: ({ base, token }) => length(call(base, alerts, {}, token)),
  },
  {
    name: 'account log',
    route: '/mine/history',
    rows: visible('.log > .log__row'),
    count: ({ base, token }) => total(call(base, forexChange, { page: 1 }, token)),
  },
  {
    name: 'deposits',
    route: '/mine/charge?view=records',
    rows: visible('.records > li'),
    count: ({ base, token }) =>
      total(call(base, depositList, { type: DEPOSIT_TYPE.coin, page: 1 }, token)),
  },
  {
    name: 'withdrawals',
    route: '/mine/withdraw?view=records',
    rows: visible('.records > li'),
    count: ({ base, token }) =>
      total(call(base, drawList, { type: DRAW_TYPE.crypto, page: 1 }, token)),
  },
  {
    name: 'bank accounts',
    route: '/mine/bank-card-list',
    rows: visible('.records > li'),
    count: ({ base, token }) =>
      length(call(base, drawMethods, { draw_type: DRAW_TYPE.bank }, token)),
  },
  {
    name: 'wallet',
    route: '/mine/wallet',
    rows: visible('.log > .log__row'),
    count: async () => 10,
  },
  {
    name: 'notices',
    route: '/mine/notices',
    rows: visible('.heard'),
    count: ({ base, token }) => total(call(base, notices, { page: 1 }, token)),
  },
  {
    name: 'announcements',
    route: '/mine/announcement',
    rows: visible('.announcement'),
    count: ({ base, token }) => total(call(base, announcements, { page: 1 }, token)),
  },
  {
    name: 'news',
    route: '/news',
    // The newest stands above the list.
    rows: visible('.lead, .stories > li'),
    count: ({ base, token }) => total(call(base, newsList, { page: 1 }, token)),
  },
  {
    name: 'support',
    route: '/mine/chat',
    rows: (page) => page.frameLocator('iframe').locator('.talk__list > li'),
    count: ({ base, token }) => call(base, chatMessages, {}, token).then(({ data }) => data.length),
  },
  { name: 'search', route: '/product', rows: visible('.starred'), count: instruments },
  {
    name: 'languages',
    route: '/language',
    rows: visible('.menu__row'),
    count: async () => Object.keys(LANGUAGES).length,
  },
  {
    name: 'results',
    route: '/mine/results',
    rows: visible('.costs .page-end'),
    count: async () => 1,
  },
  { name: 'me', route: '/user', rows: visible('.menu__row--danger'), count: async () => 1 },
];
