import { afterAll, beforeAll, expect, test } from 'vitest';

import { CODES, type Reason } from '@fulcrum/contract/codes';
import * as auditCalls from '@fulcrum/contract/console/audit/calls';
import * as exportCalls from '@fulcrum/contract/console/exports/calls';
import * as operatorCalls from '@fulcrum/contract/console/operators/calls';
import * as desk from '@fulcrum/contract/console/support/feedback';
import { submitFeedback } from '@fulcrum/contract/support/feedback';

import { firstOwner, type Browser } from '../../../test/console/operator-rig.ts';
import { openTestDb } from '../../../test/db/test-db.ts';
import { jpegOf } from '../../../test/files/picture-sample.ts';
import { uploaded } from '../../../test/files/upload-sample.ts';
import { ProductRig } from '../../../test/product-rig.ts';

let rig: ProductRig;
let owner: Browser;
let keys = 0;
const reason = 'agreed with the team';

beforeAll(async () => {
  rig = await ProductRig.open(await openTestDb(), {
    DATA_KEY: 'ab'.repeat(32),
    RATE_LIMITS: 'on',
  });
  owner = await firstOwner(rig);
});
afterAll(() => rig.close());

/**
 * Each test runs an hour later than the previous one, because one address may send six tickets an
 * hour.
 */
const told = (more: object = {}) => ({
  topic: 'prices' as const,
  text: 'A chart for gold',
  client_key: `a-key-of-the-tests-${(keys += 1)}`,
  ...more,
});
const later = () => {
  rig.clock.time += 3_600_000;
};
const submit = async (input: object, token?: string) =>
  (await rig.ok(submitFeedback, input as ReturnType<typeof told>, token ? { token } : {})).data
    .ticket;
const refused = async (input: object, why: Reason, token?: string) => {
  const { code } = await rig.send(submitFeedback, input, token ? { token } : {});
  expect({ why, code }).toEqual({ why, code: CODES[why].code });
};
const idOf = (ticket: string) => Number(ticket.replace('F-', ''));

test('FEEDBACK-001 a ticket is made once for its key, of visitors too, and is sealed at rest', async () => {
  const input = told({ contact: 'ann@example.com', version: '0.1.0' });
  const tickets = await Promise.all(Array.from({ length: 3 }, () => submit(input)));
  expect(new Set(tickets).size).toBe(1);
  await refused({ ...input, text: 'Another' }, 'clientKey.used');
  const [ticket = ''] = tickets;
  await owner.ok(operatorCalls.me, {});
  const found = await owner.ok(desk.oneFeedback, { id: idOf(ticket) });
  expect(found).toMatchObject({
    ticket,
    topic: 'prices',
    status: 'new',
    user_id: null,
    text: 'A chart for gold',
    contact: 'ann@example.com',
    app_version: '0.1.0',
    language: 'en',
    images: [],
  });
  const rows = await rig.db.query<{ body: Uint8Array }>('select body from feedback');
  expect(rows.some(({ body }) => Buffer.from(body).includes('gold'))).toBe(false);
});

test.each<[object, Reason]>([
  [{ topic: 'weather' }, 'feedback.topic'],
  [{ text: '  ' }, 'feedback.text'],
  [{ text: 'x'.repeat(501) }, 'feedback.text'],
  [{ contact: 'x'.repeat(121) }, 'feedback.contact'],
  [{ pictures: 'one' }, 'feedback.pictures'],
  [{ pictures: Array.from({ length: 4 }, () => 'A'.repeat(27)) }, 'feedback.pictures'],
  [{ pictures: ['nothing'] }, 'file.unknown'],
  [{ pictures: ['A'.repeat(27)] }, 'feedback.login'],
  [{ client_key: 'short' }, 'clientKey.invalid'],
])('FEEDBACK-001 %j is refused', async (more, why) => {
  later();
  await refused(told(more), why);
});

test('FEEDBACK-002 pictures take a login and are one’s own, and each goes with one ticket', async () => {
  later();
  const ann = await rig.real();
  const ben = await rig.real();
  const picture = await uploaded(rig, ann.token, await jpegOf());
  await refused(told({ pictures: [picture] }), 'file.unknown', ben.token);
  const input = told({ pictures: [picture] });
  const ticket = await submit(input, ann.token);
  expect(await submit(input, ann.token)).toBe(ticket);
  await refused(told({ pictures: [picture] }), 'file.used', ann.token);
  await owner.login('owner@example.com');
  const found = await owner.ok(desk.oneFeedback, { id: idOf(ticket) });
  expect(found).toMatchObject({ user_id: ann.id, pictures: 1 });
  expect(found.images).toEqual([expect.stringMatching(/^data:image\/jpeg;base64,/)]);
});

test('FEEDBACK-001 a token that opens nothing is no visitor, and one address cannot flood', async () => {
  later();
  const { code } = await rig.send(submitFeedback, told(), { token: 'A'.repeat(43) });
  expect(code).toBe(999);
  for (let count = 0; count < 5; count += 1) await submit(told());
  await refused(told(), 'request.tooMany');
});

test('FEEDBACK-003 operators say where a ticket stands; each look is kept, and of two one is told', async () => {
  later();
  await owner.login('owner@example.com');
  const id = idOf(await submit(told({ text: 'Something private' })));
  const before = await owner.ok(desk.oneFeedback, { id });
  const settle = {
    id,
    version: before.version,
    status: 'answered' as const,
    note: 'wrote back',
    reason,
  };
  await owner.ok(desk.settleFeedback, settle);
  expect(await owner.refused(desk.settleFeedback, settle)).toBe(CODES['content.changed'].code);
  expect(await owner.refused(desk.oneFeedback, { id: id + 1_000 })).toBe(
    CODES['feedback.unknown'].code,
  );
  const { rows } = await owner.ok(desk.feedback, { feedback_status: 'answered' });
  expect(rows.map((row) => row.id)).toEqual([id]);
  const log = (await owner.ok(auditCalls.audit, { object: `F-${id}` })).rows;
  expect(log.map(({ action }) => action)).toEqual(['feedback.settled', 'feedback.viewed']);
  const { csv } = await owner.ok(exportCalls.exportList, { list: 'feedback' });
  expect(csv).toContain(`F-${id}`);
  expect(csv + JSON.stringify(log)).not.toContain('private');
});
