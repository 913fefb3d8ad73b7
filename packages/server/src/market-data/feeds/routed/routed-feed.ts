import type { Log } from '../../log.ts';
import type { AskCandles, Feed, FeedHealth, FeedSink, TickOrigin } from '../../quotes/feed.ts';
import type { InstrumentLine } from '../../quotes/instrument-line.ts';
import { OthersSink } from './others-sink.ts';
import type { Route } from './settings.ts';
import type { SourceIntake } from './source-intake.ts';
import type { SourceSetup, StoredSettings } from './stored-settings.ts';

/** Settings that operators change while the feed runs. */
export interface ChangingSettings {
  /**
   * Reads the settings if their revision is another one than `known`; null if it is not. `settings`
   * is null if they cannot be used.
   */
  readonly read: (
    known: number | null,
  ) => Promise<{ readonly revision: number; readonly settings: StoredSettings | null } | null>;
  readonly open: (name: string, setup: SourceSetup) => SourceIntake;
}

export interface RoutedFeedOptions {
  /** Keyed by the code of the instrument. */
  readonly routes: ReadonlyMap<string, Route>;
  /** Keyed by the name of the source. */
  readonly intakes: ReadonlyMap<string, SourceIntake>;
  /** Null if routes and sources never change. */
  readonly changing: ChangingSettings | null;
  /** Quotes the instruments without a route; null if nobody does. */
  readonly others: Feed | null;
  readonly log: Log;
}

/** Takes each instrument's prices from one source, and from no other. */
export class RoutedFeed implements Feed {
  readonly #options: RoutedFeedOptions;
  #routes: ReadonlyMap<string, Route>;
  #intakes: ReadonlyMap<string, SourceIntake>;
  #setups: ReadonlyMap<string, SourceSetup> = new Map();
  #revision: number | null = null;
  #sink: FeedSink | null = null;
  #renewing: Promise<void> = Promise.resolve();
  /** Sources that stop, and those that start after them. */
  #changing: Promise<void> = Promise.resolve();

  constructor(options: RoutedFeedOptions) {
    this.#options = options;
    this.#routes = options.routes;
    this.#intakes = options.intakes;
  }

  get others(): Feed | null {
    return this.#options.others;
  }

  get health(): FeedHealth {
    const sources = [...this.#intakes.values()].map(({ health }) => health);
    const rest = this.others?.health;
    const isRunning = rest?.state === 'running' || sources.some(({ state }) => state === 'live');
    return {
      kind: 'sources',
      state: isRunning ? 'running' : 'waiting',
      badLines: rest?.badLines ?? 0,
      unknownCodes: [...this.#unknownCodes(), ...(rest?.unknownCodes ?? [])],
      sources,
      ...(this.#revision !== null && { revision: this.#revision }),
    };
  }

  get simulation() {
    return this.others?.simulation ?? null;
  }

  originOf(code: string): TickOrigin {
    return this.#routes.has(code) ? 'live' : (this.others?.originOf(code) ?? 'live');
  }

  async start(sink: FeedSink): Promise<void> {
    this.#sink = sink;
    this.#warnOfUnknown();
    for (const line of sink.lines) this.#route(line);
    await this.others?.start(new OthersSink(sink, (line) => !this.#routeOf(line)));
    for (const intake of this.#intakes.values()) intake.start(sink);
  }

  async stop(): Promise<void> {
    await this.#renewing;
    this.#sink = null;
    await this.#changing;
    await Promise.all([...this.#intakes.values()].map((intake) => intake.stop()));
    await this.others?.stop();
  }

  join(line: InstrumentLine): void {
    if (!this.#route(line)) this.others?.join?.(line);
  }

  bidCandles(line: InstrumentLine): AskCandles | null {
    const route = this.#routeOf(line);
    return (route && this.#intakes.get(route.source)?.bidCandles(line)) ?? null;
  }

  /** Resolves when the changed instruments are halted; their sources start a little later. */
  renew(): Promise<void> {
    const { changing, log } = this.#options;
    if (!changing) return Promise.resolve();
    this.#renewing = this.#renewing.then(async () => {
      try {
        const found = await changing.read(this.#revision);
        if (!found) return;
        this.#revision = found.revision;
        if (found.settings) this.#follow(found.settings, changing.open);
      } catch (error) {
        log.error({ err: error }, 'the settings of sources could not be followed');
      }
    });
    return this.#renewing;
  }

  #follow({ sources, routes }: StoredSettings, open: ChangingSettings['open']): void {
    const [routesBefore, intakesBefore] = [this.#routes, this.#intakes];
    const intakes = [...sources].map(([name, setup]): [string, SourceIntake] => {
      const known = this.#setups.get(name)?.text === setup.text && intakesBefore.get(name);
      return [name, known || open(name, setup)];
    });
    this.#intakes = new Map(intakes);
    this.#setups = sources;
    this.#routes = routes;
    for (const line of this.#sink?.lines ?? []) {
      const { code } = line.listing.instrument;
      const [before, after] = [routesBefore.get(code), routes.get(code)];
      const intakeBefore = before && intakesBefore.get(before.source);
      const intakeAfter = after && this.#intakes.get(after.source);
      if (intakeBefore === intakeAfter && isSamePlace(before, after)) {
        if (after) intakeAfter?.obey(line, after);
        continue;
      }
      // Added first, so that a symbol whose scale changes is not taken off its source in between.
      if (after) intakeAfter?.add(line, after);
      if (before) intakeBefore?.remove(line, before);
      this.#sink?.changeSource(line);
    }
    this.#warnOfUnknown();
    const known = new Set(intakesBefore.values());
    const left = [...known].filter((intake) => this.#intakes.get(intake.name) !== intake);
    const added = [...this.#intakes.values()].filter((intake) => !known.has(intake));
    this.#changing = this.#changing.then(() => this.#change(left, added));
  }

  /** Those that leave stop first: a counterparty may refuse a second session of one name. */
  async #change(left: readonly SourceIntake[], added: readonly SourceIntake[]): Promise<void> {
    const { log } = this.#options;
    for (const stopped of await Promise.allSettled(left.map(async (intake) => intake.stop()))) {
      if (stopped.status === 'rejected') log.warn({ err: stopped.reason }, 'a source did not stop');
    }
    for (const intake of added) {
      if (this.#sink && this.#intakes.get(intake.name) === intake) intake.start(this.#sink);
    }
  }

  #unknownCodes(): string[] {
    const sink = this.#sink;
    return sink ? [...this.#routes.keys()].filter((code) => !sink.line(code)) : [];
  }

  #warnOfUnknown(): void {
    const codes = this.#unknownCodes();
    if (codes.length > 0) this.#options.log.warn({ codes }, 'routes of unknown instruments');
  }

  #routeOf({ listing }: InstrumentLine): Route | undefined {
    return this.#routes.get(listing.instrument.code);
  }

  /** Returns whether the instrument has a source of its own, which quotes it from now on. */
  #route(line: InstrumentLine): boolean {
    const route = this.#routeOf(line);
    if (!route) return false;
    this.#intakes.get(route.source)?.add(line, route);
    return true;
  }
}

const isSamePlace = (one: Route | undefined, other: Route | undefined): boolean =>
  one?.source === other?.source &&
  one?.symbol === other?.symbol &&
  one?.powerOfTen === other?.powerOfTen;
