import type { Sql } from '../ports/db.ts';
import { AddressLimiter, Limiter, type Limit } from './limiter.ts';
import { SharedLimits } from '../guesses/shared-limits.ts';

/** Calls that place, change or close orders, and others that change an account's money. */
export const ORDER_CALLS: Limit = { burst: 20, perSecond: 20 };

/** Each process has its own counts, except of what is `shared`. */
export interface Limits {
  /** Guesses and codes, counted for all processes together. */
  readonly shared: SharedLimits;
  /** Keyed by account: calls that place, change or close orders. */
  readonly orders: Limiter;
  /** Keyed by address: password checks, each of which costs an argon2 run. */
  readonly passwords: AddressLimiter;
  /**
   * Keyed by address: passkey challenges for operators. A sign-in takes one token here and one of
   * `passwords`.
   */
  readonly challenges: AddressLimiter;
  /** Keyed by address: new accounts, demo and real. */
  readonly signUps: AddressLimiter;
  /** Keyed by device and account: logins on a device that the account's owner has used before. */
  readonly knownDevices: Limiter;
  /** Keyed by address: checks whether a device is known. */
  readonly deviceLooks: AddressLimiter;
  /** Keyed by address: requests for a code, whoever its recipient is. */
  readonly codes: AddressLimiter;
  /** Keyed by address: captcha pictures. */
  readonly captchas: AddressLimiter;
  /** One key for all callers: drawing captcha pictures must not take time from the desk. */
  readonly captchasOfAll: Limiter;
  /** Keyed by address: proofs of work instead of a captcha, each harder than the last. */
  readonly works: AddressLimiter;
  /** Keyed by address: session tokens that do not exist. */
  readonly unknownTokens: AddressLimiter;
  /** Keyed by address: the API documentation, which is large and only for developers. */
  readonly documents: AddressLimiter;
  /** Keyed by user: uploaded pictures, each of which must be decoded. */
  readonly uploads: Limiter;
  /** Keyed by user: messages to support. */
  readonly chat: Limiter;
  /** Keyed by user: price alerts added, changed and removed. */
  readonly alerts: Limiter;
  /** Keyed by user: saved favourites, drawings and other choices. */
  readonly preferences: Limiter;
  /** Keyed by address: feedback, whether logged in or not. */
  readonly feedback: AddressLimiter;
}

/** The limits of the product, for example 20 order calls per second and account. */
export const createLimits = (sql: Sql): Limits => ({
  shared: new SharedLimits(sql),
  orders: new Limiter(ORDER_CALLS),
  passwords: new AddressLimiter({ burst: 20, perSecond: 0.2 }),
  challenges: new AddressLimiter({ burst: 20, perSecond: 0.2 }),
  signUps: new AddressLimiter({ burst: 20, perSecond: 1 / 30 }),
  knownDevices: new Limiter({ burst: 10, perSecond: 1 / 30 }),
  deviceLooks: new AddressLimiter({ burst: 60, perSecond: 2 }),
  codes: new AddressLimiter({ burst: 10, perSecond: 1 / 60 }),
  captchas: new AddressLimiter({ burst: 30, perSecond: 1 / 5 }),
  captchasOfAll: new Limiter({ burst: 200, perSecond: 20 }),
  works: new AddressLimiter({ burst: 20, perSecond: 1 / 30 }),
  unknownTokens: new AddressLimiter({ burst: 50, perSecond: 2 }),
  documents: new AddressLimiter({ burst: 30, perSecond: 1 / 2 }),
  uploads: new Limiter({ burst: 20, perSecond: 1 / 30 }),
  chat: new Limiter({ burst: 10, perSecond: 1 / 5 }),
  alerts: new Limiter({ burst: 30, perSecond: 1 }),
  preferences: new Limiter({ burst: 60, perSecond: 2 }),
  feedback: new AddressLimiter({ burst: 5, perSecond: 1 / 600 }),
});
