import { afterAll, beforeAll, test } from 'vitest';

import { startServer, type RunningServer } from '../e2e/server.ts';
import { keepAnOwnerOut } from './attacks/keeping-out.ts';
import { shutTheLogin } from './attacks/login-outage.ts';
import { openManyFromOneNetwork } from './attacks/one-network.ts';
import { guessBySpellings } from './attacks/spellings.ts';

/*
 * Attacks on the built product with its default limits, over the wire and from addresses that a
 * proxy on this machine tells. Each is a file of its own in `attacks`, keeps to addresses and
 * accounts of its own, and throws when it succeeds.
 */
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
