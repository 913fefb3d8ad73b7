import { tmpdir } from 'node:os';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as api from '@fulcrum/contract/files/calls';

import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import { Seal } from '../store/seal.ts';
import { heicOf } from '../../../test/files/heic-sample.ts';
import { createFiles, type FilesModule } from './module.ts';
import { jpegOf } from '../../../test/files/picture-sample.ts';
import { received, upload, uploaded, type Sent } from '../../../test/files/upload-sample.ts';

const HOUR_MS = 3_600_000;
const MIB = 1024 * 1024;
let rig: ProductRig;
let person: { token: string; id: number };
let jpeg: Buffer;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  jpeg = await jpegOf();
});
afterAll(() => rig.close());
beforeEach(async () => {
  person = await rig.real();
});

const codeOf = async (files: readonly Sent[], token: string | null = person.token) =>
  (await upload(rig, token, files)).code;
const rowsOf = (userId: number) =>
  rig.db.query<{ id: string; state: string }>('select id, state from file where user_id = $1', [
    userId,
  ]);
const image = (id: string, token: string) =>
  rig.product.app.inject({
    method: 'GET',
    url: api.imageUrl(id),
    headers: { authorization: token, lang: 'en' },
  });
const use = (userId: number, fileIds: readonly string[], usedBy: string) =>
  rig.db.transaction((tx) => rig.product.files.use(tx, { userId, fileIds, usedBy }));
const reasonOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'accepted',
    (error: Error) => error.message,
  );

test('FILE-004 a picture comes back to its owner as an image that nobody keeps or runs', async () => {
  const { data } = await upload(rig, person.token, [{ bytes: jpeg }]);
  const { id, url } = api.imageUpload.reply.parse(data);
  expect(url).toBe(`/api/common/image?id=${id}`);
  const { statusCode, headers, rawPayload } = await image(id, person.token);
  expect(statusCode).toBe(200);
  expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline; filename="image.jpg"',
    'content-security-policy': "default-src 'none'; sandbox",
  });
});

test('FILE-001 a HEIC picture comes back as JPEG', async () => {
  const heic = { bytes: heicOf(), name: 'IMG_0001.HEIC', mediaType: 'image/heic' };
  const { code, data } = await upload(rig, person.token, [heic]);
  expect(code).toBe(1);
  const { rawPayload } = await image(api.imageUpload.reply.parse(data).id, person.token);
  expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(rawPayload.includes('CAMERA')).toBe(false);
});

test('FILE-004 a stranger, a visitor and a guesser find nothing', async () => {
  const id = await uploaded(rig, person.token, jpeg);
  const stranger = await rig.real();
  const unknown = CODES['file.unknown'].code;
  expect((await image(id, stranger.token)).json()).toMatchObject({ code: unknown });
  const guess = id.replace(/^./, (sign) => (sign === '_' ? '-' : '_'));
  expect((await image(guess, person.token)).json()).toMatchObject({ code: unknown });
  for (const wrong of ['', '../../secret', 'x'.repeat(5_000), `${id}'--`]) {
    expect((await image(wrong, person.token)).json()).toMatchObject({ code: unknown });
  }
  expect((await image(id, 'nobody')).json()).toMatchObject({ code: 999 });
  expect(await rig.product.files.owner(id)).toBe(person.id);
  expect(await rig.product.files.read(id)).not.toBeNull();
  expect(await rig.product.files.read('A'.repeat(27))).toBeNull();
});

test('a visitor and a demo account upload nothing', async () => {
  expect(await codeOf([{ bytes: jpeg }], null)).toBe(999);
  expect(await codeOf([{ bytes: jpeg }], await rig.demo())).toBe(CODES['real.only'].code);
});

