/** Storage that never throws: in a private window or on a full disk values are not kept. */
const forgiving = (storage: () => Storage) => ({
  get(key: string): string | null {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  /** Writes only changes: every write notifies all other tabs. */
  set(key: string, value: string): void {
    try {
      if (storage().getItem(key) !== value) storage().setItem(key, value);
    } catch {
      // The value is lost with the page; there is nowhere to keep it.
    }
  },
  remove(key: string): void {
    try {
      storage().removeItem(key);
    } catch {
      // Nothing was kept, so there is nothing to remove.
    }
  },
  /** Keys with this prefix. */
  keys(prefix: string): readonly string[] {
    try {
      return Object.keys(storage()).filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  },
});

/** Kept on this device. */
export const stored = forgiving(() => localStorage);

/** Kept for this tab: survives a reload, not closing. */
export const storedForTab = forgiving(() => sessionStorage);
