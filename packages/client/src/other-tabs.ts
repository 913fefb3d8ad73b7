type Listener = (key: string | null) => void;
const listeners = new Set<Listener>();

const tell = (key: string | null): void => {
  for (const listener of listeners) listener(key);
};

/** A tab that slept may have missed what others wrote. */
const tellAll = (): void => {
  if (!document.hidden) tell(null);
};

/**
 * Calls the listener with each key of this device's storage that another tab has written or
 * removed, and with null when that may be any key: after a clearing, and when this tab wakes up.
 */
export function followOtherTabs(listener: Listener): void {
  if (listeners.size === 0) {
    addEventListener('storage', ({ key }) => tell(key));
    addEventListener('pageshow', tellAll);
    document.addEventListener('visibilitychange', tellAll);
    document.addEventListener('resume', tellAll);
  }
  listeners.add(listener);
}
