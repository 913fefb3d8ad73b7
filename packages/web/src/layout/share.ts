/** Returns whether the device has a share sheet that takes this. */
export function canShare(what: ShareData): boolean {
  if (!('share' in navigator)) return false;
  // Older browsers share links but no files, and cannot be asked.
  return navigator.canShare?.(what) ?? what.files === undefined;
}

/**
 * Opens the device's share sheet; where there is none or it fails, `otherwise` takes its place. If
 * the person closes the sheet, this is not a failure.
 */
export async function share(what: ShareData, otherwise: () => unknown): Promise<void> {
  try {
    if (canShare(what)) {
      await navigator.share(what);
      return;
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
  }
  await otherwise();
}
