/** More than the number of screens that a person moves back and forth between. */
const KEPT_MAX = 60;

/**
 * Replies kept during this visit, keyed by name; when there are too many, the oldest is dropped.
 */
export class LoadedBefore {
  readonly #byName = new Map<string, unknown>();

  /** The cast is unchecked: a name always has the same type of reply. */
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
 * Replies of earlier visits to a screen, shown while the screen loads again. A caller takes this
 * store before it loads and keeps the reply in it, so that a reply requested before `forgetLoaded`
 * is forgotten too.
 */
export const loadedBefore = (): LoadedBefore => present;

/** Forgets all kept replies; called after a login or a change of language. */
export function forgetLoaded(): void {
  present = new LoadedBefore();
}
