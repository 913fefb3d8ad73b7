/** More replies than the screens that a person moves back and forth between. */
const KEPT_MAX = 60;

/** Replies of this visit by name; the oldest is dropped when there are too many. */
export class LoadedBefore {
  readonly #byName = new Map<string, unknown>();

  /** The type is not checked: one name always has one type of reply. */
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
 * What was loaded before, shown while the same is loaded again. A caller takes the store before it
 * loads and keeps the reply there, so that a reply from before `forgetLoaded` is forgotten too.
 */
export const loadedBefore = (): LoadedBefore => present;

/** After a login or a change of language nothing loaded before may be shown. */
export function forgetLoaded(): void {
  present = new LoadedBefore();
}