/** A HEIC picture that needs a feature that no decoder supports. */
const unknownHeic = Buffer.from(heicOf().toString('latin1').replace('pixi', 'zzzz'), 'latin1');
const tooLarge = Buffer.alloc(10 * MIB + 1, 1);
const refusals: readonly (readonly [Reason, () => readonly Sent[]])[] = [
  ['file.missing', () => []],
  ['file.missing', () => [{ bytes: Buffer.alloc(0), name: '' }]],
  ['file.empty', () => [{ bytes: Buffer.alloc(0) }]],
  ['file.many', () => [{ bytes: jpeg }, { bytes: jpeg }]],
  ['file.many', () => [{ bytes: jpeg }, { bytes: jpeg }, { bytes: jpeg }]],
  ['file.tooLarge', () => [{ bytes: Buffer.concat([jpeg, tooLarge]) }]],
  ['file.kind', () => [{ bytes: Buffer.from('text'), name: 'a.txt', mediaType: 'text/plain' }]],
  ['file.mislabelled', () => [{ bytes: Buffer.from('<html>') }]],
  ['file.heic', () => [{ bytes: unknownHeic }]],
  ['file.polyglot', () => [{ bytes: Buffer.concat([jpeg, Buffer.from('<script>')]) }]],
  ['file.damaged', () => [{ bytes: jpeg.subarray(0, jpeg.length / 2) }]],
];

test.each(refusals)('FILE-003 %s leaves nothing behind', async (reason, files) => {
  const before = rig.blobs.size;
  const { status, code, msg } = await upload(rig, person.token, files());
  expect([status, code]).toEqual([200, CODES[reason].code]);
  expect(msg).not.toContain('…');
  expect(await rowsOf(person.id)).toEqual([]);
  expect(rig.blobs.size).toBe(before);
});

test('FILE-003 a body that is no upload, cut short or for another call is refused', async () => {
  const send = (url: string, type: string, payload: string) =>
    rig.product.app.inject({
      method: 'POST',
      url,
      headers: { authorization: person.token, 'content-type': type },
      payload,
    });
  const { path } = api.imageUpload;
  expect((await send(path, 'application/json', '{}')).json()).toMatchObject({
    code: CODES['file.missing'].code,
  });
  const form = 'multipart/form-data; boundary=x';
  const part = '--x\r\ncontent-disposition: form-data; name="f"; filename="a.jpg"\r\n\r\nabc';
  for (const cut of [part, '--x', '', 'nonsense']) {
    const { code } = (await send(path, form, cut)).json<{ code: number }>();
    expect([CODES['request.malformed'].code, CODES['file.missing'].code]).toContain(code);
  }
  const elsewhere = await send('/api/user/logout', form, part);
  expect(elsewhere.json()).toMatchObject({ code: CODES['request.mediaType'].code });
});

test('FILE-005 twenty pictures may wait to be used, and using them makes room', async () => {
  const ids = [];
  for (let n = 0; n < 20; n += 1) ids.push(await uploaded(rig, person.token, jpeg));
  expect(await codeOf([{ bytes: jpeg }])).toBe(CODES['file.tooMany'].code);
  await use(person.id, ids.slice(0, 1), 'deposit:room');
  expect(await codeOf([{ bytes: jpeg }])).toBe(1);
});

test('FILE-006 a picture is used once, by its owner, and a repeat of that use is the same', async () => {
  const [one, two] = [
    await uploaded(rig, person.token, jpeg),
    await uploaded(rig, person.token, jpeg),
  ];
  const stranger = await rig.real();
  expect(await reasonOf(use(stranger.id, [one], 'deposit:a'))).toBe('file.unknown');
  await use(person.id, [one], 'deposit:a');
  await use(person.id, [one, one], 'deposit:a');
  expect(await reasonOf(use(person.id, [two, one], 'deposit:b'))).toBe('file.used');
  expect(await reasonOf(use(person.id, ['A'.repeat(27)], 'deposit:b'))).toBe('file.unknown');
  // The refused call has left the other picture unused.
  await use(person.id, [two], 'deposit:c');
});

