import { FACTOR_TRIES_MAX } from '@fulcrum/contract/factors/calls';

import type { MailModule } from '../../notifications/mail/module.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { takeFrom } from '../../platform/http/takings.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Notices } from '../letters/notices.ts';
import type { Candidate } from '../users/user-store.ts';
import type { Challenge } from './challenge-store.ts';
import type { Challenges } from './challenges.ts';
import { deviceHash } from './devices.ts';
import type { Factors } from './factors.ts';
import type { Assertion, Passkeys } from './passkeys.ts';

export interface SecondFactorPorts {
  readonly db: Db;
  readonly factors: Factors;
  readonly passkeys: Passkeys;
  readonly challenges: Challenges;
  readonly notices: Notices;
  readonly mail: MailModule;
  readonly clock: Clock;
  readonly limits: Limits | null;
}

export interface SecondAnswer {
  readonly challenge: string;
  readonly factor_code?: string | undefined;
  readonly factor_passkey?: Assertion | undefined;
}

/**
 * The authenticated user, and the stored hash that matched the password, null if none was checked.
 */
export interface Through {
  readonly userId: number;
  readonly passwordHash: string | null;
}

/** The second factor after a correct password, and login with a passkey alone. */
export class SecondFactor {
  readonly #ports: SecondFactorPorts;

  constructor(ports: SecondFactorPorts) {
    this.#ports = ports;
  }

  /** Throws `factor.needed` with a challenge if the user has a second factor. */
  async ask({ id, passwordHash }: Candidate, visit: Visit): Promise<void> {
    const { factors, challenges } = this.#ports;
    if (!(await factors.isOn(id))) return;
    const ways = await factors.ways(id, visit);
    const asked = { purpose: 'login', userId: id, boundTo: deviceHash(visit) } as const;
    const challenge = await challenges.add({ ...asked, passwordHash, toSign: null });
    throw new Refused('factor.needed', { challenge, ways: ways.join(',') });
  }

  /**
   * Returns a challenge for a passkey, for a login in progress or for a login with a passkey alone.
   */
  async toSign(challenge: string | undefined, visit: Visit) {
    const { factors, passkeys, challenges, limits, clock } = this.#ports;
    takeFrom(limits?.passwords, visit.address, clock.monotonic());
    const rp = factors.relyingParty(visit);
    if (challenge === undefined) {
      const { options, toSign } = await passkeys.toSign(rp, null);
      const asked = { purpose: 'enter', userId: null, boundTo: deviceHash(visit) } as const;
      const named = await challenges.add({ ...asked, passwordHash: null, toSign });
      return { options, challenge: named };
    }
    const { purpose, userId } = await challenges.find(challenge, deviceHash(visit));
    if (purpose !== 'login') throw over();
    const { options, toSign } = await passkeys.toSign(rp, userId);
    await challenges.setToSign(challenge, toSign);
    return { options, challenge };
  }

  /**
   * Checks an answer, which uses up one try of the challenge; a right answer uses up the challenge.
   */
  async finish(answer: SecondAnswer, visit: Visit): Promise<Through> {
    const { challenges, limits, clock } = this.#ports;
    takeFrom(limits?.passwords, visit.address, clock.monotonic());
    const challenge = await challenges.takeTry(answer.challenge, deviceHash(visit));
    const { purpose, tries, passwordHash } = challenge;
    if (purpose !== 'login' && purpose !== 'enter') throw over();
    if (tries > FACTOR_TRIES_MAX) throw new Refused('factor.exhausted');
    const userId = await this.#judge(challenge, answer, visit);
    await challenges.use(answer.challenge);
    return { userId, passwordHash };
  }

  async #judge(challenge: Challenge, answer: SecondAnswer, visit: Visit): Promise<number> {
    const { factors, passkeys, challenges } = this.#ports;
    const { userId } = challenge;
    if (answer.factor_passkey !== undefined) {
      const rp = factors.relyingParty(visit);
      const toSign = await challenges.takeToSign(answer.challenge, challenge);
      return passkeys.signed(rp, toSign, answer.factor_passkey, userId);
    }
    if (userId === null) throw over();
    if (answer.factor_code === undefined) {
      throw new Refused('factor.codeMissing', { field: 'factor_code' });
    }
    try {
      await factors.useCode(userId, answer.factor_code, visit);
    } catch (error) {
      throw await this.#wrong(error, challenge, userId, visit);
    }
    return userId;
  }

  /** Notifies the owner after the last try, because the password was right. */
  async #wrong(
    error: unknown,
    { tries }: Challenge,
    userId: number,
    visit: Visit,
  ): Promise<unknown> {
    const isWrong = error instanceof Refused && error.reason === 'factor.codeWrong';
    if (!isWrong || tries < FACTOR_TRIES_MAX) return error;
    const { db, notices, mail } = this.#ports;
    await db.transaction((tx) => notices.postFactors(tx, userId, 'guessed', visit));
    mail.wake();
    return new Refused('factor.exhausted');
  }
}

const over = () => new Refused('factor.challengeOver', { field: 'challenge' });
