import { PASSKEYS_MAX } from '@fulcrum/contract/factors/calls';
import { DAY_MS } from '@fulcrum/engine/market/new-york';

import {
  Challenges,
  ChallengeStore,
  deviceHash,
  Passkeys,
  PasskeyStore,
  relyingPartyOf,
  type Assertion,
  type Attestation,
  type MadePasskey,
  type PasskeyRow,
  type RelyingParty,
} from '../../identity/auth/module.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Letter } from '../../notifications/mail/module.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import type { Operator } from '../session.ts';
import { lockOperator } from './store.ts';

const USEFUL_MS = 7 * DAY_MS;

/** The signature of a passkey, and the challenge that it signs. */
export interface PasskeyAnswer {
  readonly factor_challenge?: string | undefined;
  readonly factor_passkey?: Assertion | undefined;
}

/** Options for the browser, and the id of the challenge. */
interface AskedChallenge {
  readonly challenge: string;
  readonly options: Record<string, unknown>;
}

/** Passkeys as a second factor of operators, in addition to their authenticator. */
export class OperatorPasskeys {
  readonly #clock: Clock;
  readonly #publicUrl: string | null;
  readonly #store: PasskeyStore;
  readonly #passkeys: Passkeys;
  readonly #challengeStore: ChallengeStore;
  readonly #challenges: Challenges;

  constructor(ports: { db: Db; clock: Clock; publicUrl: string | null }) {
    const { db, clock } = ports;
    this.#clock = clock;
    this.#publicUrl = ports.publicUrl;
    this.#store = new PasskeyStore(db, { table: 'operator_passkey', owner: 'operator_id' });
    // Uses a handle of its own; otherwise a device would replace the passkey of the user with the
    // same id.
    const look = { rpName: 'Fulcrum console', handle: 'fulcrum operator', isFound: true };
    this.#passkeys = new Passkeys(this.#store, clock, look);
    const place = { table: 'operator_challenge', owner: 'operator_id' } as const;
    this.#challengeStore = new ChallengeStore(db, place);
    this.#challenges = new Challenges(this.#challengeStore, clock);
  }

  async own({ id }: Operator, visit: Visit) {
    return { rows: await this.#store.of(id), canAdd: this.#found(visit) !== null };
  }

  /**
   * Returns a challenge for a sign-in. It does not reveal who has a passkey: the device finds the
   * right one by itself.
   */
  async toEnter(visit: Visit): Promise<AskedChallenge> {
    const { options, toSign } = await this.#passkeys.toSign(this.#relyingParty(visit), null);
    const asked = { purpose: 'enter', userId: null, boundTo: deviceHash(visit) } as const;
    return { options, challenge: await this.#ask({ ...asked, toSign }) };
  }

  async toProve({ id, tokenHash }: Operator, visit: Visit): Promise<AskedChallenge> {
    const { options, toSign } = await this.#passkeys.toSign(this.#relyingParty(visit), id);
    const asked = { purpose: 'proof', userId: id, boundTo: tokenHash } as const;
    return { options, challenge: await this.#ask({ ...asked, toSign }) };
  }

  async toAdd({ id, email, tokenHash }: Operator, visit: Visit): Promise<AskedChallenge> {
    const rp = this.#relyingParty(visit);
    refuseMore(await this.#store.of(id));
    const { options, toSign } = await this.#passkeys.toMake(rp, { id, name: email });
    const asked = { purpose: 'register', userId: id, boundTo: tokenHash } as const;
    return { options, challenge: await this.#ask({ ...asked, toSign }) };
  }

  /** Returns whether a passkey of this operator has signed the challenge of a sign-in. */
  hasEntered(id: number, answer: PasskeyAnswer, visit: Visit): Promise<boolean> {
    const wanted = { purpose: 'enter', userId: null, boundTo: deviceHash(visit) } as const;
    return this.#hasSigned(id, answer, wanted, visit);
  }

  /** Returns whether a passkey of this operator has signed a challenge of their session. */
  hasProven({ id, tokenHash }: Operator, answer: PasskeyAnswer, visit: Visit): Promise<boolean> {
    const wanted = { purpose: 'proof', userId: id, boundTo: tokenHash } as const;
    return this.#hasSigned(id, answer, wanted, visit);
  }

  /** Checks and returns the passkey that a browser has created for this session. */
  async made(
    { id, tokenHash }: Operator,
    given: { readonly challenge: string; readonly passkey: Attestation },
    visit: Visit,
  ): Promise<MadePasskey & { readonly rpId: string }> {
    const rp = this.#relyingParty(visit);
    const wanted = { purpose: 'register', userId: id, boundTo: tokenHash } as const;
    const toSign = await this.#challenges.take(given.challenge, wanted);
    return { ...(await this.#passkeys.made(rp, toSign, given.passkey)), rpId: rp.id };
  }

  async add(
    tx: Sql,
    id: number,
    passkey: MadePasskey & { readonly rpId: string; readonly name: string },
  ): Promise<void> {
    await lockOperator(tx, id);
    refuseMore(await this.#store.of(id, tx));
    const row = { ...passkey, userId: id, createdAt: this.#clock.now() };
    if ((await this.#store.add(tx, row)) === 'taken') throw new Refused('passkey.taken');
  }

  /** Removes a passkey; returns its name. */
  async remove(tx: Sql, operatorId: number, id: number): Promise<string> {
    await lockOperator(tx, operatorId);
    const known = (await this.#store.of(operatorId, tx)).find((each) => each.id === id);
    if (!known) throw new Refused('passkey.unknown', { field: 'id' });
    await this.#store.remove(tx, operatorId, id);
    return known.name;
  }

  async #ask(asked: {
    readonly purpose: 'enter' | 'proof' | 'register';
    readonly userId: number | null;
    readonly boundTo: Buffer;
    readonly toSign: string;
  }): Promise<string> {
    await this.#challengeStore.forgetExpired(this.#clock.now());
    return this.#challenges.add({ ...asked, passwordHash: null });
  }

  /**
   * Returns whether the signature is right, without revealing in which way a wrong one is wrong.
   */
  async #hasSigned(
    id: number,
    { factor_challenge: challenge, factor_passkey: passkey }: PasskeyAnswer,
    wanted: Parameters<Challenges['take']>[1],
    visit: Visit,
  ): Promise<boolean> {
    if (challenge === undefined || passkey === undefined) return false;
    try {
      const toSign = await this.#challenges.take(challenge, wanted);
      await this.#passkeys.signed(this.#relyingParty(visit), toSign, passkey, id);
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }

  #relyingParty(visit: Visit): RelyingParty {
    const rp = this.#found(visit);
    if (!rp) throw new Refused('passkey.unsupported');
    return rp;
  }

  #found({ origin }: Visit): RelyingParty | null {
    return relyingPartyOf(this.#publicUrl, origin);
  }
}

function refuseMore(known: readonly PasskeyRow[]): void {
  if (known.length >= PASSKEYS_MAX) throw new Refused('passkey.limit', { max: PASSKEYS_MAX });
}

/** Returns the letter that tells the operator that a passkey was added or removed. */
export const passkeyLetter = (
  to: string,
  what: 'added' | 'removed',
  name: string,
  { address }: Visit,
): Letter => ({
  kind: 'email',
  to,
  subject: `A passkey was ${what}`,
  text: [
    `The passkey "${name}" was ${what} at your account of the console, from ${address}.`,
    '',
    'If this was not you, tell an owner at once: under Operators they can reset the account,',
    'which takes away all passkeys and ends its sessions.',
  ].join('\n'),
  isSecret: false,
  usefulMs: USEFUL_MS,
});
