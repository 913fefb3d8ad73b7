import { register } from '@fulcrum/contract/people/calls';
import { expect, type Page } from '@playwright/test';

import { call } from './api.ts';
import type { Words } from './words.ts';

const PASSWORD = 'correct horse battery';
let people = 0;

/** Registers a real account and logs in with the form. */
export async function logInAsNewPerson(
  page: Page,
  { base, words, open }: { base: string; words: Words; open: (route: string) => Promise<void> },
): Promise<void> {
  people += 1;
  const account = `person${people}.${Date.now()}@example.com`;
  await call(base, register, {
    type: 'email',
    account,
    password: PASSWORD,
    re_password: PASSWORD,
  });
  await open('/login');
  await logIn(page, words, { account, password: PASSWORD });
  await page.waitForURL(/#\/$/);
}

/** Fills in the open login form and sends it. */
export async function logIn(
  page: Page,
  words: Words,
  { account, password }: { readonly account: string; readonly password: string },
): Promise<void> {
  await page.getByLabel(words('login.emailLabel')).fill(account);
  await page.getByLabel(words('login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: words('login.submit'), exact: true }).click();
}

/** Opens a demo account on Home. */
export async function tryDemo(
  page: Page,
  { words, open }: { words: Words; open: (route: string) => Promise<void> },
): Promise<void> {
  await open('/');
  await page.getByRole('button', { name: words('home.tryDemo') }).click();
  await expect(
    page
      .locator('.equity')
      .getByText(/100\D000\D00/)
      .first(),
  ).toBeVisible();
}

/**
 * Returns a photo of noise, made by the browser itself, which is larger than what may be sent
 * unchanged.
 */
export async function largePhoto(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 2_600;
    canvas.height = 1_700;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('Expected a canvas that can be drawn on');
    const noise = context.createImageData(canvas.width, canvas.height);
    for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = (at * at * 31) % 251;
    context.putImageData(noise, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.98);
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Adds a virtual authenticator whose user verification always succeeds. */
export async function putFingerOn(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
