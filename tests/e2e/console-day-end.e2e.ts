import { expect, test } from './fixtures.ts';
import { becomeOwner, doWithReason, look } from './operator.ts';

// On each server only one person can enrol as the first owner.
test.use({ named: 'console-day-end' });

test('CONSOLE-170 to 175 an operator looks at a day, leaves a note and signs the day before', async ({
  page,
  server,
}, { project }) => {
  test.setTimeout(180_000);
  const open = (route: string) => page.goto(`${server.url}/console/#${route}`);
  const secret = await becomeOwner(page, server.log(), open);
  await page.getByRole('link', { name: 'End of day' }).click();
  await expect(page.getByText('Still running')).toBeVisible();
  await expect(page.getByText('Balances', { exact: true })).toBeVisible();
  await expect(page.getByText('of now, whichever day is chosen')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign as checked' })).toBeDisabled();

  await page.getByLabel('Note for the next shift').fill('Watch gold.\nAsk the bank by 08:00.');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.getByText('Version 1 · Rin K.')).toBeVisible();
  await page.getByLabel('Note for the next shift').fill('The bank has answered.');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.getByText('Version 2 · Rin K.')).toBeVisible();
  await page.getByText('Earlier versions: 1').click();
  await expect(page.getByText('Ask the bank by 08:00.')).toBeVisible();
  await look(page, `console-day-end-${project.name}`);

  await page.getByRole('button', { name: 'The day before' }).click();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign as checked' }).click();
  await doWithReason({ page, secret }, 'Sign as checked');
  await expect(page.getByText('Checked', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign as checked' })).toHaveCount(0);
  await look(page, `console-day-end-signed-${project.name}`);
});
