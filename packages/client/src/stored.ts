/** Storage that never throws: a private window or a full disk only forgets. */
const forgiving = (storage: () => Storage) => ({
  get(key: string): string | null {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  /** Writes nothing where nothing has changed: every other tab would be told. */
  set(key: string, value: string): void {
    try {
      if (storage().getItem(key) !== value) storage().setItem(key, value);
    } catch {
      // The choice holds until the page is left; there is nowhere to keep it.
    }
  },
  remove(key: string): void {
    try {
      storage().removeItem(key);
    } catch {
      // Nothing was kept, so nothing is left.
    }
  },
  /** Keys that begin so. */
  keys(prefix: string): readonly string[] {
    try {
      return Object.keys(storage()).filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  },
});

/** What this device remembers. */
export const stored = forgiving(() => localStorage);

/** What this tab remembers: through a reload, but not after it is closed. */
export const storedForTab = forgiving(() => sessionStorage);
