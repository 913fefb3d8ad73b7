import { CHALLENGE_MINUTES } from '@fulcrum/contract/factors/calls';

import type { Clock } from '../../platform/ports/clock.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Challenge, ChallengePurpose, ChallengeStore } from './challenge-store.ts';
import { hashToken, newToken } from '../sessions/tokens.ts';

const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

/** Challenges for a user, valid for five minutes, for one device or session and for one answer. */
export class Challenges {
  readonly #store: ChallengeStore;
  readonly #clock: Clock;

  constructor(store: ChallengeStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Stores a new challenge; returns its token. */
  async add(
    challenge: Pick<Challenge, 'purpose' | 'userId' | 'boundTo' | 'passwordHash' | 'toSign'>,
  ): Promise<string> {
    const token = newToken();
    const expiresAt = this.#clock.now() + CHALLENGE_MS;
    await this.#store.add(hashToken(token), { ...challenge, expiresAt });
    return token;
  }

  /**
   * Returns the challenge; throws `factor.challengeOver` unless it is open for this device or
   * session.
   */
  async find(token: string, boundTo: Uint8Array): Promise<Challenge> {
    return this.#open(await this.#store.find(hashToken(token)), boundTo);
  }

  /** Counts a try and returns the challenge; throws like `find`. */
  async takeTry(token: string, boundTo: Uint8Array): Promise<Challenge> {
    return this.#open(await this.#store.takeTry(hashToken(token)), boundTo);
  }

  setToSign(token: string, toSign: string): Promise<void> {
    return this.#store.setToSign(hashToken(token), toSign);
  }

  /**
   * Returns the text for a passkey to sign and uses it up, so that it can be answered only once.
   */
  async takeToSign(token: string, { toSign }: Challenge): Promise<string> {
    if (toSign !== null && (await this.#store.takeToSign(hashToken(token), toSign))) return toSign;
    throw over();
  }

  /** Deletes the challenge; throws if another answer was faster. */
  async use(token: string): Promise<void> {
    if (!(await this.#store.remove(hashToken(token)))) throw over();
  }

  /**
   * Returns the text to sign of a challenge with this purpose, and uses the challenge up. Throws if
   * it does not match.
   */
  async take(
    token: string,
    wanted: { purpose: ChallengePurpose; userId: number | null; boundTo: Uint8Array },
  ): Promise<string> {
    const { purpose, userId, toSign } = await this.find(token, wanted.boundTo);
    if (purpose !== wanted.purpose || userId !== wanted.userId || toSign === null) throw over();
    await this.use(token);
    return toSign;
  }

  #open(challenge: Challenge | null, boundTo: Uint8Array): Challenge {
    const isOpen = challenge !== null && this.#clock.now() < challenge.expiresAt;
    if (isOpen && Buffer.from(boundTo).equals(challenge.boundTo)) return challenge;
    throw over();
  }
}

const over = () => new Refused('factor.challengeOver', { field: 'challenge' });
