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
}

/** Bar, scrolling middle, foot: the frame of every screen. A navigation scrolls to the top. */
export function Screen({
  top,
  children,
  foot,
  scrollerRef,
  className = '',
  isReading = false,
}: ScreenProps) {
  const own = useRef<HTMLElement | null>(null);
  const { key } = useLocation();

  useLayoutEffect(() => {
    if (own.current) own.current.scrollTop = 0;
  }, [key]);

  const hold = (element: HTMLElement | null) => {
    own.current = element;
    if (typeof scrollerRef === 'function') scrollerRef(element);
    else if (scrollerRef) scrollerRef.current = element;
  };

  return (
    <div className={`screen ${className}`}>
      <div className="app__top">{top}</div>
      <main ref={hold} className="app__main" tabIndex={isReading ? 0 : undefined}>
        {children}
      </main>
      {foot}
    </div>
  );
}
