import { register } from '@fulcrum/contract/people/calls';

import { call } from './api.ts';
import { expect, test } from './fixtures.ts';
import { unusedCode } from '../totp.ts';
import { look } from './operator.ts';
import { logIn, putFingerOn } from './person.ts';

const PASSWORD = 'correct horse battery';

test('a person sets up an app and a passkey, and logs in with each of them', async ({
  page,
  open,
  words,
  server,
}, { project }) => {
  // Passkeys require a host name instead of an IP address.
  const base = server.url.replace('127.0.0.1', 'localhost');
  const to = (route: string) => page.goto(`${base}/#${route}`);
  const press = (key: string) => page.getByRole('button', { name: words(key), exact: true });
  const sheet = page.getByRole('dialog');
  const account = `steps.${Date.now()}@example.com`;
  const identity = { type: 'email', account, password: PASSWORD, re_password: PASSWORD } as const;
  await call(base, register, identity);
  const typePassword = async () => {
    await to('/login');
    await logIn(page, words, { account, password: PASSWORD });
  };
  const isIn = () => expect(page).toHaveURL(/#\/$/);
  const logOut = async () => {
    // This starts on a page for everybody, which does not itself redirect to the login.
    await to('/');
    await page.evaluate(() => localStorage.removeItem('session'));
    await page.reload();
  };
  await open('/login');
  await expect(press('login.submit')).toBeVisible();
  await expect(press('security.loginByPasskey')).toHaveCount(0);

  await putFingerOn(page);
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  await typePassword();
  await isIn();
  await to('/mine/security');
  await expect(page.getByRole('heading', { name: words('security.off') })).toBeVisible();
  await look(page, `security-off-${project.name}`);
  await press('security.setUp').click();
  await sheet.getByLabel(words('password.old')).fill(PASSWORD);
  await sheet.getByRole('button', { name: words('security.asks.app.confirm') }).click();
  await expect(page.getByRole('img', { name: words('security.qr') })).toBeVisible();
  await expect(sheet).toBeHidden();
  const secret = (await page.locator('.setup__secret').innerText()).replace(/\s/g, '');
  await look(page, `security-setup-${project.name}`);
  await page.getByLabel(words('security.appCode')).fill(await unusedCode(secret));
  await press('security.turnOn').click();
  const codes = page.getByRole('list', { name: words('security.recovery') }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.allInnerTexts();
  await look(page, `security-codes-${project.name}`);
  await press('security.codesKept').click();
  await expect(page.getByRole('heading', { name: words('security.on') })).toBeVisible();

  await logOut();
  await typePassword();
  await expect(page.getByLabel(words('security.appCode'))).toBeVisible();
  await look(page, `login-second-${project.name}`);
  await press('security.useRecovery').click();
  await page.getByLabel(words('security.recoveryCode')).fill(recovery[0] ?? '');
  await press('login.submit').click();
  await isIn();

  await to('/mine/security');
  await press('security.addPasskey').click();
  await sheet.getByLabel(words('password.old')).fill(PASSWORD);
  await sheet.getByRole('button', { name: words('security.useRecovery') }).click();
  await sheet.getByLabel(words('security.recoveryCode')).fill(recovery[1] ?? '');
  await look(page, `security-proof-${project.name}`);
  await sheet.getByRole('button', { name: words('security.asks.add.confirm') }).click();
  const keys = page.getByRole('list', { name: words('security.passkeys') });
  await expect(keys.getByRole('listitem')).toHaveCount(1);
  await expect(sheet).toBeHidden();
  await look(page, `security-on-${project.name}`);

  await logOut();
  await to('/login');
  await press('security.loginByPasskey').click();
  await isIn();
  await logOut();
  await typePassword();
  await press('security.usePasskey').click();
  await isIn();
});
