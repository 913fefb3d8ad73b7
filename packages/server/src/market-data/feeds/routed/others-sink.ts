import type { FeedSink, FeedTick, Verdict } from '../../quotes/feed.ts';
import type { InstrumentLine } from '../../quotes/instrument-line.ts';
import type { Ending, Proof } from '../../quotes/price-life.ts';

/** Shows a feed only those instruments that no source quotes. */
export class OthersSink implements FeedSink {
  readonly #sink: FeedSink;
  readonly #isOwn: (line: InstrumentLine) => boolean;

  constructor(sink: FeedSink, isOwn: (line: InstrumentLine) => boolean) {
    this.#sink = sink;
    this.#isOwn = isOwn;
  }

  get lines(): InstrumentLine[] {
    return [...this.#sink.lines].filter(this.#isOwn);
  }

  get wait(): Promise<void> | null {
    return this.#sink.wait;
  }

  line(code: string): InstrumentLine | undefined {
    const line = this.#sink.line(code);
    return line && this.#isOwn(line) ? line : undefined;
  }

  advance(time: number): Promise<void> | null {
    return this.#sink.advance(time);
  }

  take(line: InstrumentLine, tick: FeedTick): Verdict {
    return this.#sink.take(line, tick);
  }

  vouch(line: InstrumentLine, proof: Proof): 'stands' | 'ask' | null {
    return this.#sink.vouch(line, proof);
  }

  asked(line: InstrumentLine): void {
    this.#sink.asked(line);
  }

  end(line: InstrumentLine, ending: Ending): void {
    this.#sink.end(line, ending);
  }

  withdraw(line: InstrumentLine, ending: Ending): void {
    this.#sink.withdraw(line, ending);
  }

  venue(line: InstrumentLine, closed: string | null): void {
    this.#sink.venue(line, closed);
  }

  changeSource(line: InstrumentLine): void {
    this.#sink.changeSource(line);
  }

  filled(): void {
    this.#sink.filled();
  }

  restart(): Promise<void> {
    return this.#sink.restart();
  }
}
