import { useIsWide } from '@fulcrum/ui/page/use-wide';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import { useLocation } from 'react-router';

interface ScreenProps {
  /** Fixed bar over the scrolling middle. */
  readonly top?: ReactNode;
  readonly children: ReactNode;
  /** Fixed bar under it, above the tab bar. */
  readonly foot?: ReactNode;
  readonly scrollerRef?: Ref<HTMLElement>;
  readonly className?: string;
  /** Text with nothing to press: the keyboard scrolls it by the middle itself. */
  readonly isReading?: boolean;
  /** Name of a list that is shown beside the main screen where there is room for both. */
  readonly listName?: string;
}

/** Bar, scrolling middle, foot: the frame of every screen. A navigation scrolls to the top. */
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

  useLayoutEffect(() => {
    // A screen that is new is at its top; setting it would have it laid out twice.
    if (shown.current === key) return;
    shown.current = key;
    // A list beside the main screen stays where it is while one of its rows is shown there.
    if (own.current && !isBeside) own.current.scrollTop = 0;
    // oxlint-disable-next-line react/exhaustive-deps -- a window that grows is no navigation
  }, [key]);

  const hold = (element: HTMLElement | null) => {
    own.current = element;
    if (typeof scrollerRef === 'function') scrollerRef(element);
    else if (scrollerRef) scrollerRef.current = element;
  };

  // One kind of element for both places, so that a change of width keeps what was begun in it.
  return (
    <div
      className={`screen ${className}`}
      {...(isBeside && { role: 'region', 'aria-label': listName })}
    >
      <div className="app__top">{top}</div>
      <div
        ref={hold}
        className="app__main"
        tabIndex={isReading ? 0 : undefined}
        role={isBeside ? undefined : 'main'}
      >
        {children}
      </div>
      {foot}
    </div>
  );
}
