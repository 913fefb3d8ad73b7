import { gzipSync } from 'node:zlib';

import { expect, test } from './fixtures.ts';

/** Kilobytes after gzip that a phone may have to fetch before the first prices show. */
const BUDGET_KB = { script: 160, stylesheet: 16 } as const;

/** What fits into one is no smaller when it is compressed. */
const PACKET_BYTES = 1_400;

test('the first screen stays within its budget of bytes, compressed on their way', async ({
  page,
  open,
}) => {
  const sizes = { script: 0, stylesheet: 0 };
  const whole: string[] = [];
  const reads: Promise<void>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    const read = async () => {
      const { byteLength } = await response.body();
      const isSmaller = (await response.allHeaders())['content-encoding'] !== undefined;
      if (byteLength > PACKET_BYTES && !isSmaller) whole.push(response.url());
      sizes[type] += gzipSync(await response.body()).byteLength / 1024;
    };
    reads.push(read());
  });
  await open('/');
  await expect(page.getByText('EUR/USD').first()).toBeVisible();
  await Promise.all(reads);

  expect(whole).toEqual([]);
  expect(sizes.script).toBeLessThan(BUDGET_KB.script);
  expect(sizes.stylesheet).toBeLessThan(BUDGET_KB.stylesheet);
});
