import { vi } from 'vitest';

import type { Limits } from '../../src/platform/http/limits.ts';
import type { Visit } from '../../src/platform/http/visit.ts';
import { createMail, type MailModule, type Senders } from '../../src/notifications/mail/module.ts';
import { InProcessBus } from '../../src/platform/adapters/bus/in-process-bus.ts';
import { createNotices } from '../../src/notifications/inbox/module.ts';
import type { Bus } from '../../src/platform/ports/bus.ts';
import type { Db } from '../../src/platform/ports/db.ts';
import { Seal } from '../../src/platform/store/seal.ts';
import { createAuth, type AuthModule } from '../../src/identity/auth/module.ts';
import type { PasswordHasher } from '../../src/identity/passwords/passwords.ts';
import type { SignUp } from '../../src/identity/auth/people.ts';
import { startJobs } from '../start-jobs.ts';

export const A_VISIT: Visit = {
  language: 'en',
  timeZone: 'UTC',
  address: '203.0.113.7',
  userAgent: 'test',
  device: null,
  origin: 'http://localhost:8080',
};

const NO_FACE = { code: '', showCode: '', digits: 0 };

/** Opens the module on a store, with a clock that the test moves; no message is really sent. */
export function openAuth(
  db: Db,
  clock: { time: number; now: () => number; monotonic: () => number },
  options: {
    readonly limits?: Limits;
    readonly senders?: Partial<Senders>;
    readonly dataKey?: Buffer;
    readonly hasher?: PasswordHasher;
    readonly bus?: Bus;
  } = {},
): { auth: AuthModule; mail: MailModule; fundDemo: ReturnType<typeof vi.fn> } {
  const senders = { email: null, sms: null, ...options.senders };
  const mail = createMail({ db, clock, log: { error: vi.fn(), warn: vi.fn() }, senders });
  // The test may close its store before the next run of the job, which then fails.
  startJobs(mail, () => undefined);
  const fundDemo = vi.fn(async () => undefined);
  const limits = options.limits ?? null;
  const seal = new Seal(options.dataKey ?? null);
  const rest = { fundDemo, seal, publicUrl: null, payouts: () => PAYOUTS, fault: vi.fn() };
  const bus = options.bus ?? new InProcessBus({ error: vi.fn() });
  const inApp = createNotices({ db, clock, bus, faceOf: () => NO_FACE });
  const own = options.hasher ? { hasher: options.hasher } : {};
  const auth = createAuth({ db, clock, bus, limits, mail, inApp, ...rest, ...own });
  return { auth, mail, fundDemo };
}

/** Withdrawals that do nothing: no user here has any. */
const PAYOUTS = { stop: () => Promise.resolve(), restartWaits: () => Promise.resolve() };

/** Returns a complete sign-up by e-mail, with the given fields changed. */
export const signUpOf = (fields: Partial<SignUp>): SignUp => ({
  type: 'email',
  area_id: undefined,
  account: undefined,
  mobile: undefined,
  password: 'correct horse',
  re_password: 'correct horse',
  invite_code: undefined,
  sms_code: undefined,
  key: undefined,
  ...fields,
});

export const reasonOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'accepted',
    (error: Error) => error.message,
  );
