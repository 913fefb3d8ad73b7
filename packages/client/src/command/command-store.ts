import { SLOW_MS } from './command.ts';
import type { Answer, Command, Entry, Outcome, Wanted } from './command.ts';

/** Wait between two attempts: `first`, then doubled each time, up to `max`. */
const BACKOFF_MS = { first: 400, max: 8_000 } as const;
/**
 * Number of lost replies after which the command is sent again without notifying the person,
 * because the second attempt mostly succeeds.
 */
const TRIES_UNTOLD = 1;
/** How long another tab may take with its own command before this tab asks for the outcome too. */
const OTHER_TAB_MS = 10_000;
/** After this time no attempt of a command can still be under way, so any refusal is final. */
const ARRIVES_WITHIN_MS = 300_000;

/** Where commands are kept; they survive a reload and the closing of the tab. Never throws. */
export interface KeptCommands<Data, W extends Wanted = Wanted> {
  of(account: string): readonly Entry<Data, W>[];
  put(entry: Entry<Data, W>): void;
  remove(command: Command<W>): void;
}

export interface CommandPorts<Data, W extends Wanted = Wanted> {
  /** Makes one attempt with the session of the command's account. Never rejects. */
  readonly send: (command: Command<W>) => Promise<Answer<Data>>;
  readonly kept: KeptCommands<Data, W>;
  readonly makeId: () => string;
  /**
   * Returns the latest time at which the server may carry out a command made `ageMs` ago, by its
   * clock as far as it is known now.
   */
  readonly deadline: (ageMs: number) => number;
  /** The server's clock as far as it is known, epoch ms. */
  readonly now: () => number;
  /** Returns a function for the longest time that can have passed since this call, in ms. */
  readonly stopwatch: () => () => number;
  /** Calls `work` after `ms`; returns a function that cancels it. */
  readonly later: (ms: number, work: () => void) => () => void;
  /** Returns a random number from 0 to 1, so that devices do not retry at the same time. */
  readonly chance: () => number;
  /**
   * Notifies the person of an outcome that came before the screen called it unknown. `isShown`: the
   * screen that sent the command shows the outcome itself.
   */
  readonly tell: (command: Command<W>, outcome: Outcome<Data>, isShown: boolean) => void;
}

/**
 * Called with the outcome, or with null if the session ended first. Returns true if the watcher
 * shows the outcome itself.
 */
export type Watch<Data> = (outcome: Outcome<Data> | null) => boolean;

interface Running<Data, W extends Wanted> {
  entry: Entry<Data, W>;
  /** Number of attempts that have ended; sets the wait before the next attempt. */
  tries: number;
  /** The longest time since the press; null if an earlier visit made the command. */
  readonly age: (() => number) | null;
  /** The deadline was made by a wrong clock and has been made anew. */
  isRenewed: boolean;
  /** A reply was lost, so an attempt may have been carried out or may still arrive. */
  isLost: boolean;
  isAsking: boolean;
  /** The outcome was shown and the command forgotten, here or in another tab. */
  isOver: boolean;
  /** Text of a refusal that is not final yet: an earlier lost attempt may still succeed. */
  refusal: string | null;
  watch: Watch<Data> | null;
  stopWaiting: () => void;
  stopSlow: () => void;
}

const nothing = (): void => undefined;

/**
 * Sends commands that must be carried out at most once. A command has its id before it is sent, and
 * is kept on the device until its outcome is known and the person was notified. While a reply is
 * missing, the same id is sent again, whatever the person does.
 */
export class CommandStore<Data, W extends Wanted = Wanted> {
  readonly #ports: CommandPorts<Data, W>;
  readonly #running = new Map<string, Running<Data, W>>();
  /**
   * Commands of accounts that were left, keyed by command id: a reply may still come, and the
   * account may be entered again.
   */
  readonly #left = new Map<string, Running<Data, W>>();
  readonly #listeners = new Set<() => void>();
  #account: string | null = null;
  #entries: readonly Entry<Data, W>[] = [];

