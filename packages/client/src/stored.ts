/**
 * Wraps a storage so that it never throws: in a private window or on a full disk, values are not
 * kept.
 */
const forgiving = (storage: () => Storage) => ({
  get(key: string): string | null {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  /** Writes only a changed value, because every write notifies all other tabs. */
  set(key: string, value: string): void {
    try {
      if (storage().getItem(key) !== value) storage().setItem(key, value);
    } catch {
      // The value cannot be stored, so it is lost with the page.
    }
  },
  remove(key: string): void {
    try {
      storage().removeItem(key);
    } catch {
      // Nothing was kept, so there is nothing to remove.
    }
  },
  /** Returns the keys with this prefix. */
  keys(prefix: string): readonly string[] {
    try {
      return Object.keys(storage()).filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  },
});

/** Values kept on this device. */
export const stored = forgiving(() => localStorage);

/** Values kept for this tab: they survive a reload, but not the closing of the tab. */
export const storedForTab = forgiving(() => sessionStorage);
