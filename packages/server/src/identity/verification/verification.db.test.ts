import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { CODES } from '@fulcrum/contract/codes';
import type { RejectReason } from '@fulcrum/contract/identity/reject-reasons';
import * as api from '@fulcrum/contract/identity/verification';

import { openTestDb } from '../../../test/db/test-db.ts';
import { jpegOf } from '../../../test/files/picture-sample.ts';
import { uploaded } from '../../../test/files/upload-sample.ts';
import { ProductRig } from '../../../test/product-rig.ts';
import type { VerificationModule } from './module.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const [ALICE, BOB] = [101, 102];
let rig: ProductRig;
let verification: VerificationModule;
let person: { token: string; id: number };
let jpeg: Buffer;

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb(), { DATA_KEY: 'cd'.repeat(32) });
  ({ verification } = rig.product);
  jpeg = await jpegOf();
});
afterAll(() => rig.close());
beforeEach(async () => {
  person = await rig.real();
});

async function form(token = person.token, fields: object = {}) {
  const front_pic = await uploaded(rig, token, jpeg);
  const reverse_pic = `/api/common/image?id=${await uploaded(rig, token, jpeg)}`;
  return { name: 'Chan Tai Man', card_id: 'A123456(7)', front_pic, reverse_pic, ...fields };
}
const codeOf = async (input: object, token = person.token) =>
  (await rig.send(api.realName, input, { token })).code;
const centerOf = async (token = person.token, lang = 'en') =>
  (await rig.ok(api.center, {}, { token, headers: { lang } })).data;
const caseOf = async (userId: number) => {
  const { data } = await verification.cases({ userId });
  return data[0]?.id ?? 0;
};
const open = (caseId: number, operatorId: number) =>
  rig.db.transaction((tx) => verification.openCase(tx, caseId, operatorId));
/** An operator whose decisions write no audit entry. */
const by = (operatorId: number) => ({ operatorId, record: () => Promise.resolve() });
const approve = (caseId: number, operatorId: number) =>
  rig.db.transaction((tx) => verification.approve(tx, caseId, by(operatorId)));
const reject = (caseId: number, operatorId: number, reason: RejectReason) =>
  rig.db.transaction((tx) => verification.reject(tx, caseId, by(operatorId), reason));
const reasonOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'accepted',
    (error: Error) => error.message,
  );
/** Submits a case for review; returns its id. */
async function sent(fields: object = {}): Promise<number> {
  await rig.ok(api.realName, await form(person.token, fields), { token: person.token });
  return caseOf(person.id);
}

test('VERIFICATION-001 one case at a time, and the same pictures again change nothing', async () => {
  expect(await centerOf()).toMatchObject({ review_status: 0, reject_reason: '', name: '' });
  const input = await form();
  const { data } = await rig.ok(api.realName, input, { token: person.token });
  expect(data).toMatchObject({ review_status: 1, name: 'C***', card_id: 'A***67' });
  expect((await rig.ok(api.realName, input, { token: person.token })).data).toEqual(data);
  expect(await codeOf(await form())).toBe(CODES['verification.underReview'].code);
  expect((await verification.cases({ userId: person.id })).total).toBe(1);
  expect(await verification.isVerified(person.id)).toBe(false);
});

test('VERIFICATION-001 of many that are sent at once, one is reviewed', async () => {
  const forms = [];
  for (let n = 0; n < 4; n += 1) forms.push(await form());
  const codes = await Promise.all(forms.map((each) => codeOf(each)));
  const underReview = CODES['verification.underReview'].code;
  expect(codes.sort()).toEqual([1, underReview, underReview, underReview]);
});

