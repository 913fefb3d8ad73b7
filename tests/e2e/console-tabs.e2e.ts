import { expect, test } from '@playwright/test';

import { storeWithSamples } from '../sample-store.ts';
import { FURTHER } from './further.ts';
import { becomeOwner, enrol, invite } from './operator.ts';
import { startServer } from './server.ts';

test(
  'CONSOLE-178 a tab shows the operator who signs in in another, and the theme chosen there',
  FURTHER,
  async ({ page }) => {
    const server = await startServer({ dataDir: storeWithSamples() });
    const open = (route: string) => page.goto(`${server.url}/console/#${route}`);
    const nameIn = (tab: typeof page) => tab.locator('.op__who small');
    await becomeOwner(page, server.log(), open);
    await open('/operators');
    const link = await invite(page, 'second', 'dealing');
    await expect(nameIn(page)).toHaveText('Owner');

    const second = await page.context().newPage();
    await second.goto(link);
    await enrol(second, 'second@example.com');
    await second.getByRole('button', { name: 'Switch between light and dark' }).click();
    const theme = await second.locator('html').getAttribute('data-theme');
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme ?? '');

    // The first tab asks in the name of the owner, and is refused.
    await page.bringToFront();
    await open('/audit');
    await expect(nameIn(page)).toHaveText('Dealing');
    await expect(page.getByText('operator.enrolled')).toHaveCount(0);
    await second.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible({ timeout: 30_000 });
    await server.stop();
    server.removeData();
  },
);
