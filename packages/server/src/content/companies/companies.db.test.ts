import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import * as desk from '@fulcrum/contract/console/content/companies';
import * as exportCalls from '@fulcrum/contract/console/exports/calls';
import { getCompany, getCompanyStatus } from '@fulcrum/contract/content/company';

import { firstOwner, operatorOf, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { jpegOf } from '../../../test/files/picture-sample.ts';
import { ProductRig } from '../../../test/product-rig.ts';

const reason = 'agreed with the editor';
const HARBOUR = {
  name: 'Harbour Prime',
  subject: 'Broker of metals',
  url: 'https://harbour.example',
  email: 'care@harbour.example',
  location: 'Hong Kong',
  registered_address: '1 Queen’s Road',
  office_address: '',
  listed: 1 as const,
  no_logo: 0 as const,
  reason,
};
let rig: ProductRig;
let owner: Browser;
let editor: Browser;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb());
  owner = await firstOwner(rig);
  editor = await operatorOf(rig, owner, 'content');
});
afterAll(() => rig.close());

const found = async (name?: string) =>
  (await rig.ok(getCompany, name === undefined ? {} : { name })).data.data;
const statusOf = async (id: number) => (await rig.ok(getCompanyStatus, { id })).data.status;
const refused = async (input: object, why: Reason) =>
  expect({ why, code: await editor.refused(desk.saveCompany, input) }).toEqual({
    why,
    code: CODES[why].code,
  });

test('COMPANY-001 what is listed is found by its name or what it does, and nothing else is', async () => {
  const { id } = await editor.ok(desk.saveCompany, HARBOUR);
  await editor.ok(desk.saveCompany, { ...HARBOUR, name: 'Island', subject: 'Bank', listed: 0 });
  expect(await found('HARB')).toEqual([
    {
      id,
      name: 'Harbour Prime',
      subject: 'Broker of metals',
      logo: '',
      url: 'https://harbour.example',
      email: 'care@harbour.example',
      location: 'Hong Kong',
      registered_address: '1 Queen’s Road',
      office_address: '',
    },
  ]);
  expect((await found('metal')).map((company) => company.id)).toEqual([id]);
  for (const words of ['island', 'bank', '%', '_', 'nothing']) {
    expect({ words, found: await found(words) }).toEqual({ words, found: [] });
  }
  expect(await statusOf(id)).toBe(1);
  expect(await statusOf(id + 1)).toBe(0);
  const { code } = await rig.call(getCompanyStatus, { id: id + 99 });
  expect(code).toBe(CODES['company.unknown'].code);
});

test('COMPANY-002 a change is kept with what was before, and of two who save one is told', async () => {
  const { id } = await editor.ok(desk.saveCompany, { ...HARBOUR, name: 'Lantern' });
  const edit = { ...HARBOUR, id, version: 1, name: 'Lantern Trust', listed: 0 as const };
  const codes = await Promise.all(
    [owner, editor].map(async (browser) => (await browser.send(desk.saveCompany, edit)).code),
  );
  expect(codes.sort()).toEqual([1, CODES['content.changed'].code]);
  expect(await statusOf(id)).toBe(0);
  const [entry] = (await owner.ok(auditCalls.audit, { action: 'company.changed' })).rows;
  expect(JSON.parse(entry?.detail ?? '')).toEqual({
    name: ['Lantern', 'Lantern Trust'],
    isListed: [true, false],
  });
  const { csv } = await editor.ok(exportCalls.exportList, { list: 'companies', search: 'lantern' });
  expect(csv).toContain('Lantern Trust');
});

test('COMPANY-002 a logo is uploaded, shown to everybody, and taken away', async () => {
  const { data } = await editor.upload(desk.uploadCompanyLogo, await jpegOf());
  const picture = desk.uploadCompanyLogo.reply.parse(data).id;
  const { id } = await editor.ok(desk.saveCompany, { ...HARBOUR, name: 'Quay', picture });
  const logo = (await found('quay'))[0]?.logo ?? '';
  expect((await rig.product.app.inject({ url: logo })).headers['content-type']).toBe('image/webp');
  await editor.ok(desk.saveCompany, { ...HARBOUR, id, version: 1, name: 'Quay', no_logo: 1 });
  expect((await found('quay'))[0]?.logo).toBe('');
  expect((await rig.product.app.inject({ url: logo })).json().code).toBe(
    CODES['file.unknown'].code,
  );
});

test.each<[object, Reason]>([
  [{ name: ' ' }, 'company.name'],
  [{ name: 'x'.repeat(121) }, 'company.name'],
  [{ subject: 'x'.repeat(201) }, 'company.text'],
  [{ url: 'http://harbour.example' }, 'company.url'],
  [{ url: 'javascript:alert(1)' }, 'company.url'],
  [{ url: 'https://me:secret@harbour.example' }, 'company.url'],
  [{ url: 'https://:secret@harbour.example' }, 'company.url'],
  [{ email: 'not an address' }, 'email.invalid'],
  [{ picture: 'A'.repeat(27) }, 'file.unknown'],
  [{ id: 999_999, version: 1 }, 'company.unknown'],
  [{ id: 1 }, 'content.changed'],
  [{ reason: '' }, 'console.reasonMissing'],
])('COMPANY-002 %j is refused', async (more, why) => {
  await refused({ ...HARBOUR, ...more }, why);
});
