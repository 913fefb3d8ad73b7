import { serverNow } from '@fulcrum/client/clock';
import { knownReason } from '@fulcrum/client/known-reasons';
import { openLine } from '@fulcrum/client/live-line';
import { LiveSocket, type ConnectionState } from '@fulcrum/client/socket';
import { stored } from '@fulcrum/client/stored';
import { whenIdle } from '@fulcrum/client/when-idle';
import { SESSION_INVALID, SUCCESS } from '@fulcrum/contract/codes/envelope';
import type { ServerMessage } from '@fulcrum/contract/stream/messages';

import { currentLanguage } from '../language/languages.ts';
import { useSettings } from '../settings/settings.ts';
import {
  expectAccount,
  forgetAccount,
  presentAccountState,
  refreshAccount,
  takeClosedMessage,
  takeTradeMessage,
} from '../account/account.ts';
import { KEPT_ACCOUNT } from '../account/kept-account-key.ts';
import { noteConnection } from '../server/connection.ts';
import { loadLater } from '../server/load-part.ts';
import { connectTopics, deliver, subscribedTopics } from '../server/topics.ts';
import { quoteFrom } from '../market/from-wire.ts';
import { instrumentOf, isMarketKept, refreshInstruments } from '../market/instruments.ts';
import { keepMarket, seeQuotation } from '../market/kept-market.ts';
import { quoteInMarket } from '../market/market-book.ts';
import { forgetNotices, takeNoticeMessage } from '../account/notices.ts';
import { takePreferencesMessage } from '../account/preferences/news.ts';
import { quotes } from '../market/quotes.ts';
import { endSession, sessionToken, useSession } from '../server/session.ts';
import { noteUnread } from '../account/unread-support.ts';

const PRIVATE_TOPICS: readonly string[] = [
  'FOREX_TRADE',
  'FOREX_CLOSED',
  'NOTICE',
  'SUPPORT',
  'PREFERENCES',
];
/** After this number of lines that failed in a row the app asks instead. */
const FAILED_LINES = 3;
/** If no snapshot has come after this time, figures and orders are loaded over HTTP. */
const SNAPSHOT_WAIT_MS = 3_000;
/**
 * After a login or a subscription for which the server could not read its store, both are sent
 * again within this time, after a random wait.
 */
const AGAIN_WAIT_MS = { min: 1_000, max: 3_000 } as const;
/** New terms are loaded within this time, after a random wait. */
const TERMS_WAIT_MS = 2_000;

/** Whether the server has accepted the login of the present session on this line. */
let isLoggedIn = false;
/** How many logins the server has not answered yet. */
let loginsAsked = 0;
/**
 * True while a snapshot is requested: one request is enough, however many messages show the same
 * gap.
 */
let isSnapshotAsked = false;
/** Versions of instruments that are missing from the list, keyed by code. */
const greeted = new Map<string, number>();
/** Set while a login or a subscription is to be sent again. */
let againTimer: ReturnType<typeof setTimeout> | null = null;
/** Set while a load of new terms is planned. */
let termsTimer: ReturnType<typeof setTimeout> | null = null;

/** Ends the asking that replaces the live line; null while there is no need for it. */
let stopAsking: (() => void) | null = null;

/**
 * Begins or ends the asking. After three lines that failed, something between here and the server
 * may refuse them while it lets other calls through.
 */
function askInsteadOf(state: ConnectionState, attempt: number): void {
  if (state === 'live') {
    stopAsking?.();
    stopAsking = null;
  } else if (attempt >= FAILED_LINES && stopAsking === null) {
    let isWanted = true;
    stopAsking = () => {
      isWanted = false;
    };
    void loadLater(() => import('./slow-line.ts')).then(({ askInstead }) => {
      if (isWanted) stopAsking = askInstead();
    });
  }
}

const socket = new LiveSocket({
  open: () => openLine(currentLanguage()),
  onMessage: dispatch,
  onState: (state, attempt) => {
    noteConnection(state, attempt);
    askInsteadOf(state, attempt);
    if (state === 'live' || state === 'stale') return;
    isLoggedIn = false;
    loginsAsked = 0;
  },
  onUp: () => {
    sendTopics('sub', ['DAY_MARKET', ...subscribedTopics()]);
    logIn();
    if (isMarketKept()) void refreshInstruments();
  },
  isOnline: () => navigator.onLine,
  chance: Math.random,
});

const sendTopics = (type: 'sub' | 'unsub', topics: readonly string[]): boolean =>
  socket.send({ type, params: { topics } });
connectTopics(sendTopics);

function logIn(): void {
  const token = sessionToken();
  if (token === null) return;
  loginsAsked += 1;
  socket.send({ type: 'login', params: { token, lang: currentLanguage() } });
}

