import { enrol, ownerLinkIn } from '../operator-api.ts';
import { expect, test } from './fixtures.ts';
import { logInAsNewPerson } from './person.ts';

// On each server only one person can enrol as the first owner.
test.use({ named: 'chat' });

test('a person writes to support in the frame and hears the answer there, live', async ({
  page,
  open,
  words,
  server,
}) => {
  const owner = await enrol(server.url, ownerLinkIn(server.log()), 'owner@example.com');
  await logInAsNewPerson(page, { base: server.url, words, open });
  await open('/user');
  await page.getByRole('link', { name: words('chat.title') }).click();
  const frame = page.frameLocator('iframe');
  // The page's own styles win over the base styles, whichever file is loaded first.
  await expect(frame.locator('.talk__lead')).toHaveCSS('padding-top', '10px');
  await frame.getByLabel(words('chat.field')).fill('Where is my deposit? https://example.org/x');
  await frame.getByRole('button', { name: words('chat.send') }).click();
  await expect(frame.getByText(words('chat.sent'))).toBeVisible();

  const { data: list } = await owner.get<{ rows: { user_id: number }[] }>(server.url, 'support');
  const id = list.rows[0]?.user_id;
  const { data: thread } = await owner.get<{ messages: { id: number }[] }>(
    server.url,
    'support/one',
    { id },
  );
  const seen = thread.messages.at(-1)?.id;
  const answer = { id, text: 'It has arrived.', seen, client_key: 'the-first-answer' };
  expect((await owner.post(server.url, 'support/answer', answer)).code).toBe(1);
  // Sooner than the page's next poll, which comes every twenty seconds.
  await expect(frame.getByText('It has arrived.')).toBeVisible({ timeout: 10_000 });
  await expect(frame.getByText(words('chat.read'))).toBeVisible({ timeout: 10_000 });

  // While the person is on another screen, new messages are counted there.
  await open('/user');
  const second = { ...answer, text: 'Anything else?', client_key: 'the-second-answer' };
  expect((await owner.post(server.url, 'support/answer', second)).code).toBe(1);
  await expect(page.getByLabel(words('chat.unread_one', { count: '1' }))).toBeVisible();
  await page.getByRole('link', { name: words('chat.title') }).click();
  await expect(frame.getByText('Anything else?')).toBeVisible();
  await frame.getByRole('button', { name: 'https://example.org/x' }).click();
  await expect(frame.getByText(words('chat.leaveText', { host: 'example.org' }))).toBeVisible();
});
