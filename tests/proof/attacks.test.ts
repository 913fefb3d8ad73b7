import { afterAll, beforeAll, describe, test } from 'vitest';

import { openPostOffice } from '../e2e/post-office.ts';
import { startServer, type RunningServer } from '../e2e/server.ts';
import { enrol, ownerLinkIn, type OperatorApi } from '../operator-api.ts';
import { storeWithSamples } from '../sample-store.ts';
import { burnCodes } from './attacks/burnt-codes.ts';
import { claimOnePaymentTwice } from './attacks/evidence.ts';
import { holdUploadsBack } from './attacks/held-uploads.ts';
import { keepAnOwnerOut } from './attacks/keeping-out.ts';
import { shutTheLogin } from './attacks/login-outage.ts';
import { openManyFromOneNetwork } from './attacks/one-network.ts';
import { guessOperatorCodes } from './attacks/operator-codes.ts';
import { readPictures } from './attacks/read-pictures.ts';
import { guessBySpellings } from './attacks/spellings.ts';

/* Attacks on the built product with its default limits, over HTTP, from addresses that a proxy
   on this machine reports. Each attack is a file in `attacks`, uses addresses and accounts of
   its own, and throws if it succeeds. */
let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
  server.removeData();
});

test.each([
  ['IDENTITY-030: one IPv6 network opens no more than one address', openManyFromOneNetwork],
  ['IDENTITY-029: other spellings of an account bring no more guesses', guessBySpellings],
  ['IDENTITY-034: neither one host nor a crowd shuts the login', shutTheLogin],
  ['IDENTITY-031: strangers who guess keep no owner out', keepAnOwnerOut],
])('%s', async (_, attack) => {
  await attack(server.url);
});

test('CONSOLE-129: whoever has an operator’s password or cookie finds no code', async () => {
  await guessOperatorCodes(server.url, ownerLinkIn(server.log()));
});

test('FILE-012: uploads that are held back take no memory', async () => {
  await holdUploadsBack(server.url);
});

describe('a house with sample channels and an owner', () => {
  let house: RunningServer;
  let owner: OperatorApi;

  beforeAll(async () => {
    house = await startServer({ dataDir: storeWithSamples() });
    owner = await enrol(house.url, ownerLinkIn(house.log()), 'owner@example.com');
  });
  afterAll(async () => {
    await house.stop();
    house.removeData();
  });

  test('DEPOSIT-004: one payment is credited once, whatever it is called and whoever claims it', async () => {
    await claimOnePaymentTwice(house.url, owner);
  });

  test('IDENTITY-038: a program reads no pictures of the registration', async () => {
    await readPictures(house.url, owner);
  });
});

test('IDENTITY-037: strangers neither use up nor replace a code', async () => {
  const post = await openPostOffice();
  const sending = await startServer({
    env: { SMTP_URL: post.url, MAIL_FROM: 'Fulcrum <fulcrum@example.com>' },
  });
  try {
    await burnCodes(sending.url, post);
  } finally {
    await sending.stop();
    sending.removeData();
    await post.close();
  }
});
