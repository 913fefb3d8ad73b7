import { gzipSync } from 'node:zlib';

import { expect, test } from './fixtures.ts';

/** Kilobytes after gzip that a phone may have to fetch before the first prices show. */
const BUDGET_KB = { script: 160, stylesheet: 16 } as const;

test('the first screen stays within its budget of bytes', async ({ page, open }) => {
  const sizes = { script: 0, stylesheet: 0 };
  const reads: Promise<void>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    const read = async () => {
      sizes[type] += gzipSync(await response.body()).byteLength / 1024;
    };
    reads.push(read());
  });
  await open('/');
  await expect(page.getByText('EUR/USD').first()).toBeVisible();
  await Promise.all(reads);

  expect(sizes.script).toBeLessThan(BUDGET_KB.script);
  expect(sizes.stylesheet).toBeLessThan(BUDGET_KB.stylesheet);
});
