import { presentAccountState, refreshAccount, tellEnded } from '../account/account.ts';
import { askForNotices, askForUnread } from '../account/asked-news.ts';
import { orderHistory } from '../account/orders.ts';
import { askForCandles } from '../market/asked-candles.ts';
import { refreshInstruments } from '../market/instruments.ts';
import { noteAnswers } from '../server/connection.ts';
import { sessionToken } from '../server/session.ts';

/** Wait between two rounds of calls, random so that devices do not ask at the same time. */
const PAUSE_MS = { min: 2_000, max: 4_000 } as const;
/** Notices and messages of support are asked for in every third round. */
const NEWS_EVERY = 3;

const liveIds = (): ReadonlySet<number> => {
  const { holding, pending } = presentAccountState();
  return new Set([...holding, ...pending].map(({ id }) => id));
};

/**
 * Polls what the live connection would send, every few seconds while the page is visible: prices,
 * the account, running candles, notices, and the number of unread support messages. Returns a
 * function that stops the polling.
 */
export function askInstead(): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rounds = 0;
  /** Null before the account has come. */
  let known: ReadonlySet<number> | null = null;

  async function ask(): Promise<void> {
    try {
      // A hidden page does not poll, so its prices count as old.
      if (document.hidden) noteAnswers(false);
      else await askAll();
    } finally {
      const wait = PAUSE_MS.min + Math.random() * (PAUSE_MS.max - PAUSE_MS.min);
      if (!isOver) timer = setTimeout(() => void ask(), wait);
    }
  }

  async function askAll(): Promise<void> {
    const asked = [refreshInstruments(), askForCandles(() => isOver)];
    const isLoggedIn = sessionToken() !== null;
    if (isLoggedIn) asked.push(askForAccount());
    if (isLoggedIn && rounds % NEWS_EVERY === 0) asked.push(askForNotices(), askForUnread());
    rounds += 1;
    const [hasPrices = false] = await Promise.all(asked);
    if (!isOver) noteAnswers(hasPrices);
  }

  async function askForAccount(): Promise<boolean> {
    if (!(await refreshAccount()) || isOver) return false;
    const now = liveIds();
    const gone = [...(known ?? [])].filter((id) => !now.has(id));
    known = now;
    if (gone.length > 0) void tellOfEnded(new Set(gone));
    return true;
  }

  void ask();
  return () => {
    isOver = true;
    clearTimeout(timer);
    noteAnswers(false);
  };
}

/** Announces orders that have ended, as the live connection does. */
async function tellOfEnded(ids: ReadonlySet<number>): Promise<void> {
  const history = await orderHistory(1);
  if (!history.ok) return;
  for (const order of history.data.orders) if (ids.has(order.id)) tellEnded(order);
}
