import { verify } from '@node-rs/argon2';
import { afterAll, expect, test, vi } from 'vitest';

// The real library, watched: how often it is asked for the costly part is what a test counts.
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<{ verify: typeof verify }>();
  return { ...library, verify: vi.fn(library.verify) };
});
// This process may have read the unwatched library for another file, and has others to come.
vi.resetModules();
afterAll(() => {
  vi.doUnmock('@node-rs/argon2');
  vi.resetModules();
});

const { openTestDb } = await import('../adapters/test-db.ts');
const { A_VISIT, openAuth, reasonOf, signUpOf } = await import('./auth-rig.ts');

test('an unknown account costs the work of a wrong password', async () => {
  const db = await openTestDb();
  const { auth } = openAuth(db, {
    time: 0,
    now: () => Date.UTC(2026, 0, 1),
    monotonic: () => Date.UTC(2026, 0, 1),
  });
  await auth.register(signUpOf({ account: 'known@example.com' }), A_VISIT);
  // What a check costs is written in the hash that it is made against.
  const workOf = async (account: string) => {
    vi.mocked(verify).mockClear();
    const given = {
      login_type: undefined,
      area_id: undefined,
      account,
      password: 'wrong password',
    };
    expect(await reasonOf(auth.login(given, A_VISIT))).toBe('login.refused');
    return vi
      .mocked(verify)
      .mock.calls.map(([hash]) => /^\$argon2id\$.*?\$.*?\$/.exec(String(hash))?.[0]);
  };
  const ofKnown = await workOf('known@example.com');
  expect(ofKnown).toEqual(['$argon2id$v=19$m=19456,t=2,p=1$']);
  expect(await workOf('unknown@example.com')).toEqual(ofKnown);
  await db.close();
});
