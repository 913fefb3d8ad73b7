import { Account } from '@fulcrum/engine/account';
import type { Market } from '@fulcrum/engine/market/market';

import { viewOf, type AccountView, type Announcement } from '../../trading/module.ts';
import type { AccountSource } from './sources.ts';

/** How many events may wait for a snapshot. */
const WAITING_MAX = 1_000;

/** Is told of everything that happens to a watched account. */
export interface AccountWatcher {
  /**
   * The account is known: for the first time, or again after events were lost. `missed` are the
   * events that arrived while it was unknown and that the view already includes.
   */
  known(view: AccountView, missed: readonly Announcement[]): void;
  /** The events of one turn, in order, and the account after the last of them. */
  changed(turn: readonly Announcement[], view: AccountView): void;
  /** More events arrived during a snapshot than are kept; the account is no longer watched. */
  flooded(): void;
  /** The account cannot be read; it is no longer watched. */
  failed(fault: unknown): void;
}

/**
 * The gateway's own copy of an account that somebody watches: a snapshot of the desk, and each
 * committed event applied to it as the desk applies it. Its figures come from the gateway's own
 * market, so they need no word from the desk. An event that is missing is noticed by its number;
 * then the desk is asked for a new snapshot.
 */
export class WatchedAccount {
  readonly #accountId: number;
  readonly #accounts: Pick<AccountSource, 'snapshot'>;
  readonly #market: Market;
  readonly #watcher: AccountWatcher;
  /** Null while a snapshot is on its way. */
  #account: Account | null = null;
  /** Events that the watcher has not been told of: their turn or the snapshot is not complete. */
  #heard: Announcement[] = [];
  #isEnded = false;

  /** Starts to watch; `watcher` is called at the earliest after the constructor has returned. */
  constructor(
    accountId: number,
    from: { readonly accounts: Pick<AccountSource, 'snapshot'>; readonly market: Market },
    watcher: AccountWatcher,
  ) {
    this.#accountId = accountId;
    this.#accounts = from.accounts;
    this.#market = from.market;
    this.#watcher = watcher;
    this.#ask();
  }

  /** Returns the account at the latest quotes; null while it is unknown. */
  view(): AccountView | null {
    return this.#account && viewOf(this.#account, this.#market);
  }

  /** The number of the last event; null while the account is unknown. */
  get seq(): number | null {
    return this.#account && this.#account.seq;
  }

  /**
   * Must be called with the number of the desk's last event, in case no later one is heard; returns
   * whether it was missed.
   */
  reached(seq: number): boolean {
    if (this.#account === null || this.#account.seq >= seq) return false;
    this.#account = null;
    this.#ask();
    return true;
  }

  /** Takes a committed event of the account. */
  hear(news: Announcement): void {
    if (this.#isEnded) return;
    if (this.#account === null) {
      this.#wait(news);
    } else if (news.seq === this.#account.seq + 1) {
      this.#apply(this.#account, news);
    } else if (news.seq > this.#account.seq) {
      this.#account = null;
      this.#wait(news);
      this.#ask();
    }
  }

  /** Ends the watch; the watcher is not called any more. */
  end(): void {
    this.#isEnded = true;
    this.#account = null;
    this.#heard = [];
  }

  #wait(news: Announcement): void {
    if (news.seq <= (this.#heard.at(-1)?.seq ?? 0)) return;
    this.#heard.push(news);
    if (this.#heard.length <= WAITING_MAX) return;
    this.end();
    this.#watcher.flooded();
  }

  #apply(account: Account, news: Announcement): void {
    try {
      account.apply(news.event);
    } catch (fault) {
      this.#fail(fault);
      return;
    }
    this.#heard.push(news);
    // A turn is shown as a whole: between its events the account is in a state that never was.
    if (!news.isLast) return;
    const turn = this.#heard;
    this.#heard = [];
    this.#watcher.changed(turn, viewOf(account, this.#market));
  }

  #ask(): void {
    this.#accounts.snapshot(this.#accountId).then(
      (snapshot) => {
        if (!this.#isEnded) this.#know(new Account(snapshot));
      },
      (fault: unknown) => {
        if (!this.#isEnded) this.#fail(fault);
      },
    );
  }

  #know(account: Account): void {
    const heard = this.#heard;
    const { seq } = account;
    this.#heard = [];
    this.#account = account;
    this.#watcher.known(
      viewOf(account, this.#market),
      heard.filter((news) => news.seq <= seq),
    );
    for (const news of heard) this.hear(news);
  }

  #fail(fault: unknown): void {
    this.end();
    this.#watcher.failed(fault);
  }
}
