import { CHALLENGE_MINUTES } from '@fulcrum/contract/factors/calls';

import type { Clock } from '../../platform/ports/clock.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Challenge, ChallengePurpose, ChallengeStore } from './challenge-store.ts';
import { hashToken, newToken } from '../sessions/tokens.ts';

const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

/** Challenges for a user: valid for five minutes, for one device or session, and for one answer. */
export class Challenges {
  readonly #store: ChallengeStore;
  readonly #clock: Clock;

  constructor(store: ChallengeStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Returns the token of the new challenge. */
  async add(
    challenge: Pick<Challenge, 'purpose' | 'userId' | 'boundTo' | 'passwordHash' | 'toSign'>,
  ): Promise<string> {
    const token = newToken();
    const expiresAt = this.#clock.now() + CHALLENGE_MS;
    await this.#store.add(hashToken(token), { ...challenge, expiresAt });
    return token;
  }

  /** Throws `factor.challengeOver` unless it is open for this device or session. */
  async find(token: string, boundTo: Uint8Array): Promise<Challenge> {
    return this.#open(await this.#store.find(hashToken(token)), boundTo);
  }

  /** The same, and counts a try. */
  async takeTry(token: string, boundTo: Uint8Array): Promise<Challenge> {
    return this.#open(await this.#store.takeTry(hashToken(token)), boundTo);
  }

  setToSign(token: string, toSign: string): Promise<void> {
    return this.#store.setToSign(hashToken(token), toSign);
  }

  /** The text for a passkey to sign; it can be answered once, right or wrong. */
  async takeToSign(token: string, { toSign }: Challenge): Promise<string> {
    if (toSign !== null && (await this.#store.takeToSign(hashToken(token), toSign))) return toSign;
    throw over();
  }

  /** Deletes it; throws if another answer was first. */
  async use(token: string): Promise<void> {
    if (!(await this.#store.remove(hashToken(token)))) throw over();
  }

  /** Takes one with this purpose and a text to sign; right or wrong, it is used up. */
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
