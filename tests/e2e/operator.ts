import { expect, type Browser, type Page } from '@playwright/test';

import { unusedCode } from '../totp.ts';
import { keepPicture, seeReadable } from './readable.ts';

export const PASSWORD = 'a long enough password';

/** An operator's browser page, and the secret of their authenticator app. */
export interface Operator {
  readonly page: Page;
  readonly secret: string;
}

/** Waits until the screen has settled, takes its picture, and checks its accessibility. */
export async function look(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"]') === null && document.fonts.status === 'loaded',
  );
  await keepPicture(page, `screens/${name}`);
  await seeReadable(page, name);
}

/**
 * Follows the one-time link in the log and becomes the first owner; returns the secret of the
 * authenticator app.
 */
export async function becomeOwner(
  page: Page,
  log: string,
  open: (route: string) => Promise<unknown>,
): Promise<string> {
  const [, path = ''] = /\/console\/#(\/enrol\?token=[\w-]+)/.exec(log) ?? [];
  await open(path);
  return enrol(page, 'owner@example.com');
}

/** Enrols on the page that a one-time link opened; returns the secret of the authenticator app. */
export async function enrol(page: Page, email: string): Promise<string> {
  const secret = (await page.locator('.door__key').textContent()) ?? '';
  await page
    .getByRole('textbox', { name: 'Code of your authenticator' })
    .fill(await unusedCode(secret));
  // For an invited operator, the e-mail address is already filled in.
  const address = page.getByLabel('E-mail', { exact: true });
  if (await address.isEditable()) await address.fill(email);
  await page.getByLabel('Your name').fill('Rin K.');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  return secret;
}

/**
 * Opens a desktop browser, in which `enter` signs an operator in; returns its page and the
 * operator's secret.
 */
export async function operator(
  browser: Browser,
  enter: (page: Page) => Promise<string>,
): Promise<Operator> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    hasTouch: false,
    deviceScaleFactor: 1,
  });
  const page = await context.newPage();
  return { page, secret: await enter(page) };
}

/** Invites `name@example.com`, on the screen of operators. */
export async function sendInvitation(page: Page, name: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail', { exact: true }).fill(`${name}@example.com`);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Role').selectOption(role);
  await dialog.getByLabel('Reason').fill('the second pair of eyes');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog).toHaveCount(0);
}

/**
 * Like `sendInvitation`, if no mail is configured: returns the one-time link that the screen shows.
 */
export async function invite(page: Page, name: string, role: string): Promise<string> {
  await sendInvitation(page, name, role);
  return (await page.getByLabel('One-time link').locator('code').textContent()) ?? '';
}

/** Fills in the reason in the open dialog and confirms, with a fresh code if one is required. */
export async function doWithReason(
  { page, secret }: Operator,
  name: string | RegExp,
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // Some dialogs have no reason field.
  const reason = dialog.getByLabel('Reason');
  if (await reason.isVisible()) await reason.fill('seen and compared');
  for (const check of await dialog.getByRole('checkbox').all()) await check.check();
  await expect(async () => {
    // If an earlier click has worked after all, it is not repeated.
    if ((await dialog.count()) === 0) return;
    const code = dialog.getByLabel('Code of your authenticator');
    if (await code.isVisible()) await code.fill(await unusedCode(secret));
    await dialog.getByRole('button', { name }).click({ timeout: 5_000 });
    await expect(dialog).toHaveCount(0, { timeout: 5_000 });
  }).toPass({ timeout: 60_000, intervals: [1_000, 5_000] });
}

/**
 * Approves the case that is open in a queue, gives a code or a reason if one is asked for, and
 * waits until the decision has been sent.
 */
export async function approveCase(who: Operator): Promise<void> {
  const { page } = who;
  for (const check of await page.locator('.decide').getByRole('checkbox').all()) {
    await check.check();
  }
  const approve = /^(?:Verify .+|Credit .+ to .+|Approve .+ for .+)$/;
  await page.getByRole('button', { name: approve }).click();
  const dialog = page.getByRole('dialog');
  const held = page.locator('.held__line');
  await expect(dialog.or(held).first()).toBeVisible();
  if (await dialog.isVisible()) await doWithReason(who, /^(?:Go on|Verify|Credit)$/);
  await expect(held).toHaveCount(0);
}

/** Reads as the operator of the page. */
export async function ask(
  page: Page,
  base: string,
  path: string,
  query: Readonly<Record<string, number>>,
): Promise<unknown> {
  const reply = await page.request.get(`${base}${path}`, { params: query });
  return ((await reply.json()) as { data: unknown }).data;
}

/** Makes a change as the operator of the page. */
export async function tell(page: Page, base: string, path: string, data: object): Promise<void> {
  const reply = await page.request.post(`${base}${path}`, { data });
  const { code, msg } = (await reply.json()) as { code: number; msg: string };
  expect(code, msg).toBe(1);
}
