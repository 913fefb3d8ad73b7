import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

import { totp } from '../totp.ts';

const PICTURES = 'test-results/screens';
export const PASSWORD = 'a long enough password';
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Waits until the screen has come to rest, keeps its picture, and checks it for everybody. */
export async function look(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${PICTURES}/${name}.png` });
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  expect.soft(found, name).toEqual([]);
}

/** Follows the one-time link of the log and becomes the first owner; answers their secret. */
export async function becomeOwner(
  page: Page,
  log: string,
  open: (route: string) => Promise<unknown>,
): Promise<string> {
  const [, path = ''] = /\/console\/#(\/enrol\?token=[\w-]+)/.exec(log) ?? [];
  await open(path);
  return enrol(page, 'owner@example.com');
}

/** Enrols on the page of a one-time link; answers the secret of the authenticator. */
export async function enrol(page: Page, email: string): Promise<string> {
  const secret = (await page.locator('.door__key').textContent()) ?? '';
  await page.getByLabel('Code of your authenticator').fill(totp(secret));
  // Whoever is invited comes with the address that the link was made for.
  const address = page.getByLabel('E-mail');
  if (await address.isEditable()) await address.fill(email);
  await page.getByLabel('Your name').fill('Rin K.');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  return secret;
}
