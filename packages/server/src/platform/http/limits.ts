import { AddressLimiter, Limiter } from './limiter.ts';

export interface Limits {
  /** By account: calls that place, change or close orders. */
  readonly orders: Limiter;
  /** By address: each costs an argon2 run. */
  readonly passwords: AddressLimiter;
  /** By operator: passwords tried from addresses that the operator has not signed in from. */
  readonly operatorGuesses: Limiter;
  /** By address: challenges for passkeys of operators. A sign-in takes one, and a password. */
  readonly challenges: AddressLimiter;
  /** By address: new accounts, demo and real. */
  readonly signUps: AddressLimiter;
  /** By address and account: guesses at one user's password. */
  readonly guesses: Limiter;
  /** By account alone: the same from many addresses. Beyond it the browser must do work. */
  readonly guessesAnywhere: Limiter;
  /** By account alone: guesses with work. */
  readonly workedGuesses: Limiter;
  /** By device and account: logins on a device that the account's owner has logged in on. */
  readonly knownDevices: Limiter;
  /** By address: checks whether a device is known. */
  readonly deviceLooks: AddressLimiter;
  /** By user and address: codes of a second factor, after the right password. */
  readonly factors: Limiter;
  /** By user alone: the same from many addresses. */
  readonly factorsAnywhere: Limiter;
  /** By address: requested codes, whatever their recipients. */
  readonly codes: AddressLimiter;
  /** By the recipient of a code and the requesting network: strangers use up only their own. */
  readonly codesTo: Limiter;
  /** By the recipient of a code alone: no mailbox is flooded from many networks. */
  readonly codesToAnywhere: Limiter;
  /** By address: pictures to read. */
  readonly captchas: AddressLimiter;
  /** For all callers together: drawing pictures must not take time from the desk. */
  readonly captchasOfAll: Limiter;
  /** By address: work in place of a picture, which gets harder with each piece. */
  readonly works: AddressLimiter;
  /** By address: tokens that turn out not to exist. */
  readonly unknownTokens: AddressLimiter;
  /** By address: the documents of the calls, which are large and only for developers. */
  readonly documents: AddressLimiter;
  /** By user: pictures, each of which must be decoded. */
  readonly uploads: Limiter;
  /** By user: messages to support. */
  readonly chat: Limiter;
  /** By user: price alerts added, changed and removed. */
  readonly alerts: Limiter;
  /** By address: feedback, logged in or not. */
  readonly feedback: AddressLimiter;
}

/** The product's limits (20 order calls per second and account). */
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
