import { expect, test } from './fixtures.ts';

test('an unknown path of the app and of the server leads home', async ({ page, open, server }) => {
  await open('/no/such/screen');
  await expect(page).toHaveURL(/#\/$/);
  await page.goto(`${server.url}/no/such/page`);
  await expect(page).toHaveURL(new RegExp(`^${server.url}/(#/)?$`));
});

test('each page of an account asks a visitor to log in first, and remembers where to go', async ({
  page,
  open,
}) => {
  for (const route of [
    '/order',
    '/order?type=history',
    '/user',
    '/mine/system',
    '/mine/history',
    '/mine/auth',
    '/mine/password',
    '/mine/charge',
    '/mine/withdraw-way',
    '/mine/coin-address-list',
  ]) {
    await open(route);
    await expect(page).toHaveURL(new RegExp(`#/login\\?from=${encodeURIComponent(route)}$`));
  }
});

test('a demo account is told why pages of real accounts are closed to it', async ({
  page,
  open,
  words,
  demo,
}) => {
  await demo();
  await open('/mine/withdraw');
  const told = page.getByText(words('mine.demoBlocked'));
  await expect(told).toBeVisible();
  // Each page is opened by itself, because the sheet stays open over the next one.
  await open('/');
  await page.reload();
  await expect(told).toBeHidden();
  await open('/mine/password');
  await expect(told).toBeVisible();
});

test('a forgotten password is asked for from the login', async ({ page, open, words }) => {
  await open('/login');
  await page.getByRole('link', { name: words('login.forgot') }).click();
  await expect(page).toHaveURL(/#\/forgot$/);
  await expect(page.getByText(words('code.notSent'))).toBeVisible();
});

test('Home is at its top again when somebody comes back to it', async ({ page, open, words }) => {
  await open('/');
  const first = page.getByRole('link', { name: /^EUR\/USD,/ });
  const last = page.getByRole('link', { name: /^NVDA,/ });
  await expect(first).toBeInViewport();
  await expect(async () => {
    // The page grows while parts of it load, so scrolling is repeated.
    await page.getByRole('main').evaluate((middle) => middle.scrollTo(0, middle.scrollHeight));
    await expect(last).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  const tab = (name: string) =>
    page.getByRole('navigation', { name: words('tabs.label') }).getByRole('link', { name });
  await tab(words('tabs.ranking')).click();
  await expect(page.getByRole('heading', { name: words('rank.title') })).toBeVisible();
  await tab(words('tabs.quotes')).click();
  await expect(first).toBeInViewport();
  await expect(last).toHaveCount(0);
});
