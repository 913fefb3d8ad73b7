import { expect, test } from './fixtures.ts';
import { largePhoto, logInAsNewPerson } from './person.ts';

const SENT_BYTES_MAX = 1_500_000;

/** Runs in the page, because the size of a sent file cannot be seen outside the browser. */
function watchUploads(): void {
  const { prototype } = XMLHttpRequest;
  const send = prototype.send;
  prototype.send = function (body) {
    const file = body instanceof FormData ? body.get('file') : null;
    const tell: unknown = Reflect.get(window, 'tellSize');
    if (file instanceof File && typeof tell === 'function') tell(file.size);
    send.call(this, body);
  };
}

test('a file that is no picture is refused, and two large photos are sent for review', async ({
  page,
  open,
  words,
  server,
}) => {
  await logInAsNewPerson(page, { base: server.url, words, open });
  await open('/user');
  await page.getByRole('link', { name: words('mine.auth') }).click();
  await page.getByLabel(words('auth.name')).fill('Chan Tai Man');
  await page.getByLabel(words('auth.cardId')).fill('A123456(7)');
  const slotOf = (slot: string) => page.getByLabel(new RegExp(`^${words(slot)}: `));
  const script = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>') };
  await slotOf('auth.front').setInputFiles(script);
  await expect(page.getByRole('alert')).toContainText('named as a picture');
  await expect(page.getByLabel(words('auth.name'))).toHaveValue('Chan Tai Man');

  const buffer = await largePhoto(page);
  expect(buffer.length).toBeGreaterThan(SENT_BYTES_MAX);
  const sizes: number[] = [];
  await page.exposeFunction('tellSize', (size: number) => sizes.push(size));
  await page.evaluate(watchUploads);
  for (const [at, slot] of (['auth.front', 'auth.back'] as const).entries()) {
    await slotOf(slot).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByText(words('image.done'))).toHaveCount(at + 1);
  }
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words('auth.submit') }).click();
  await expect(page.getByRole('heading', { name: words('auth.reviewTitle') })).toBeVisible();
  await expect(page.getByText('A***67')).toBeVisible();
  expect(sizes).toHaveLength(2);
  for (const size of sizes) {
    expect(size).toBeGreaterThan(10_000);
    expect(size).toBeLessThan(SENT_BYTES_MAX);
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: words('auth.reviewTitle') })).toBeVisible();
});
