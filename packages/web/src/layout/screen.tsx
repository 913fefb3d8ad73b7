import { useIsWide } from '@fulcrum/ui/page/use-wide';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import { useLocation } from 'react-router';

import { hiddenInPlace } from './hidden-in-place.ts';

interface ScreenProps {
  /** Fixed bar above the scrolling part. */
  readonly top?: ReactNode;
  readonly children: ReactNode;
  /** Fixed bar below the scrolling part, above the tab bar. */
  readonly foot?: ReactNode;
  readonly scrollerRef?: Ref<HTMLElement>;
  readonly className?: string;
  /**
   * The screen is text without controls, so its scrolling part can be focused and scrolled by
   * keyboard.
   */
  readonly isReading?: boolean;
  /** Accessible name of the list that is shown beside the main screen if there is room for both. */
  readonly listName?: string;
}

/** Frame of every screen: bar, scrolling middle and foot. A navigation scrolls it to the top. */
export function Screen({
  top,
  children,
  foot,
  scrollerRef,
  className = '',
  isReading = false,
  listName,
}: ScreenProps) {
  const own = useRef<HTMLElement | null>(null);
  const { key } = useLocation();
  const isBeside = useIsWide() && listName !== undefined;
  const shown = useRef(key);
  const isScrolled = useRef(false);

  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    // A list beside the main screen keeps its scroll position when one of its rows is opened there.
    // Setting the position makes the browser lay out the page at once, even if nothing moves.
    if (!own.current || isBeside || !isScrolled.current) return;
    own.current.scrollTop = 0;
    isScrolled.current = false;
    // oxlint-disable-next-line react/exhaustive-deps -- a window that grows is no navigation
  }, [key]);

  const hold = (element: HTMLElement | null) => {
    own.current = element;
    if (typeof scrollerRef === 'function') scrollerRef(element);
    else if (scrollerRef) scrollerRef.current = element;
  };

  // The same element is used in both positions, so that a change of width keeps unsent input.
  return (
    <div
      ref={hiddenInPlace}
      className={`screen ${className}`}
      {...(isBeside && { role: 'region', 'aria-label': listName })}
    >
      <div className="app__top">{top}</div>
      <div
        ref={hold}
        className="app__main"
        tabIndex={isReading ? 0 : undefined}
        onScroll={({ currentTarget }) => (isScrolled.current = currentTarget.scrollTop !== 0)}
        role={isBeside ? undefined : 'main'}
      >
        {children}
      </div>
      {foot}
    </div>
  );
}
