import { expect, test } from './fixtures.ts';
import { FURTHER } from './further.ts';
import { becomeOwner, look } from './operator.ts';
import { keepPicture } from './readable.ts';

// On each server only one person can enrol as the first owner.
test.use({ named: 'console-calendar' });

const HEAD = 'time,country,title,importance,previous,forecast,actual';
const inMinutes = (minutes: number) =>
  `${new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16)}Z`;

test(
  'an operator corrects a file of events, saves it, and sees it on a wide Trade',
  FURTHER,
  async ({ page, server }, { project }) => {
    test.setTimeout(180_000);
    const open = (route: string) => page.goto(`${server.url}/console/#${route}`);
    await becomeOwner(page, server.log(), open);
    await open('/calendar');
    await expect(page.getByRole('heading', { name: 'Economic calendar' })).toBeVisible();
    const send = (rows: readonly string[]) =>
      page.getByLabel('File', { exact: true }).setInputFiles({
        name: 'week.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([HEAD, ...rows].join('\n')),
      });
    const row = `${inMinutes(10)},US,Consumer prices,3,2.8%,2.9%,`;
    await send([row, row, row.replace('US', 'UK').replace('Z,', ',')]);
    await expect(
      page.getByText('Row 3 has the same time, country and title as row 2'),
    ).toBeVisible();
    await expect(page.getByText('Row 4: “UK” is not a country of the calendar')).toBeVisible();
    await look(page, `console-calendar-faults-${project.name}`);
    await send([row]);
    await expect(page.getByText('New: 1 · Changed: 0 · Removed: 0')).toBeVisible();
    await keepPicture(page, `screens/console-calendar-${project.name}`);
    await page.getByRole('button', { name: 'Replace the events' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('the week ahead');
    await dialog.getByRole('button', { name: 'Replace the events' }).click();
    await expect(page.getByText('Saved. New: 1, changed: 0, removed: 0')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Consumer prices', exact: true })).toBeVisible();
    await look(page, `console-calendar-${project.name}`);

    await page.addInitScript(() => localStorage.setItem('lang', 'en'));
    await page.goto(`${server.url}/#/trade?code=EURUSD`);
    await expect(page.locator('.event-line')).toContainText('USD Consumer prices');
    await expect(page.getByRole('button', { name: /^USD Consumer prices/ })).toBeVisible();
    await keepPicture(page, `screens/wide-event-line-${project.name}`);
  },
);
