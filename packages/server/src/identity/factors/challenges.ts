import { CHALLENGE_MINUTES } from '@fulcrum/contract/factors/calls';

import type { Clock } from '../../platform/ports/clock.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Challenge, ChallengePurpose, ChallengeStore } from './challenge-store.ts';
import { hashToken, newToken } from '../sessions/tokens.ts';

const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

/** What is asked of a person, for five minutes, of one device or session, answered once. */
export class Challenges {
  readonly #store: ChallengeStore;
  readonly #clock: Clock;

  constructor(store: ChallengeStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Answers the token that names it. */
  async add(
    challenge: Pick<Challenge, 'purpose' | 'userId' | 'boundTo' | 'passwordHash' | 'toSign'>,
  ): Promise<string> {
    const token = newToken();
    const expiresAt = this.#clock.now() + CHALLENGE_MS;
    await this.#store.add(hashToken(token), { ...challenge, expiresAt });
    return token;
  }

  /** Throws `factor.challengeOver` unless it is open for who asks. */
  async find(token: string, boundTo: Uint8Array): Promise<Challenge> {
    return this.#open(await this.#store.find(hashToken(token)), boundTo);
  }

  /** The same, at the price of one try. */
  async takeTry(token: string, boundTo: Uint8Array): Promise<Challenge> {
    return this.#open(await this.#store.takeTry(hashToken(token)), boundTo);
  }

  setToSign(token: string, toSign: string): Promise<void> {
    return this.#store.setToSign(hashToken(token), toSign);
  }

  /** What a passkey was to sign, which it may answer once, right or wrong. */
  async takeToSign(token: string, { toSign }: Challenge): Promise<string> {
    if (toSign !== null && (await this.#store.takeToSign(hashToken(token), toSign))) return toSign;
    throw over();
  }

  /** Uses it up; throws when another answer was faster. */
  async use(token: string): Promise<void> {
    if (!(await this.#store.remove(hashToken(token)))) throw over();
  }

  /** Takes one of a purpose with what was to be signed; right or wrong, it is used up. */
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
