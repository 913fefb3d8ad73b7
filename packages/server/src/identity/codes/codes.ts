import { CODE_MINUTES, CODE_TRIES_MAX, RESEND_SECONDS } from '@fulcrum/contract/identity/calls';

import type { MailModule } from '../../notifications/mail/module.ts';
import { addressKey } from '../../platform/http/address-key.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Db, Sql } from '../../platform/ports/db.ts';
import { Refused } from '../../platform/refusal.ts';
import { codeLetter, existsLetter } from '../letters/letters.ts';
import type { Claim } from '../passwords/fair-line.ts';
import type { PasswordHasher } from '../passwords/passwords.ts';
import { newNumberCode, newToken } from '../sessions/tokens.ts';
import { addressOf, type Identifier } from '../users/identifier.ts';
import type { UserStore } from '../users/user-store.ts';
import type { CodeStore } from './code-store.ts';
import { digitsOf } from './typed-digits.ts';

export type Purpose = 'register' | 'reset';

/** Name of the input field that holds the code, keyed by purpose. */
const FIELDS: Readonly<Record<Purpose, string>> = { register: 'sms_code', reset: 'auth_code' };

const CODE_MS = CODE_MINUTES * 60_000;
const RESEND_MS = RESEND_SECONDS * 1_000;

export interface CodePorts {
  readonly db: Db;
  readonly store: CodeStore;
  readonly users: UserStore;
  readonly mail: MailModule;
  readonly hasher: PasswordHasher;
  readonly clock: Clock;
}

/** A code as typed, with the id of the request for which it was sent. */
export interface TypedCode {
  readonly code: string;
  readonly request: string | undefined;
}

/** A valid code, which must be used up in the transaction of the change that it allows. */
export interface Proof {
  /** Throws if the code has been used up in the meantime. */
  use(tx: Sql): Promise<void>;
}

/**
 * Codes that prove that a user can read messages to an address. Whether an account has the address
 * changes neither the reply nor the work: a code is written in any case, and only the letter
 * differs.
 */
export class Codes {
  readonly #ports: CodePorts;

  constructor(ports: CodePorts) {
    this.#ports = ports;
  }

  /** Sends a code; returns the id of the request, which is checked together with its code. */
  async send(
    purpose: Purpose,
    identifier: Identifier,
    { language, address: from }: Pick<Visit, 'language' | 'address'>,
    claim: Claim,
  ): Promise<string> {
    const { db, store, users, mail, hasher, clock } = this.#ports;
    const address = addressOf(identifier);
    const sentAt = clock.now();
    const askedFrom = addressKey(from);
    refuseTooSoon(await store.sentAt(purpose, address, askedFrom), sentAt);
    const request = newToken();
    const code = newNumberCode();
    const codeHash = await hasher.hash(boundTo(purpose, address, code), claim);
    const isKnown = (await users.ownerOf(identifier)) !== null;
    const written = await db.transaction(async (tx) => {
      const times = { sentAt, expiresAt: sentAt + CODE_MS };
      const row = { purpose, address, request, askedFrom, codeHash, ...times };
      if (!(await store.put(tx, row, sentAt - RESEND_MS))) return false;
      const letter =
        purpose === 'register' && isKnown
          ? existsLetter(identifier, language)
          : codeLetter(purpose, identifier, language, code);
      const isForNobody = purpose === 'reset' && !isKnown;
      await (isForNobody ? mail.withhold(tx, { ...letter, text: '' }) : mail.post(tx, letter));
      return true;
    });
    if (!written) refuseTooSoon(sentAt, sentAt);
    mail.wake();
    return request;
  }

  /** Checks a code; each call uses up one try of its request. */
  async check(
    purpose: Purpose,
    identifier: Identifier,
    { code: typed, request }: TypedCode,
    claim: Claim,
  ): Promise<Proof> {
    const { store, hasher, clock } = this.#ports;
    const address = addressOf(identifier);
    const row = await store.takeTry(purpose, address, request);
    const isOpen = row !== null && row.tries <= CODE_TRIES_MAX && clock.now() < row.expiresAt;
    // Takes as much work for an address to which no code was sent.
    const bound = boundTo(purpose, address, digitsOf(typed));
    const isRight = await hasher.matches(bound, isOpen ? row.codeHash : null, claim);
    const field = FIELDS[purpose];
    if (row !== null && row.tries > CODE_TRIES_MAX) throw new Refused('code.exhausted', { field });
    if (row !== null && clock.now() >= row.expiresAt) throw new Refused('code.expired', { field });
    if (row === null || !isRight) throw new Refused('code.wrong', { field });
    return {
      use: async (tx) => {
        if (await store.use(tx, purpose, address, row.codeHash)) return;
        throw new Refused('code.wrong', { field });
      },
    };
  }
}

function refuseTooSoon(lastSentAt: number | null, now: number): void {
  if (lastSentAt === null || now - lastSentAt >= RESEND_MS) return;
  const wait = Math.ceil((lastSentAt + RESEND_MS - now) / 1_000);
  throw new Refused('code.tooSoon', { wait }, wait);
}

/**
 * Binds a code to purpose and address, so that its hash is useless for another one, even to someone
 * who can write to the table.
 */
const boundTo = (purpose: Purpose, address: string, code: string): string =>
  `${purpose} ${address} ${code}`;
