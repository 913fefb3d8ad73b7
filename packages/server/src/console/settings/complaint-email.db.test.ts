import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { complaintEmail } from '@fulcrum/contract/settings/calls';

import { openTestDb } from '../../../test/db/test-db.ts';
import { ProductRig } from '../../../test/product-rig.ts';

let server: Server;
let rig: ProductRig;
let answer = '';

beforeAll(async () => {
  server = createServer((_, response) => response.end(answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  rig = await ProductRig.open(await openTestDb(), {
    COMPLAINT_EMAIL_URL: `http://127.0.0.1:${port}/complaints`,
  });
});
afterAll(async () => {
  await rig.close();
  await new Promise((resolve) => server.close(resolve));
});

const told = async () => (await rig.ok(complaintEmail, {})).data.email;

test('where complaints go is told by the address outside, and by the setting without it', async () => {
  await rig.db.query(
    `insert into setting (key, value) values ('complaint_email', '"own@example.com"')`,
  );
  answer = '<html>out of order</html>';
  expect(await told()).toBe('own@example.com');
  answer = '{"email": "care@example.com"}';
  expect(await told()).toBe('own@example.com');
  rig.clock.time += 60_000;
  expect(await told()).toBe('care@example.com');
});