test('VERIFICATION-002 a rejected person sees why in their language and tries again', async () => {
  const caseId = await sent();
  await open(caseId, ALICE);
  expect(await reject(caseId, ALICE, 'unreadable')).toBe(person.id);
  expect(await centerOf()).toMatchObject({
    review_status: 0,
    reject_code: 'unreadable',
    reject_reason: 'The pictures are blurred or too dark to read',
    name: '',
  });
  expect((await centerOf(person.token, 'hk')).reject_reason).toContain('模糊');
  const again = await sent();
  const file = await open(again, BOB);
  expect(file.earlier).toMatchObject([{ id: caseId, status: 3, rejectReason: 'unreadable' }]);
  expect(await approve(again, BOB)).toBe(person.id);
  expect(await verification.isVerified(person.id)).toBe(true);
  expect(await centerOf()).toMatchObject({ review_status: 2, reject_reason: '' });
  expect(await codeOf(await form())).toBe(CODES['verification.done'].code);
});

test('VERIFICATION-003 documents are one’s own, whole and of a real account', async () => {
  const input = await form();
  const stranger = await rig.real();
  expect(await codeOf(input, stranger.token)).toBe(CODES['file.unknown'].code);
  expect(await codeOf(input, await rig.demo())).toBe(CODES['real.only'].code);
  const { reverse_pic: _reverse, ...half } = input;
  for (const missing of [half, { ...input, front_pic: '' }]) {
    expect(await codeOf(missing)).toBe(CODES['documents.missing'].code);
  }
  expect(await codeOf({ ...input, front_pic: 'https://elsewhere.example/a.jpg' })).toBe(
    CODES['file.unknown'].code,
  );
  expect(await codeOf({ ...input, name: '' })).toBe(CODES['field.missing'].code);
  for (const name of ['12345', '<b>Ann</b>', '\u202eAnn']) {
    expect(await codeOf({ ...input, name }), name).toBe(CODES['name.signs'].code);
  }
  for (const name of ['A'.repeat(121), '- . -']) {
    expect(await codeOf({ ...input, name }), name).toBe(CODES['name.invalid'].code);
  }
  for (const card_id of ['12', 'A1;DROP', '(((((', '9'.repeat(33)]) {
    expect(await codeOf({ ...input, card_id }), card_id).toBe(CODES['cardId.invalid'].code);
  }
  // None of the refused requests has used up the pictures.
  expect(await codeOf({ ...input, name: '陳大文', card_id: 'ａ１２３４５６（７）' })).toBe(1);
});

test('VERIFICATION-003 a picture that proves something else proves no person', async () => {
  const input = await form();
  await rig.db.transaction((tx) =>
    rig.product.files.use(tx, {
      userId: person.id,
      fileIds: [input.front_pic],
      usedBy: 'deposit:x',
    }),
  );
  expect(await codeOf(input)).toBe(CODES['file.used'].code);
  expect((await verification.cases({ userId: person.id })).total).toBe(0);
});

test('VERIFICATION-004 a case is one operator’s until decided or left alone', async () => {
  const caseId = await sent();
  expect(await reasonOf(approve(caseId, ALICE))).toBe('case.claimed');
  await open(caseId, ALICE);
  await open(caseId, ALICE);
  expect(await reasonOf(open(caseId, BOB))).toBe('case.claimed');
  expect(await reasonOf(approve(caseId, BOB))).toBe('case.claimed');
  expect((await verification.cases({ userId: person.id })).data[0]?.claimedBy).toBe(ALICE);
  rig.clock.time += 10 * MINUTE_MS + 1;
  expect((await verification.cases({ userId: person.id })).data[0]?.claimedBy).toBeNull();
  await open(caseId, ALICE);
  expect(await reasonOf(approve(caseId, BOB))).toBe('case.claimed');
  await approve(caseId, ALICE);
});

test('VERIFICATION-004 of two who open a case at once, one gets it', async () => {
  const caseId = await sent();
  const outcomes = await Promise.all([ALICE, BOB].map((who) => reasonOf(open(caseId, who))));
  expect(outcomes.sort()).toEqual(['accepted', 'case.claimed']);
});

