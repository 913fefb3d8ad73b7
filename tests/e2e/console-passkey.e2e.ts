import { expect, test } from './fixtures.ts';
import { becomeOwner, look, PASSWORD } from './operator.ts';
import { putFingerOn } from './person.ts';

// On each server only one person can enrol as the first owner.
test.use({ named: 'console-passkey' });

test('an operator adds a passkey, signs in with it and proves a change', async ({ page, server }, {
  project,
}) => {
  test.setTimeout(180_000);
  // Passkeys require a host name instead of an IP address.
  const base = server.url.replace('127.0.0.1', 'localhost');
  const open = (route: string) => page.goto(`${base}/console/#${route}`);
  const dialog = page.getByRole('dialog');
  await putFingerOn(page);
  await becomeOwner(page, server.log(), open);
  await page.getByRole('link', { name: /Rin K\./ }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name').fill('Desk key');
  await dialog.getByLabel('Reason').fill('a key of my own');
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('cell', { name: 'Desk key' })).toBeVisible();
  await look(page, `console-account-${project.name}`);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('E-mail', { exact: true }).fill('owner@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await look(page, `console-sign-in-passkey-${project.name}`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('cell', { name: 'Desk key' })).toBeVisible();

  // The server replies as if six minutes had passed, so that the proof given at sign-in has
  // expired.
  await page.route('**/console/api/passkeys/remove', async (route) => {
    await route.fulfill({ json: { code: 1506, msg: 'Enter the code', data: {} } });
    await page.unroute('**/console/api/passkeys/remove');
  });
  await page.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByLabel('Reason').fill('lost on the way');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('No passkey yet')).toBeVisible();
});
