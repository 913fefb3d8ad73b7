import { CALLS } from '@fulcrum/client/calls/console';
import { SESSION_INVALID } from '@fulcrum/contract/codes/envelope';
import { permissionsOf } from '@fulcrum/contract/console/roles';
import { SHOWN_OPERATOR } from '@fulcrum/contract/console/watching';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startI18n } from '../i18n/i18n.ts';
import { request } from './request.ts';
import { signedIn, signedOut, useSession } from './session.ts';

const meOf = (id: number) => ({
  id,
  email: `${id}@example.com`,
  name: `Operator ${id}`,
  role: 'owner' as const,
  permissions: permissionsOf('owner'),
  environment: 'simulated' as const,
  stepped_up_until: 0,
  server_time: 0,
});

/** The operator whose cookie the browser has; null for none. */
let signedInId: number | null;
/** The header of each call. */
let shown: (string | null)[];

beforeEach(async () => {
  await startI18n();
  shown = [];
  // Answers as the server does: compares the cookie with the operator whom the page names.
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const id = signedInId;
    const named = new Headers(init.headers).get(SHOWN_OPERATOR);
    shown.push(named);
    const isRight = id !== null && (named === null || named === String(id));
    const data = address.startsWith(CALLS.me.path) && id !== null ? meOf(id) : {};
    return new Response(
      JSON.stringify({ code: isRight ? 1 : SESSION_INVALID, msg: '', data: isRight ? data : null }),
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  signedOut();
});

const me = () => useSession.getState().me?.id ?? null;

test('CONSOLE-178 a page shows whoever has signed in in another tab, once it is refused', async () => {
  signedIn(meOf(1));
  signedInId = 2;
  const refused = await request(CALLS.queues, {});
  expect(refused).toMatchObject({ ok: false, problem: { kind: 'session' } });
  await vi.waitFor(() => expect(me()).toBe(2));
  expect(await request(CALLS.queues, {})).toMatchObject({ ok: true });
  expect(shown).toEqual(['1', null, '2']);
});

test('CONSOLE-178 without a session in the browser, the page asks for a sign-in', async () => {
  signedIn(meOf(1));
  signedInId = null;
  await request(CALLS.queues, {});
  expect(me()).toBeNull();
  await vi.waitFor(() => expect(shown).toEqual(['1', null]));
  expect(me()).toBeNull();
});

test('CONSOLE-178 a late refusal of an earlier session ends no later one', async () => {
  signedIn(meOf(1));
  signedInId = 2;
  const late = request(CALLS.queues, {});
  signedIn(meOf(2));
  await late;
  expect(me()).toBe(2);
  expect(shown).toEqual(['1']);
});
