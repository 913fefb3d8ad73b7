/** Reads with this device's storage; null if it is forbidden or missing. */
function attempt<Result>(read: (storage: Storage) => Result): Result | null {
  try {
    return read(localStorage);
  } catch {
    return null;
  }
}

/**
 * Stands in for what the app itself uses: before it begins, a page only reads, and has nothing that
 * the device did not take.
 */
export const stored = {
  get: (key: string) => attempt((storage) => storage.getItem(key)),
  isThere: () => attempt((storage) => storage.length) !== null,
};
