import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { overflowing } from './overflow.ts';
import { logInAsNewPerson } from './person.ts';
import { look, MONEY, OWN, PUBLIC, REAL, settle, trade } from './screen-list.ts';
import { playPaymentChannels } from './payment-channels.ts';
import { painted } from './scroll-to-row.ts';

/** Windows of a small phone, a tablet, and a desktop with two panes. */
const WINDOWS = {
  360: { width: 360, height: 780 },
  768: { width: 768, height: 1024 },
  1280: { width: 1280, height: 800 },
} as const;
const LANGUAGES = ['en', 'ar', 'hk'] as const;

test.setTimeout(300_000);

for (const lang of LANGUAGES) {
  for (const [width, viewport] of Object.entries(WINDOWS)) {
    test.describe(`in ${lang} at ${width} px`, () => {
      test.use({ lang, viewport, isMobile: false, deviceScaleFactor: 1 });

      const visit = async (
        page: Page,
        open: (route: string) => Promise<void>,
        routes: Readonly<Record<string, string>>,
        scheme: string,
      ) => {
        for (const [name, route] of Object.entries(routes)) {
          await open(route);
          await look(page, `${name}-${width}-${lang}-${scheme}`);
          expect.soft(await overflowing(page), name).toEqual([]);
        }
      };

      test('what a visitor sees fits', async ({ page, open }, { project }) => {
        await visit(page, open, PUBLIC, project.name);
      });

      test('what a trader sees fits', async ({ page, open, server, demo }, { project }) => {
        await trade(server.url, await demo());
        await visit(page, open, OWN, project.name);
      });

      test('what a real person sees fits', async ({ page, open, words, server }, { project }) => {
        await logInAsNewPerson(page, { base: server.url, words, open });
        await playPaymentChannels(page);
        await page.reload();
        await visit(page, open, { ...REAL, ...MONEY, ...VERIFIED }, project.name);
      });
    });
  }
}

const VERIFIED = { invite: '/mine/invite', auth: '/mine/auth' };

/** Screens on which nothing may be cut off with large letters or in a narrow window. */
const MAIN = {
  home: '/',
  trade: '/trade?code=EURUSD',
  'orders-holding': '/order?type=1',
  'orders-pending': '/order?type=0',
  user: '/user',
  system: '/mine/system',
  login: '/login',
  register: '/register',
};

const FUNDS = { charge: '/mine/charge', withdraw: '/mine/withdraw' };

/** Settings that readers may use, each with the WCAG criterion that allows it. */
const READERS = {
  'letters twice as large (1.4.4)': {
    viewport: { width: 390, height: 844 },
    css: 'html { font-size: 200% }',
  },
  'a window of 320 px (1.4.10)': { viewport: { width: 320, height: 640 }, css: null },
  'letters, words, lines and paragraphs further apart (1.4.12)': {
    viewport: { width: 390, height: 844 },
    css: `* {
      letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important;
      line-height: 1.5 !important;
    }
    p { margin-bottom: 2em !important }`,
  },
} as const;

/** Gives the page the styles of a reader in place of those of the one before. */
const wear = (page: Page, css: string | null): Promise<void> =>
  page.evaluate((text) => {
    const style = document.getElementById('reader') ?? document.createElement('style');
    style.id = 'reader';
    style.textContent = text;
    document.head.append(style);
  }, css);

test('nothing is lost with large letters, in a narrow window, or with texts further apart', async ({
  page,
  open,
  words,
  server,
  demo,
}) => {
  const buy = page.getByRole('button', { name: new RegExp(`^${words('trade.buy')}`) });
  const readAs = async (reader: keyof typeof READERS, name: string) => {
    const { viewport, css } = READERS[reader];
    await page.setViewportSize(viewport);
    await wear(page, css);
    await painted(page);
    await settle(page, `${name}-${reader.replaceAll(/\W+/g, '-')}`);
    expect.soft(await overflowing(page), `${name} with ${reader}`).toEqual([]);
    if (name === 'trade') await expect(buy).toBeInViewport({ ratio: 1 });
  };
  // Object.keys returns string[].
  const readers = Object.keys(READERS) as (keyof typeof READERS)[];
  const read = async (name: string) => {
    for (const reader of readers) await readAs(reader, name);
  };
  const visit = async (routes: Readonly<Record<string, string>>) => {
    for (const [name, route] of Object.entries(routes)) {
      await open(route);
      await read(name);
    }
  };
  await trade(server.url, await demo());
  await visit(MAIN);
  for (const reader of readers) {
    await open(MAIN.trade);
    await readAs(reader, 'trade');
    await buy.click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('button', { name: words('trade.buy') })).toBeInViewport();
    await readAs(reader, 'sheet-confirm');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  }

  await logInAsNewPerson(page, { base: server.url, words, open });
  await playPaymentChannels(page);
  await page.reload();
  await visit(FUNDS);
});

for (const lang of ['en', 'ar'] as const) {
  test.describe(`large sums in ${lang}`, () => {
    test.use({ lang });

    test(`no figure of the ticket runs into the next one in ${lang}`, async ({
      page,
      open,
      words,
      demo,
    }) => {
      await demo();
      await open(MAIN.trade);
      await page.getByRole('textbox', { name: words('trade.lotsLabel') }).fill('9999');
      await expect(page.locator('.preview')).toContainText(/\d\d,\d{3},\d{3}/);
      await settle(page, `trade-large-sums-${lang}`);
      expect(await overflowing(page)).toEqual([]);
      for (const price of await page.locator('.bs__p').all()) await expect(price).toBeVisible();
    });
  });
}

test('a phone on its side has the chart over the height, and the ticket at the edge', async ({
  page,
  open,
  words,
  demo,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await demo();
  await open(MAIN.trade);
  await look(page, 'trade-on-its-side');
  expect(await overflowing(page)).toEqual([]);
  const buy = page.getByRole('button', { name: new RegExp(`^${words('trade.buy')}`) });
  await expect(buy).toBeInViewport({ ratio: 1 });
  const [chart, ticket] = await Promise.all(
    ['.trade__chart', '.ticket'].map((part) => page.locator(part).boundingBox()),
  );
  if (!chart || !ticket) throw new Error('Expected a chart and a ticket');
  expect(ticket.x).toBeGreaterThanOrEqual(chart.x + chart.width);
  expect(chart.height).toBeGreaterThan(200);
});