  constructor(ports: CommandPorts<Data, W>) {
    this.#ports = ports;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Commands of the present account, oldest first; the same array as long as nothing changes. */
  entries = (): readonly Entry<Data, W>[] => this.#entries;

  /**
   * Switches to the account of the session; null while logged out. Commands of other accounts stay
   * kept.
   */
  enter(account: string | null): void {
    if (account === this.#account) return;
    for (const [id, run] of this.#running) {
      this.#hold(run);
      run.watch = null;
      this.#left.set(id, run);
    }
    this.#running.clear();
    this.#account = account;
    if (account !== null) for (const entry of this.#ports.kept.of(account)) this.#resume(entry, 0);
    this.#publish();
  }

  /**
   * Sends a command once. While an earlier command on the same subject has no outcome, asks for
   * that outcome instead, unless `isSecond` says that another command is meant.
   */
  send(wanted: W, watch: Watch<Data> | null = null, isSecond = false): void {
    const account = this.#account;
    if (account === null) return;
    const earlier = isSecond ? undefined : this.#unsettled(wanted.subject);
    if (earlier) {
      earlier.watch = watch ?? earlier.watch;
      this.#ask(earlier);
      return;
    }
    const { makeId, deadline, now, kept, stopwatch } = this.#ports;
    const command = { ...wanted, id: makeId(), account, deadline: deadline(0), madeAt: now() };
    const entry = { command, phase: 'sending', wasUnknown: false, outcome: null } as const;
    kept.put(entry);
    const run = this.#run(entry, watch, stopwatch());
    run.stopSlow = this.#ports.later(SLOW_MS, () => this.#unknown(run, 'slow'));
    this.#publish();
    this.#ask(run);
  }

  /** Asks for the outcome of a command now. */
  ask(id: string): void {
    const run = this.#running.get(id);
    if (run) this.#ask(run);
  }

  askAll(): void {
    for (const run of this.#running.values()) {
      if (run.entry.phase !== 'sending') this.#ask(run);
    }
  }

  /** Removes an outcome from the screen. A command without an outcome stays. */
  dismiss(id: string): void {
    const run = this.#running.get(id);
    if (run?.entry.outcome) this.#forget(run);
  }

  /** Settles a command whose outcome arrived as an event of the account. */
  settledByEvent(id: string, data: Data): void {
    const run = this.#running.get(id);
    if (run && !run.entry.outcome) this.#settle(run, { kind: 'done', data });
  }

  /** Called when another tab saved or removed (null) the command with this id. */
  changedElsewhere(id: string, entry: Entry<Data, W> | null): void {
    const run = this.#running.get(id) ?? this.#left.get(id);
    if (!entry) {
      if (run) this.#drop(run);
    } else if (entry.command.account !== this.#account) {
      return;
    } else if (!run) {
      this.#resume(entry, OTHER_TAB_MS);
    } else if (entry.outcome && !run.entry.outcome) {
      this.#hold(run);
      run.entry = entry;
      run.watch?.(entry.outcome);
    } else if (!run.entry.outcome) {
      run.entry = { ...run.entry, command: entry.command }; // its deadline may be a new one
    }
    this.#publish();
  }

  #run(
    entry: Entry<Data, W>,
    watch: Watch<Data> | null,
    age: (() => number) | null,
  ): Running<Data, W> {
    const flags = { isLost: false, isAsking: false, isOver: false, isRenewed: false };
    const stops = { stopWaiting: nothing, stopSlow: nothing };
    const run = { entry, watch, age, tries: 0, refusal: null, ...flags, ...stops };
    this.#running.set(entry.command.id, run);
    return run;
  }

  /** Resumes a kept command, of which it is unknown whether an attempt reached the server. */
  #resume(entry: Entry<Data, W>, waitMs: number): void {
    const { id } = entry.command;
    const left = this.#left.get(id);
    const run = left ?? this.#run(entry, null, null);
    this.#left.delete(id);
    this.#running.set(id, run);
    if (waitMs === 0) run.entry = { ...entry, wasUnknown: true };
    if (entry.outcome) return;
    if (waitMs === 0) run.entry = { ...run.entry, phase: 'unconfirmed' };
    run.isLost ||= !left;
    run.stopWaiting = this.#ports.later(waitMs, () => {
      this.#unknown(run, 'unconfirmed');
      this.#ask(run);
    });
  }

  #unsettled(subject: string): Running<Data, W> | undefined {
    return [...this.#running.values()].find(
      ({ entry }) => !entry.outcome && entry.command.subject === subject,
    );
  }

  #ask(run: Running<Data, W>): void {
    const { command, outcome } = run.entry;
    if (run.isAsking || outcome || this.#running.get(command.id) !== run) return;
    run.stopWaiting();
    run.isAsking = true;
    void this.#ports.send(command).then((answer) => {
      run.isAsking = false;
      if (run.entry.outcome || run.isOver) return;
      const isRefusal = answer.kind === 'refused' && answer.isFinal;
      if (isRefusal && this.#goesOn(run, command.deadline)) this.#ask(run);
      else this.#take(run, answer);
    });
  }

  /**
   * Whether a command that the server has found too late is asked for again at once: because it has
   * another deadline by now, or because its deadline was made by a clock that was wrong. By the
   * clock of the server's answer it is not too late then, so it gets a new deadline, once.
   */
  #goesOn(run: Running<Data, W>, deadline: number): boolean {
    const { entry, age } = run;
    if (entry.command.deadline !== deadline) return true;
    if (age === null || run.isRenewed) return false;
    const renewed = this.#ports.deadline(age());
    if (renewed <= this.#ports.now()) return false;
    run.isRenewed = true;
    this.#change(run, { ...entry, command: { ...entry.command, deadline: renewed } });
    return true;
  }

  #take(run: Running<Data, W>, answer: Answer<Data>): void {
    run.tries += 1;
    if (answer.kind === 'done') {
      this.#settle(run, answer);
      return;
    }
    if (answer.kind === 'refused') {
      // A lost attempt may still arrive and be carried out, so only a final refusal counts.
      if (!run.isLost || answer.isFinal || this.#isOld(run)) {
        this.#settle(run, { kind: 'refused', text: run.refusal ?? answer.text });
        return;
      }
      run.refusal = answer.text;
    }
    if (answer.kind === 'session') {
      if (run.isLost) {
        this.#unknown(run, 'unconfirmed');
      } else {
        this.#forget(run);
        run.watch?.(null);
      }
      return;
    }
    if (answer.kind === 'lost') run.isLost = true;
    if (run.tries > TRIES_UNTOLD) this.#unknown(run, 'unconfirmed');
    this.#askLater(run);
  }

  #isOld({ entry }: Running<Data, W>): boolean {
    return this.#ports.now() - entry.command.madeAt > ARRIVES_WITHIN_MS;
  }

  #askLater(run: Running<Data, W>): void {
    const { later, chance } = this.#ports;
    const ceiling = Math.min(BACKOFF_MS.first * 2 ** (run.tries - 1), BACKOFF_MS.max);
    run.stopWaiting();
    run.stopWaiting = later(ceiling * (0.5 + chance() / 2), () => this.#ask(run));
  }

  /** Shows the person that the outcome is unknown. */
  #unknown(run: Running<Data, W>, phase: 'slow' | 'unconfirmed'): void {
    const { entry } = run;
    if (entry.outcome || entry.phase === 'unconfirmed' || entry.phase === phase) return;
    this.#change(run, { ...entry, phase, wasUnknown: true });
  }

  #settle(run: Running<Data, W>, outcome: Outcome<Data>): void {
    const { entry } = run;
    this.#hold(run);
    // If another person is logged in by now, the owner sees the outcome after their next login.
    const wasUnknown = entry.wasUnknown || entry.command.account !== this.#account;
    run.entry = { ...entry, phase: outcome.kind, outcome, wasUnknown };
    // The outcome is kept first, then shown, then forgotten. After a crash in between it is shown
    // twice rather than never, and a refusal that was shown is never sent again.
    this.#change(run, run.entry);
    const isShown = run.watch?.(outcome) ?? false;
    if (wasUnknown) return;
    this.#ports.tell(entry.command, outcome, isShown);
    this.#forget(run);
  }

  #change(run: Running<Data, W>, entry: Entry<Data, W>): void {
    run.entry = entry;
    this.#ports.kept.put(entry);
    this.#publish();
  }

  #forget(run: Running<Data, W>): void {
    this.#ports.kept.remove(run.entry.command);
    this.#drop(run);
    this.#publish();
  }

  #drop(run: Running<Data, W>): void {
    this.#hold(run);
    run.isOver = true;
    const { id } = run.entry.command;
    this.#running.delete(id);
    this.#left.delete(id);
  }

  #hold(run: Running<Data, W>): void {
    run.stopWaiting();
    run.stopSlow();
  }

  #publish(): void {
    this.#entries = [...this.#running.values()].map(({ entry }) => entry);
    for (const listener of this.#listeners) listener();
  }
}
