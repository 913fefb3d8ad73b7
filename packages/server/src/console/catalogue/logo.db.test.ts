import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as api from '@fulcrum/contract/console/audit/calls';
import { setLogo, uploadLogo } from '@fulcrum/contract/console/catalogue/calls';
import { tradeList } from '@fulcrum/contract/market-data/calls';
import type { Envelope } from '@fulcrum/contract/reply';

import { Browser, firstOwner, operatorOf } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { jpegOf } from '../../../test/files/picture-sample.ts';
import { received } from '../../../test/files/upload-sample.ts';
import { ProductRig } from '../../../test/product-rig.ts';

let rig: ProductRig;
let owner: Browser;
const reason = 'the mark of the company';
const EURUSD = 1;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
});
afterAll(() => rig.close());

const codeOf = (why: Reason) => CODES[why].code;

const send = (browser: Browser, bytes: Uint8Array): Promise<Envelope> =>
  browser.upload(uploadLogo, bytes, 'image/png');

async function uploaded(bytes: Uint8Array): Promise<string> {
  const { code, data } = await send(owner, bytes);
  expect(code).toBe(1);
  return uploadLogo.reply.parse(data).id;
}

const look = (url: string) => rig.product.app.inject({ method: 'GET', url });

async function listed() {
  const found = (await rig.ok(tradeList, {})).data.find(({ Id }) => Id === EURUSD);
  if (!found) throw new Error('Expected EURUSD in the list');
  return found;
}

test('CATALOGUE-014 a logo is redrawn small, shown to everybody, replaced and taken away', async () => {
  const before = await listed();
  const first = await uploaded(await jpegOf(300, 200));
  expect((await look(`/api/common/picture?id=${first}`)).json()).toMatchObject({
    code: codeOf('file.unknown'),
  });
  await owner.ok(setLogo, { id: EURUSD, picture: first, reason });
  const { Logo, TermsVersion } = await listed();
  expect(Logo).toBe(`/api/common/picture?id=${first}`);
  expect(TermsVersion).toBe(before.TermsVersion + 1);
  const shown = await look(Logo);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const drawn = await sharp(shown.rawPayload).metadata();
  expect(drawn).toMatchObject({ format: 'webp', width: 128, height: 128, hasAlpha: true });

  const second = await uploaded(await jpegOf(64, 64));
  await owner.ok(setLogo, { id: EURUSD, picture: second, reason });
  await rig.product.files.sweep();
  expect((await look(Logo)).json()).toMatchObject({ code: codeOf('file.unknown') });
  expect(rig.blobs.size).toBe(1);
  await owner.ok(setLogo, { id: EURUSD, reason });
  expect((await listed()).Logo).toBe('');
  expect(await owner.refused(setLogo, { id: EURUSD, reason })).toBe(codeOf('console.unchanged'));
  await rig.product.files.sweep();
  expect(rig.blobs.size).toBe(0);
  const { rows } = await owner.ok(api.audit, { object: 'instrument EURUSD' });
  expect(rows.map(({ action }) => action)).toEqual(Array(3).fill('instrument.logo'));
});

test('CATALOGUE-014 what is no picture, is used already or belongs to a person is no logo', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await send(owner, svg)).toMatchObject({ code: codeOf('file.mislabelled') });
  const support = await operatorOf(rig, owner, 'support');
  const jpeg = await jpegOf();
  expect(await send(support, jpeg)).toMatchObject({ code: codeOf('operator.forbidden') });
  const stranger = new Browser(rig);
  expect(await send(stranger, jpeg)).toMatchObject({ code: 999 });
  const picture = await uploaded(jpeg);
  await owner.ok(setLogo, { id: EURUSD, picture, reason });
  const again = { id: 2, picture, reason };
  expect(await owner.refused(setLogo, again)).toBe(codeOf('file.used'));
  expect(await owner.refused(setLogo, { ...again, id: 999 })).toBe(codeOf('instrument.unknown'));
  const own = await rig.product.files.take((await rig.real()).id, received(jpeg));
  expect(await owner.refused(setLogo, { ...again, picture: own.id })).toBe(codeOf('file.unknown'));
  expect((await look(`/api/common/picture?id=${own.id}`)).json()).toMatchObject({
    code: codeOf('file.unknown'),
  });
});
