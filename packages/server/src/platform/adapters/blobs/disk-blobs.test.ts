import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { DiskBlobs } from './disk-blobs.ts';

const ID = 'Ab-_5678901234567890';
function folder(): string {
  const above = mkdtempSync(join(tmpdir(), 'fulcrum-blobs-'));
  onTestFinished(() => rmSync(above, { recursive: true, force: true }));
  return join(above, 'files');
}

test('FILE-008 bytes are kept below the folder, readable by nobody else, and nothing aside', async () => {
  const root = folder();
  const blobs = new DiskBlobs(root);
  expect(await blobs.read(ID)).toBeNull();
  await blobs.write(ID, Buffer.from([1, 2, 3]));
  await blobs.write(ID, Buffer.from([4, 5]));
  expect([...((await blobs.read(ID)) ?? [])]).toEqual([4, 5]);
  expect(statSync(join(root, 'Ab', ID)).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(root, 'aside'))).toEqual([]);
});

test('removing takes the leftover of a broken write along, and twice is once', async () => {
  const root = folder();
  const blobs = new DiskBlobs(root);
  await blobs.write(ID, Buffer.from([1]));
  writeFileSync(join(root, 'aside', ID), 'half');
  await blobs.remove(ID);
  await blobs.remove(ID);
  expect(await blobs.read(ID)).toBeNull();
  expect(readdirSync(join(root, 'aside'))).toEqual([]);
});

test('an id that is none leads nowhere', async () => {
  const blobs = new DiskBlobs(folder());
  for (const id of ['../../../../etc/passwd', '', 'short', `${ID}/../${ID}`, `${ID}\0`]) {
    await expect(blobs.read(id)).rejects.toThrow('Expected the id of a blob');
    await expect(blobs.write(id, Buffer.alloc(1))).rejects.toThrow();
    await expect(blobs.remove(id)).rejects.toThrow();
  }
});
