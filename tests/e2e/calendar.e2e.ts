import type { Page } from '@playwright/test';

import { calendar } from '@fulcrum/contract/content/calendar';

import { enrol, ownerLinkIn, type OperatorApi } from '../operator-api.ts';
import { call } from './api.ts';
import { expect, test } from './fixtures.ts';
import { keepPicture } from './readable.ts';
import { look } from './screen-list.ts';

// On each server only one person can enrol as the first owner.
test.use({ named: 'calendar' });

/** The economic calendar, from the file of an operator to the app, the ticket and the chart. */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
let owner: OperatorApi;
test.beforeAll(async ({ server }) => {
  owner = await enrol(server.url, ownerLinkIn(server.log()), 'owner@example.com');
});

/** Replaces the events of the days of a file, as the console does. */
async function upload(base: string, rows: readonly string[]): Promise<void> {
  const file = ['time,country,title,importance,previous,forecast,actual,title_ar', ...rows].join(
    '\n',
  );
  const { data } = await owner.post<{ seen: string; faults: string[] }>(base, 'calendar/preview', {
    file,
  });
  expect(data.faults).toEqual([]);
  const given = { file, seen: data.seen, reason: 'for the journey' };
  expect((await owner.post(base, 'calendar/save', given)).code).toBe(1);
}

function daysAround(now: number) {
  const from = Math.floor(now / DAY_MS - 7) * DAY_MS;
  return { from, to: Math.ceil(now / DAY_MS + 7) * DAY_MS };
}

const isoIn = (minutes: number) =>
  `${new Date(Date.now() + minutes * MINUTE_MS).toISOString().slice(0, 16)}Z`;

const heightOfBuy = async (page: Page, name: string) =>
  (await page.getByRole('button', { name: new RegExp(`^${name}`) }).boundingBox())?.y;

for (const lang of ['en', 'ar'] as const) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang });

    test('an event that an operator uploads is in the calendar, the ticket and the chart', async ({
      page,
      open,
      words,
      server,
    }, { project }) => {
      await open('/trade?code=EURUSD');
      await expect(page.locator('.chart__legend').first()).toBeVisible();
      const before = await heightOfBuy(page, words('trade.buy'));
      await upload(server.url, [
        `${isoIn(10)},US,Consumer prices,3,2.8%,2.9%,,أسعار المستهلك`,
        `${isoIn(-40)},EU,Industrial production,2,0.1%,0.2%,0.3%,`,
        `${isoIn(12)},JP,Orders,3,,,,`,
      ]);
      // The period that Trade asks for; what was read of it before is shown for five seconds.
      const period = daysAround(Date.now());
      const known = async () => (await call(server.url, calendar, period)).data.length;
      await expect.poll(known).toBe(3);
      await page.reload();
      await expect(page.locator('.chart__legend').first()).toBeVisible();
      const line = page.locator('.event-line');
      await expect(line).toContainText(
        lang === 'ar' ? 'USD أسعار المستهلك' : 'USD Consumer prices',
      );
      expect(await heightOfBuy(page, words('trade.buy'))).toBe(before);
      const mark = page.getByRole('button', { name: /^EUR Industrial production/ });
      await expect(mark).toBeVisible();
      await keepPicture(page, `screens/event-line-${lang}-${project.name}`);
      await mark.click();
      await expect(page.getByRole('dialog')).toContainText('0.3%');
      await page.keyboard.press('Escape');
      await line.click();
      await expect(page).toHaveURL(/#\/calendar\?span=today$/);
      await open('/calendar');
      await expect(page.getByRole('timer')).toHaveText(/^0:0\d:\d\d$/);
      await page.getByRole('button', { name: words('calendar.from.3') }).click();
      await expect(page.locator('.event')).toHaveCount(2);
      await look(page, `calendar-${lang}-${project.name}`);
      await keepPicture(page, `screens/calendar-${lang}-${project.name}`);
    });
  });
}
