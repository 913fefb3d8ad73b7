import { useRef, type ReactNode } from 'react';

/**
 * Returns the content of a sheet while it is open, and the last one after that, so that the sheet
 * is not empty while it slides out. `content` is only called while it is open.
 */
export function useLastShown(isOpen: boolean, content: () => ReactNode): ReactNode {
  const last = useRef<ReactNode>(null);
  if (isOpen) last.current = content();
  return last.current;
}
