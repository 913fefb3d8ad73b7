/** More answers than screens that a person goes back and forth between. */
const KEPT_MAX = 60;

/** Answers of this visit by name, the oldest given up for the newest. */
export class LoadedBefore {
  readonly #byName = new Map<string, unknown>();

  /** Taken at the word of whoever kept it: one name is one kind of answer. */
  read<Data>(name: string): { readonly data: Data } | null {
    return this.#byName.has(name) ? { data: this.#byName.get(name) as Data } : null;
  }

  keep(name: string, data: unknown): void {
    this.#byName.delete(name);
    this.#byName.set(name, data);
    const [oldest] = this.#byName.keys();
    if (this.#byName.size > KEPT_MAX && oldest !== undefined) this.#byName.delete(oldest);
  }
}

let present = new LoadedBefore();

/**
 * What was loaded before, shown while the same is asked for again. Whoever asks takes it before
 * and keeps the answer there, so that an answer that others were forgotten for is forgotten too.
 */
export const loadedBefore = (): LoadedBefore => present;

/** Whoever logs in, or reads another language, must not see what was loaded until now. */
export function forgetLoaded(): void {
  present = new LoadedBefore();
}