test('FILE-007 a picture goes 24 hours after its upload unless something uses it', async () => {
  const [idle, kept] = [
    await uploaded(rig, person.token, jpeg),
    await uploaded(rig, person.token, jpeg),
  ];
  await use(person.id, [kept], 'deposit:kept');
  rig.clock.time += 24 * HOUR_MS - 1;
  await rig.product.files.sweep();
  expect(rig.blobs.has(idle)).toBe(true);
  rig.clock.time += 2;
  await rig.product.files.sweep();
  expect([rig.blobs.has(idle), rig.blobs.has(kept)]).toEqual([false, true]);
  expect(await rowsOf(person.id)).toEqual([{ id: kept, state: 'used' }]);
  expect((await image(idle, person.token)).json()).toMatchObject({
    code: CODES['file.unknown'].code,
  });
  await rig.db.transaction((tx) => rig.product.files.end(tx, 'deposit:kept'));
  await rig.product.files.sweep();
  expect(rig.blobs.has(kept)).toBe(false);
});

/** Creates a separate module on the same store, like another process. */
function process(blobs: Partial<Parameters<typeof createFiles>[0]['blobs']>): FilesModule {
  const kept = rig.blobs;
  return createFiles({
    db: rig.db,
    clock: rig.clock,
    seal: new Seal(null),
    spoolFolder: tmpdir(),
    limits: null,
    blobs: {
      write: async (id, bytes) => void kept.set(id, bytes),
      read: async (id) => kept.get(id) ?? null,
      remove: async (id) => void kept.delete(id),
      ...blobs,
    },
  });
}
const photo = () => received(jpeg);

test('FILE-007 FILE-008 a crash before or after the bytes leaves nothing for more than an hour', async () => {
  const after = async (id: string, bytes: Uint8Array) => {
    rig.blobs.set(id, bytes);
    throw new Error('the power went');
  };
  const before = async () => {
    throw new Error('the power went');
  };
  const size = rig.blobs.size;
  for (const write of [before, after]) {
    await expect(process({ write }).take(person.id, photo())).rejects.toThrow('the power went');
  }
  expect(rig.blobs.size).toBe(size + 1);
  const rows = await rowsOf(person.id);
  expect(rows.map(({ state }) => state)).toEqual(['arriving', 'arriving']);
  for (const { id } of rows) expect(await rig.product.files.read(id)).toBeNull();
  await rig.product.files.sweep();
  expect(await rowsOf(person.id)).toHaveLength(2);
  rig.clock.time += HOUR_MS + 1;
  await rig.product.files.sweep();
  expect(await rowsOf(person.id)).toEqual([]);
  expect(rig.blobs.size).toBe(size);
});

test('FILE-007 of many processes one removes a picture, and one that dies over it is succeeded', async () => {
  const ids = [];
  for (let n = 0; n < 5; n += 1) ids.push(await uploaded(rig, person.token, jpeg));
  rig.clock.time += 24 * HOUR_MS + 1;
  const dies = process({
    remove: async () => {
      throw new Error('the power went');
    },
  });
  await expect(dies.sweep()).rejects.toThrow('the power went');
  expect(await rig.product.files.sweep()).toBe(0);
  rig.clock.time += HOUR_MS;
  const removed: string[] = [];
  const remove = async (id: string) => void removed.push(id);
  const others = [1, 2, 3].map(() => process({ remove }));
  const counts = await Promise.all(others.map((other) => other.sweep()));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
  expect(removed.sort()).toEqual(ids.sort());
});

test('FILE-009 with a key set, the bytes on the disk are nobody’s picture', async () => {
  const db = await openTestDb();
  const sealed = await ProductRig.open(db, { DATA_KEY: 'ab'.repeat(32) });
  const { token } = await sealed.real();
  const id = await uploaded(sealed, token, jpeg);
  expect(Buffer.from(sealed.blobs.get(id) ?? []).toString('latin1', 0, 4)).toBe('FSL1');
  const plain = await sealed.product.files.read(id);
  expect(plain?.slice(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  await sealed.close();
});

test('FILE-003 uploads come at a person’s pace, and the refusal says how long to wait', async () => {
  const limited = await ProductRig.open(await openTestDb(), { RATE_LIMITS: 'on' });
  const { token } = await limited.real();
  const nothing = [{ bytes: Buffer.from('x'), name: 'a.txt', mediaType: 'text/plain' }];
  for (let n = 0; n < 20; n += 1) await upload(limited, token, nothing);
  expect((await upload(limited, token, nothing)).code).toBe(CODES['file.tooMany'].code);
  await limited.close();
});
