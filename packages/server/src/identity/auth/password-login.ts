import type { ParsedOf } from '@fulcrum/contract/endpoint';
import type * as api from '@fulcrum/contract/people/calls';

import { addressKey } from '../../platform/http/address-key.ts';
import { Guess, UsedUp } from '../../platform/guesses/guess.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Use } from '../../platform/guesses/shared-limits.ts';
import { Takings } from '../../platform/http/takings.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { Refused } from '../../platform/refusal.ts';
import { deviceHash } from '../factors/devices.ts';
import type { PasswordHasher } from '../passwords/passwords.ts';
import { accountKey, loginNameOf, type LoginName } from '../users/account-key.ts';
import type { Candidate, UserStore } from '../users/user-store.ts';
import { levelAfter, type LoginWork } from './login-work.ts';

export type Credentials = ParsedOf<typeof api.login>;

interface PasswordLoginPorts {
  readonly users: UserStore;
  readonly hasher: PasswordHasher;
  readonly work: LoginWork;
  readonly clock: Clock;
  readonly limits: Limits | null;
}

/** The account that was named, and the request that named it. */
interface Attempt {
  readonly name: LoginName | null;
  readonly account: string;
  readonly credentials: Credentials;
  readonly visit: Visit;
}

/**
 * Finds the account for a name and a password. The limits cannot be used to lock out the owner: a
 * device on which the owner has logged in has limits of its own. When other devices have used up
 * the account's limit, their browsers must do work for each guess.
 */
export class PasswordLogin {
  readonly #ports: PasswordLoginPorts;

  constructor(ports: PasswordLoginPorts) {
    this.#ports = ports;
  }

  /**
   * Returns the account. An unknown account and a wrong password get the same reply after the same
   * time.
   */
  async find(credentials: Credentials, visit: Visit): Promise<Candidate> {
    const name = loginNameOf(credentials);
    const attempt = { name, account: accountKey(name), credentials, visit };
    const known = await this.#knownHere(attempt);
    return known ? this.#ofKnownDevice(attempt, known) : this.#ofStranger(attempt);
  }

  /** Returns the candidates if one of them has logged in on this device, otherwise null. */
  async #knownHere({ name, visit }: Attempt): Promise<Candidate[] | null> {
    const { users, limits, clock } = this.#ports;
    if (name === null || visit.device === null) return null;
    const wait = limits?.deviceLooks.take(visit.address, clock.monotonic()) ?? 0;
    if (wait > 0) return null;
    const candidates = await users.candidates(name, deviceHash(visit));
    return candidates.some(({ isKnown }) => isKnown) ? candidates : null;
  }

  async #ofKnownDevice(attempt: Attempt, candidates: Candidate[]): Promise<Candidate> {
    const { limits, clock } = this.#ports;
    const takings = new Takings(clock.monotonic());
    const key = `${deviceHash(attempt.visit).toString('hex')} ${attempt.account}`;
    // Every try takes one, right or wrong, because its work has no other limit.
    takings.take(limits?.knownDevices, key);
    const guess = new Guess(this.#ports, { uses: [['deviceGuesses', key]] });
    return takings.pay(async () => {
      await guess.admit();
      return this.#match(attempt, candidates, guess, true);
    });
  }

  #ofStranger(attempt: Attempt): Promise<Candidate> {
    const { limits, clock } = this.#ports;
    const { account, visit } = attempt;
    const takings = new Takings(clock.monotonic());
    takings.take(limits?.passwords, visit.address);
    const clears: Use = ['guesses', `${addressKey(visit.address)} ${account}`];
    const guessOf = (anywhere: Use) => new Guess(this.#ports, { uses: [clears, anywhere], clears });
    return takings.pay(async () => {
      const free = guessOf(['guessesAnywhere', account]);
      try {
        await free.admit();
        return await this.#tried(attempt, free);
      } catch (error) {
        // Others may have used the last free guess while this one was judged.
        if (!(error instanceof UsedUp && error.limit === 'guessesAnywhere')) throw error;
      }
      const worked = guessOf(['workedGuesses', account]);
      await this.#checkWork(attempt, worked);
      return this.#tried(attempt, worked);
    });
  }

  /** Throws unless the browser has done work for this guess. */
  async #checkWork({ account, credentials }: Attempt, guess: Guess): Promise<void> {
    const { limits, clock, work } = this.#ports;
    const { work_id: id, work_answer: answer } = credentials;
    if (id === undefined || answer === undefined) {
      const left = await limits?.shared.look([['workedGuesses', account]], clock.now());
      throw await work.asked(account, levelAfter(left?.[0]?.spent ?? 0));
    }
    // Before the work is checked: if this throws, the work can be used for the next try.
    await guess.admit();
    await work.check(id, answer, account);
  }

  async #tried(attempt: Attempt, guess: Guess): Promise<Candidate> {
    const { name } = attempt;
    const candidates = name === null ? [] : await this.#ports.users.candidates(name);
    return this.#match(attempt, candidates, guess, false);
  }

  async #match(
    { account, credentials, visit }: Attempt,
    candidates: readonly Candidate[],
    guess: Guess,
    isKnown: boolean,
  ): Promise<Candidate> {
    const claim = { address: addressKey(visit.address), account, isKnown };
    const hashes = candidates.map(({ passwordHash }) => passwordHash);
    const match = await this.#ports.hasher.matchOf(credentials.password, hashes, claim);
    const found = candidates.find(({ passwordHash }) => passwordHash === match);
    if (!found) {
      await guess.wrong();
      throw new Refused('login.refused');
    }
    await guess.admit();
    await guess.clear();
    return found;
  }
}
