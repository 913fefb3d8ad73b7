import { register } from '@fulcrum/contract/people/calls';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

import { apiOf, instrumentIdOf, type Api } from '../../tests/api.ts';
import { call } from '../../tests/e2e/api.ts';
import { tokenOf } from '../../tests/e2e/fixtures.ts';
import { logIn } from '../../tests/e2e/person.ts';
import { wordsOf, type Words } from '../../tests/e2e/words.ts';
import { Hand } from './hand.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  timezoneId: 'Asia/Hong_Kong',
  serviceWorkers: 'block',
  acceptDownloads: true,
};
const PASSWORD = 'correct horse battery';
const TRIES = 20;
const AGAIN_MS = 500;

let people = 0;

/** A phone with the app, and what a task needs to stand ready before it starts. */
export class Stage {
  readonly page: Page;
  readonly hand: Hand;
  readonly words: Words = wordsOf('en');
  readonly #url: string;

  private constructor(page: Page, hand: Hand, url: string) {
    this.page = page;
    this.hand = hand;
    this.#url = url;
  }

  static async open(browser: Browser, url: string): Promise<Stage> {
    const context = await browser.newContext(PHONE);
    await context.addInitScript(() => localStorage.setItem('lang', 'en'));
    const page = await context.newPage();
    return new Stage(page, await Hand.on(page), url);
  }

  /** Opens a screen by its route, as the page that was open when the person took the phone. */
  async at(route: string): Promise<void> {
    await this.page.goto(`${this.#url}/#${route}`);
  }

  /** Opens a demo account. */
  async demo(): Promise<void> {
    await this.at('/');
    await this.page.getByRole('button', { name: this.words('home.tryDemo') }).tap();
    await this.page.getByText('100,000.00').first().waitFor();
  }

  /** Registers a real account and logs in. */
  async person(): Promise<void> {
    people += 1;
    const account = `trader${people}.${Date.now()}@example.com`;
    const names = { type: 'email', account } as const;
    await call(this.#url, register, { ...names, password: PASSWORD, re_password: PASSWORD });
    await this.at('/login');
    await logIn(this.page, this.words, { account, password: PASSWORD });
    await this.page.waitForURL(/#\/$/);
  }

  /** Places an order of 0.10 EUR/USD; returns its id. Tries again while the market starts. */
  async order(fields: Readonly<Record<string, string | number>>): Promise<number> {
    const api = await this.#api();
    const forexId = await instrumentIdOf(this.#url, 'EURUSD');
    const body = { type: 1, cont: '0.10', forex_id: forexId, multiple: 100, ...fields };
    let problem = '';
    for (let turn = 0; turn < TRIES; turn += 1) {
      const { code, msg, data } = await api.post<{ Id: number }>('/v1/api/forex/submit', body);
      if (code === 1) return data.Id;
      problem = `${code} ${msg}`;
      await this.page.waitForTimeout(AGAIN_MS);
    }
    throw new Error(`The order was refused: ${problem}`);
  }

  /** Changes an order by a call of the API. */
  async post(path: string, body: Readonly<Record<string, string | number>>): Promise<void> {
    const { code, msg } = await (await this.#api()).post(path, body);
    if (code !== 1) throw new Error(`${path} was refused: ${code} ${msg}`);
  }

  /** Returns the bid of EUR/USD. */
  async bid(): Promise<number> {
    interface Listed {
      readonly Code: string;
      readonly ForexQuotations: { readonly Bid: number | null };
    }
    const { data } = await apiOf(this.#url, '').get<Listed[]>('/v1/api/forex/trade_list');
    const bid = data.find(({ Code }) => Code === 'EURUSD')?.ForexQuotations.Bid;
    if (bid == null) throw new Error('No price of EUR/USD');
    return bid;
  }

  /** Puts a text into the clipboard. */
  async copy(text: string): Promise<void> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  async #api(): Promise<Api> {
    return apiOf(this.#url, await tokenOf(this.page));
  }
}
