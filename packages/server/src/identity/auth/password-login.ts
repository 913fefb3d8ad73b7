import type { ParsedOf } from '@fulcrum/contract/endpoint';
import type * as api from '@fulcrum/contract/people/calls';

import { addressKey } from '../../platform/http/address-key.ts';
import type { Limits } from '../../platform/http/limits.ts';
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
 * device on which the owner has logged in has a limit of its own. When other devices have used up
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

  #ofKnownDevice(attempt: Attempt, candidates: Candidate[]): Promise<Candidate> {
    const { limits, clock } = this.#ports;
    const takings = new Takings(clock.monotonic());
    const device = deviceHash(attempt.visit).toString('hex');
    // Every try counts, right or wrong, because there is no other limit for this device.
    takings.take(limits?.knownDevices, `${device} ${attempt.account}`);
    return takings.pay(() => this.#match(attempt, candidates, true));
  }

  async #ofStranger(attempt: Attempt): Promise<Candidate> {
    const { limits, clock, users } = this.#ports;
    const { visit, account, name } = attempt;
    const takings = new Takings(clock.monotonic());
    const guesser = `${addressKey(visit.address)} ${account}`;
    takings.take(limits?.passwords, visit.address);
    takings.take(limits?.guesses, guesser);
    return takings.pay(async () => {
      await this.#takeFromAccount(attempt, takings, guesser);
      const candidates = name === null ? [] : await users.candidates(name);
      const found = await this.#match(attempt, candidates, false);
      limits?.guesses.clear(guesser);
      return found;
    });
  }

  /** Counts a guess from an unknown device; after the free guesses, requires proof of work. */
  async #takeFromAccount(attempt: Attempt, takings: Takings, guesser: string): Promise<void> {
    const { limits, clock, work } = this.#ports;
    const { account, credentials } = attempt;
    if (!limits) return;
    const now = clock.monotonic();
    if (limits.guessesAnywhere.take(account, now) === 0) return;
    const { work_id: id, work_answer: answer } = credentials;
    if (id === undefined || answer === undefined) {
      limits.guesses.give(guesser);
      throw await work.asked(account, levelAfter(limits.workedGuesses.spent(account, now)));
    }
    // Counted before the work is checked: if this throws, the work can be used for the next try.
    takings.take(limits.workedGuesses, account);
    await work.check(id, answer, account);
  }

  async #match(
    { account, credentials, visit }: Attempt,
    candidates: readonly Candidate[],
    isKnown: boolean,
  ): Promise<Candidate> {
    const claim = { address: addressKey(visit.address), account, isKnown };
    const hashes = candidates.map(({ passwordHash }) => passwordHash);
    const match = await this.#ports.hasher.matchOf(credentials.password, hashes, claim);
    const found = candidates.find(({ passwordHash }) => passwordHash === match);
    if (!found) throw new Refused('login.refused');
    return found;
  }
}
