/** A value that the device did not take, null for a removal, and what the device has instead. */
interface Held {
  readonly value: string | null;
  readonly over: string | null;
}

type HeldValues = Map<string, Held>;
type Around = Record<symbol, HeldValues | undefined> | undefined;

/**
 * Returns what this page holds in memory. A page of ours in a frame, such as support, shares it
 * with the page around it.
 */
function heldAs(name: string): HeldValues {
  const key = Symbol.for(`held.${name}`);
  let held: HeldValues | undefined;
  try {
    const around = globalThis.parent as unknown as Around; // as set below
    if (around !== globalThis) held = around?.[key];
  } catch {
    // The page around this one is of another site.
  }
  held ??= new Map();
  Object.assign(globalThis, { [key]: held });
  return held;
}

/**
 * Wraps a storage so that it never throws. What the device does not take, in a private window or on
 * a full disk, is held in memory until this page is left, or until another tab writes the same key.
 */
function forgiving(name: string, storage: () => Storage) {
  const held = heldAs(name);
  const attempt = <Result>(work: (there: Storage) => Result, otherwise: Result): Result => {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  };
  const read = (key: string) => attempt((there) => there.getItem(key), null);
  const get = (key: string): string | null => {
    const kept = read(key);
    const own = held.get(key);
    if (own?.over === kept) return own.value;
    held.delete(key);
    return kept;
  };
  const write = (key: string, value: string | null): void => {
    const isKept = attempt((there) => {
      if (value === null) there.removeItem(key);
      else there.setItem(key, value);
      return true;
    }, false);
    if (isKept) held.delete(key);
    else held.set(key, { value, over: read(key) });
  };
  /** Writes only a changed value, because every write notifies all other tabs. */
  const set = (key: string, value: string): void => {
    if (read(key) !== value) write(key, value);
    else held.delete(key);
  };
  return {
    get,
    set,
    /** Writes a value whose older one must not come back: if need be, the older one is removed. */
    replace(key: string, value: string): void {
      set(key, value);
      if (!held.has(key)) return;
      write(key, null);
      held.set(key, { value, over: read(key) });
    },
    remove: (key: string): void => write(key, null),
    /** Returns the keys with this prefix. */
    keys: (prefix: string): readonly string[] =>
      [...new Set([...held.keys(), ...attempt(Object.keys, [])])].filter(
        (key) => key.startsWith(prefix) && get(key) !== null,
      ),
    /** Whether anything can be kept beyond this page, as far as reading can tell. */
    isThere: (): boolean => attempt((there) => there.length >= 0, false),
  };
}

/** Values kept on this device. */
export const stored = forgiving('device', () => localStorage);

/** Values kept for this tab: they survive a reload, but not the closing of the tab. */
export const storedForTab = forgiving('tab', () => sessionStorage);
