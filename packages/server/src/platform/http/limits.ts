import { AddressLimiter, Limiter } from './limiter.ts';

export interface Limits {
  /** Keyed by account: calls that place, change or close orders. */
  readonly orders: Limiter;
  /** Keyed by address: password checks, each of which costs an argon2 run. */
  readonly passwords: AddressLimiter;
  /** Keyed by operator: passwords tried from addresses that the operator has not signed in from. */
  readonly operatorGuesses: Limiter;
  /**
   * Keyed by address: passkey challenges for operators. A sign-in takes one token here and one of
   * `passwords`.
   */
  readonly challenges: AddressLimiter;
  /** Keyed by address: new accounts, demo and real. */
  readonly signUps: AddressLimiter;
  /** Keyed by address and account: guesses at one user's password. */
  readonly guesses: Limiter;
  /**
   * Keyed by account: guesses at its password from all addresses. Beyond this limit, the browser
   * must solve a proof of work.
   */
  readonly guessesAnywhere: Limiter;
  /** Keyed by account: password guesses with a proof of work. */
  readonly workedGuesses: Limiter;
  /** Keyed by device and account: logins on a device that the account's owner has used before. */
  readonly knownDevices: Limiter;
  /** Keyed by address: checks whether a device is known. */
  readonly deviceLooks: AddressLimiter;
  /** Keyed by user and address: codes of a second factor, tried after the right password. */
  readonly factors: Limiter;
  /** Keyed by user: codes of a second factor from all addresses. */
  readonly factorsAnywhere: Limiter;
  /** Keyed by address: requests for a code, whoever its recipient is. */
  readonly codes: AddressLimiter;
  /** Keyed by recipient and requesting network: strangers cannot use up a recipient's codes. */
  readonly codesTo: Limiter;
  /** Keyed by recipient: codes requested from all networks, so that no mailbox is flooded. */
  readonly codesToAnywhere: Limiter;
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
  /** Keyed by address: feedback, whether logged in or not. */
  readonly feedback: AddressLimiter;
}

/** The limits of the product, for example 20 order calls per second and account. */
export const createLimits = (): Limits => ({
  orders: new Limiter({ burst: 20, perSecond: 20 }),
  passwords: new AddressLimiter({ burst: 20, perSecond: 0.2 }),
  operatorGuesses: new Limiter({ burst: 50, perSecond: 1 / 30 }),
  challenges: new AddressLimiter({ burst: 20, perSecond: 0.2 }),
  signUps: new AddressLimiter({ burst: 20, perSecond: 1 / 30 }),
  guesses: new Limiter({ burst: 10, perSecond: 1 / 60 }),
  guessesAnywhere: new Limiter({ burst: 200, perSecond: 1 / 5 }),
  workedGuesses: new Limiter({ burst: 2_000, perSecond: 1 }),
  knownDevices: new Limiter({ burst: 10, perSecond: 1 / 30 }),
  deviceLooks: new AddressLimiter({ burst: 60, perSecond: 2 }),
  factors: new Limiter({ burst: 15, perSecond: 1 / 60 }),
  factorsAnywhere: new Limiter({ burst: 60, perSecond: 1 / 60 }),
  codes: new AddressLimiter({ burst: 10, perSecond: 1 / 60 }),
  codesTo: new Limiter({ burst: 5, perSecond: 1 / 300 }),
  codesToAnywhere: new Limiter({ burst: 30, perSecond: 1 / 300 }),
  captchas: new AddressLimiter({ burst: 30, perSecond: 1 / 5 }),
  captchasOfAll: new Limiter({ burst: 200, perSecond: 20 }),
  works: new AddressLimiter({ burst: 20, perSecond: 1 / 30 }),
  unknownTokens: new AddressLimiter({ burst: 50, perSecond: 2 }),
  documents: new AddressLimiter({ burst: 30, perSecond: 1 / 2 }),
  uploads: new Limiter({ burst: 20, perSecond: 1 / 30 }),
  chat: new Limiter({ burst: 10, perSecond: 1 / 5 }),
  alerts: new Limiter({ burst: 30, perSecond: 1 }),
  feedback: new AddressLimiter({ burst: 5, perSecond: 1 / 600 }),
});