test('VERIFICATION-005 a case is decided once', async () => {
  const caseId = await sent();
  await open(caseId, ALICE);
  const outcomes = await Promise.all([
    reasonOf(approve(caseId, ALICE)),
    reasonOf(reject(caseId, ALICE, 'expired')),
  ]);
  expect(outcomes.sort()).toEqual(['accepted', 'case.moved']);
  expect(await reasonOf(open(99_999_999, ALICE))).toBe('case.moved');
  // A decided case is still shown to every operator who may see it.
  expect(await open(caseId, BOB)).toMatchObject({ id: caseId, claimedBy: null });
});

test('VERIFICATION-006 the reviewer sees who else came with the number, in any spelling', async () => {
  const first = await sent({ card_id: 'Z98765 (4)' });
  const other = person;
  person = await rig.real();
  const second = await sent({ card_id: 'z98-7654' });
  const file = await open(second, ALICE);
  expect(file).toMatchObject({ name: 'Chan Tai Man', cardId: 'Z98-7654' });
  expect(file.duplicates).toEqual([{ id: first, userId: other.id, status: 1 }]);
  const { data } = await verification.cases({ cardId: 'Z987654' });
  expect(data.map(({ id }) => id).sort()).toEqual([first, second].sort());
  expect((await verification.cases({ cardId: '?' })).total).toBe(0);
});

test('VERIFICATION-007 neither name nor number can be read from the store', async () => {
  const caseId = await sent();
  const [row] = await rig.db.query<{ name: Uint8Array; card: Uint8Array }>(
    'select name, card_id as card from identity_case where id = $1',
    [caseId],
  );
  for (const kept of [row?.name, row?.card]) {
    expect(Buffer.from(kept ?? []).toString('latin1', 0, 4)).toBe('FSL1');
  }
});

test('VERIFICATION-008 old documents go, and the decision stays', async () => {
  const caseId = await sent();
  const { frontFile } = await open(caseId, ALICE);
  await approve(caseId, ALICE);
  rig.clock.time += 1_826 * DAY_MS - 1;
  await verification.dropOldDocuments();
  await rig.product.files.sweep();
  expect(rig.blobs.has(frontFile ?? '')).toBe(true);
  rig.clock.time += 2;
  await verification.dropOldDocuments();
  await rig.product.files.sweep();
  expect(rig.blobs.has(frontFile ?? '')).toBe(false);
  expect(await open(caseId, ALICE)).toMatchObject({ frontFile: null, reverseFile: null });
  expect(await verification.isVerified(person.id)).toBe(true);
});

test('the queue shows the longest waiting first, a page at a time', async () => {
  const waiting = await verification.cases({ status: 1 });
  const ids = waiting.data.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(waiting.total).toBe(ids.length);
  expect((await verification.cases({ status: 1, page: 1_000 })).data).toEqual([]);
});

test('VERIFICATION-009 the end of a case is told in the person’s language, with it or not at all', async () => {
  const letters = () =>
    rig.db.query<{ subject: string; text: string }>(
      `select o.subject, o.text from outbox o join app_user u on u.email = o.recipient
       where u.id = $1 order by o.id`,
      [person.id],
    );
  await rig.db.query(`update app_user set lang = 'hk' where id = $1`, [person.id]);
  const first = await sent();
  await open(first, ALICE);
  await expect(
    rig.db.transaction(async (tx) => {
      await verification.reject(tx, first, by(ALICE), 'expired');
      throw new Error('the audit could not be written');
    }),
  ).rejects.toThrow('audit');
  expect(await letters()).toEqual([]);
  await reject(first, ALICE, 'expired');
  expect(await letters()).toMatchObject([
    { subject: '你的證件未能通過審核', text: expect.stringContaining('證件已過期') },
  ]);
  const second = await sent();
  await open(second, ALICE);
  await approve(second, ALICE);
  expect(await letters()).toMatchObject([{}, { subject: '你已通過身份認證' }]);
});
