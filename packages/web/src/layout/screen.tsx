import type { Elements } from '@fulcrum/ui/page/elements';
import { useIsWide } from '@fulcrum/ui/page/use-wide';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useLocation } from 'react-router';

import type { Tab } from '../routing/screens.ts';
import { noteScrolled, scrollToTop } from './scroll-to-top.ts';
import { hiddenInPlace } from './hidden-in-place.ts';

interface ScreenProps {
  /** Fixed bar above the scrolling part. */
  readonly top?: ReactNode;
  readonly children: ReactNode;
  /** Fixed bar below the scrolling part, above the tab bar. */
  readonly foot?: Elements;
  /** Set to the scrolling part. Parts inside it find it by `scrollerOf`. */
  readonly scrollerRef?: RefObject<HTMLDivElement | null>;
  readonly className?: string;
  /**
   * The screen is text without controls, so its scrolling part can be focused and scrolled by
   * keyboard.
   */
  readonly isReading?: boolean;
  /** Accessible name of the list that is shown beside the main screen if there is room for both. */
  readonly listName?: string;
  /** The tab that opens this screen, if the screen stays mounted while others are shown. */
  readonly tab?: Tab;
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
  tab,
}: ScreenProps) {
  const own = useRef<HTMLDivElement>(null);
  const scroller = scrollerRef ?? own;
  const { key } = useLocation();
  const isBeside = useIsWide() && listName !== undefined;
  const shown = useRef(key);

  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    // A list beside the main screen keeps its scroll position when one of its rows is opened there.
    if (scroller.current && !isBeside) scrollToTop(scroller.current);
    // oxlint-disable-next-line react/exhaustive-deps -- a window that grows is no navigation
  }, [key]);

  // The same element is used in both positions, so that a change of width keeps unsent input.
  return (
    <div
      ref={hiddenInPlace}
      data-tab={tab}
      className={`screen ${className}`}
      {...(isBeside && { role: 'region', 'aria-label': listName })}
    >
      <div className="app__top">{top}</div>
      <div
        ref={scroller}
        className="app__main"
        tabIndex={isReading ? 0 : undefined}
        onScroll={({ currentTarget }) => noteScrolled(currentTarget)}
        role={isBeside ? undefined : 'main'}
      >
        {children}
      </div>
      {foot}
    </div>
  );
}