function dispatch(message: ServerMessage): void {
  if (message.type === 'DAY_MARKET' && 'quotation' in message) takeQuotes(message.quotation);
  // Until the login is accepted, what is private is still about the previous session.
  else if (PRIVATE_TOPICS.includes(message.type) && !isLoggedIn) return;
  else if (message.type === 'FOREX_TRADE' && 'snapshot' in message) {
    if (message.snapshot) isSnapshotAsked = false;
    if (!takeTradeMessage(message)) askForSnapshot();
    else if (message.snapshot) whenIdle(keepShownAccount);
  } else if (message.type === 'FOREX_CLOSED' && 'reason' in message) {
    if (!takeClosedMessage(message)) askForSnapshot();
  } else if (message.type === 'SUPPORT' && 'unread' in message) {
    noteUnread(message.unread);
  } else if (message.type === 'NOTICE' && 'notice' in message) {
    takeNoticeMessage(message);
  } else if (message.type === 'PREFERENCES' && 'revisions' in message) {
    takePreferencesMessage(message);
  } else if (message.type === 'login_result' && 'code' in message) {
    takeLogin(message.code, message.msg);
  } else if (message.type === 'error' && 'code' in message) {
    if (message.code === SESSION_INVALID) sessionEnded(message.msg);
    else if (knownReason(message.code) === 'server.unavailable') subscribeAgainSoon();
  } else {
    deliver(message);
  }
}

function takeLogin(code: number, msg: string): void {
  loginsAsked = Math.max(0, loginsAsked - 1);
  isLoggedIn = code === SUCCESS;
  isSnapshotAsked = false;
  // The server takes what is asked now after a later login that it has not answered yet.
  if (isLoggedIn) sendTopics('sub', PRIVATE_TOPICS);
  else if (code === SESSION_INVALID) sessionEnded(msg);
}

/** The server has dropped what it could not start with a snapshot. */
function subscribeAgainSoon(): void {
  if (!isLoggedIn) loginsAsked = Math.max(0, loginsAsked - 1);
  const { min, max } = AGAIN_WAIT_MS;
  againTimer ??= setTimeout(
    () => {
      againTimer = null;
      if (isLoggedIn) sendTopics('sub', PRIVATE_TOPICS);
      else logIn();
    },
    min + Math.random() * (max - min),
  );
}

/** While a login is unanswered, an end is that of an earlier session. */
function sessionEnded(msg: string): void {
  if (loginsAsked === 0) endSession(sessionToken(), { msg, isQuiet: false });
}

function askForSnapshot(): void {
  if (isSnapshotAsked) return;
  isSnapshotAsked = sendTopics('sub', ['FOREX_TRADE']);
}

function takeQuotes(quotations: Extract<ServerMessage, { quotation: unknown }>['quotation']): void {
  const now = serverNow();
  for (const quotation of quotations) {
    const instrument = instrumentOf(quotation.Code);
    if (!instrument) {
      greetUnknown(quotation.Code, quotation.TermsVersion);
      continue;
    }
    if (quotation.TermsVersion !== instrument.version) loadTermsSoon();
    seeQuotation(quotation.Code, quotation);
    const { MarketStatus, IsHalted: isHalted, IsPaused: isPaused, PriceDoubt: doubt } = quotation;
    const market = { isOpen: MarketStatus === 1, isHalted, isPaused, doubt };
    const quote = quoteFrom(quotation, instrument, market, now);
    if (!quote) continue;
    quoteInMarket(quote);
    quotes.put(quote);
  }
}

/** Loads the list once per version of an instrument that is not in it: a new or a delisted one. */
function greetUnknown(code: string, version: number): void {
  if (greeted.get(code) === version) return;
  greeted.set(code, version);
  loadTermsSoon();
}

/**
 * Loads the terms after a random wait, because an operator's change must not make all clients load
 * at once.
 */
function loadTermsSoon(): void {
  termsTimer ??= setTimeout(() => {
    termsTimer = null;
    void refreshInstruments();
  }, Math.random() * TERMS_WAIT_MS);
}

/** Opens the live connection unless it is open; every navigation may call this. */
export const openLive = (): void => socket.open();

/** Tries to connect at once instead of waiting for the next attempt. */
export const retryLive = (): void => socket.retry();

/** Closes and reopens the live connection, for example in another language. */
export function renewLive(): void {
  socket.close();
  socket.open();
}

/** Null until loaded. A page that is being left has no time to load it. */
let keptAccount: typeof import('../account/kept-account.ts') | null = null;
const keepShownAccount = (): void => keptAccount?.keepAccount(presentAccountState());

function connectSession(): void {
  let token = sessionToken();
  const expect = () => {
    expectAccount();
    void loadLater(() => import('../account/kept-account.ts')).then((loaded) => {
      keptAccount = loaded;
      keepShownAccount();
    });
    if (!navigator.onLine) void refreshAccount();
    setTimeout(() => {
      if (!isLoggedIn && sessionToken() !== null) void refreshAccount();
    }, SNAPSHOT_WAIT_MS);
  };
  if (token === null) stored.remove(KEPT_ACCOUNT);
  else expect();
  useSession.subscribe((session) => {
    if (session.token === token) return;
    // The server takes no other login before it.
    if (token !== null) socket.send({ type: 'logout' });
    token = session.token;
    isLoggedIn = false;
    forgetAccount();
    stored.remove(KEPT_ACCOUNT);
    noteUnread(0);
    forgetNotices();
    if (token === null) return;
    expect();
    logIn();
  });
}

/**
 * Connects the live connection with the session, the page and the device; call this once at the
 * start.
 */
export function startLive(): void {
  connectSession();
  quotes.setCalm(useSettings.getState().isCalm);
  useSettings.subscribe(({ isCalm }) => quotes.setCalm(isCalm));
  addEventListener('online', () => socket.retry());
  addEventListener('offline', () => socket.doubt());
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      keepMarket();
      keepShownAccount();
      return;
    }
    quotes.flushIfVisible();
    socket.probe();
    void refreshInstruments();
  });
  openLive();
  void refreshInstruments();
}
