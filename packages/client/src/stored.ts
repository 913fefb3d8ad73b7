/** A value that the device did not take, null for a removal, and what the device has instead. */
interface Held {
  readonly value: string | null;
  readonly over: string | null;
}

/**
 * Wraps a storage so that it never throws. What the device does not take, in a private window or on
 * a full disk, is held in memory until this page is left, or until another tab writes the same key.
 */
function forgiving(storage: () => Storage) {
  const held = new Map<string, Held>();
  const read = (key: string): string | null => {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  const get = (key: string): string | null => {
    const kept = read(key);
    const own = held.get(key);
    if (own?.over === kept) return own.value;
    held.delete(key);
    return kept;
  };
  const write = (key: string, value: string | null): boolean => {
    try {
      if (value === null) storage().removeItem(key);
      else storage().setItem(key, value);
      held.delete(key);
      return true;
    } catch {
      held.set(key, { value, over: read(key) });
      return false;
    }
  };
  return {
    get,
    /** Writes only a changed value, because every write notifies all other tabs. */
    set(key: string, value: string): void {
      if (read(key) !== value) write(key, value);
      else held.delete(key);
    },
    /** Writes a value whose older one must not come back: if need be, the older one is removed. */
    replace(key: string, value: string): void {
      if (read(key) === value || write(key, value)) return;
      write(key, null);
      held.set(key, { value, over: read(key) });
    },
    remove: (key: string): void => void write(key, null),
    /** Returns the keys with this prefix. */
    keys(prefix: string): readonly string[] {
      const all = new Set(held.keys());
      try {
        for (const key of Object.keys(storage())) all.add(key);
      } catch {
        // The device keeps nothing.
      }
      return [...all].filter((key) => key.startsWith(prefix) && get(key) !== null);
    },
    /** Whether anything can be kept beyond this page, as far as can be told by reading. */
    isThere(): boolean {
      try {
        return storage().length >= 0;
      } catch {
        return false;
      }
    },
  };
}

/** Values kept on this device. */
export const stored = forgiving(() => localStorage);

/** Values kept for this tab: they survive a reload, but not the closing of the tab. */
export const storedForTab = forgiving(() => sessionStorage);
