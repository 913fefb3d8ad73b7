import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { observeElementOffset, useVirtualizer } from '@tanstack/react-virtual';
import type { observeElementRect } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import type { ListedInstrument } from '../../market/model.ts';
import { scrollerOf } from '../../layout/scroller-of.ts';
import { useRoom } from '../../layout/tight-layout.ts';
import { useFollow } from '../../routing/use-go.ts';
import { useSettings } from '../../settings/settings.ts';
import { useShownBeside } from '../../trading/trade-choices.ts';
import { useAdvancedRow } from './advanced/advanced-rows.ts';
import { InstrumentRow } from './instrument-row.tsx';

const ROW_REM = 3.75;
const COMPACT_ROW_REM = 3;
/** Height of a row in which a name that does not fit on one line uses a second line. */
const TIGHT_ROW_REM = 5.25;
/** Height of a tight row in which bid and ask stand below the name. */
const TIGHT_ADVANCED_ROW_REM = 7;
const ROWS_AROUND = 4;
const SKELETON_ROWS = 10;
/**
 * Assumed until the list is measured: about the part of the list that a phone shows. It is read
 * once, because reading the size of the window makes the browser lay out the page.
 */
const ASSUMED_RECT = { width: innerWidth, height: innerHeight / 2 };

interface InstrumentRowsProps {
  readonly rows: readonly ListedInstrument[];
  readonly onMore: (instrument: ListedInstrument) => void;
}

/** The list of instruments, of which only the visible rows and a few around them are rendered. */
export function InstrumentRows({ rows, onMore }: InstrumentRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const isCompact = useSettings((choices) => choices.isCompact);
  const { rem, isTight } = useRoom();
  const rowRem = isCompact ? COMPACT_ROW_REM : ROW_REM;
  const AdvancedRow = useAdvancedRow();
  const Row = AdvancedRow ?? InstrumentRow;
  const tightRem = AdvancedRow ? TIGHT_ADVANCED_ROW_REM : TIGHT_ROW_REM;
  const rowPx = (isTight ? tightRem : rowRem) * rem;
  const [scrollMargin, setScrollMargin] = useState(0);
  const isMeasured = useRef(false);
  const follow = useFollow();

  useLayoutEffect(() => {
    const element = list.current;
    const frame = element && scrollerOf(element);
    if (!frame) return;
    // Measures again, because the parts above the list (account strip, notice) may grow or
    // disappear.
    const measure = () => {
      isMeasured.current = true;
      setScrollMargin(
        element.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop,
      );
    };
    // On return from another screen the observer measures, once the page is laid out.
    if (!isMeasured.current) measure();
    if (typeof ResizeObserver === 'undefined' || !element.parentElement?.parentElement) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element.parentElement.parentElement);
    return () => observer.disconnect();
  }, []);

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current && scrollerOf(list.current),
    observeElementOffset: fromWhereItIs,
    estimateSize: () => rowPx,
    observeElementRect: whenItResizes,
    initialRect: ASSUMED_RECT,
    overscan: ROWS_AROUND,
    scrollMargin,
    getItemKey: (at) => rows[at]?.code ?? at,
  });

  useLayoutEffect(() => virtual.measure(), [virtual, rowPx]);

  const shown = useShownBeside();
  const items = virtual.getVirtualItems();
  const codes = items.map(({ index }) => rows[index]?.code ?? '');
  // Beside Trade the list is a single Tab stop; otherwise all its rows would come before the
  // ticket.
  const stop = shown === null || codes.includes(shown) ? shown : codes[0];

  return (
    <ul
      ref={list}
      className="rows-port"
      style={{ height: virtual.getTotalSize() }}
      onKeyDown={shown === null ? undefined : moveInList}
      onClick={follow}
    >
      {items.map((item) => {
        const instrument = rows[item.index];
        if (!instrument) return null;
        return (
          <li
            key={item.key}
            style={{ height: rowPx, transform: `translateY(${item.start - scrollMargin}px)` }}
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
          >
            <Row
              instrument={instrument}
              isRuled={item.index > 0}
              isCompact={isCompact}
              isShown={instrument.code === shown}
              isSkipped={stop !== null && instrument.code !== stop}
              onMore={onMore}
            />
          </li>
        );
      })}
    </ul>
  );
}

/**
 * Starts the list at the scroller's present offset. When mounted again, the list would restore its
 * old offset, although the navigation has just scrolled to the top.
 */
const fromWhereItIs: typeof observeElementOffset = (list, onOffset) => {
  if (list.scrollElement) onOffset(list.scrollElement.scrollTop, false);
  return observeElementOffset(list, onOffset);
};

/**
 * Tells the list its size when it changes, and at the start after the page was laid out anyway. The
 * library's own function makes the browser lay out the page at once.
 */
const whenItResizes: typeof observeElementRect = ({ scrollElement }, onRect) => {
  if (!scrollElement || typeof ResizeObserver === 'undefined') return;
  const observer = new ResizeObserver(([entry]) => {
    const [box] = entry?.borderBoxSize ?? [];
    if (box) onRect({ width: Math.round(box.inlineSize), height: Math.round(box.blockSize) });
  });
  observer.observe(scrollElement);
  return () => observer.disconnect();
};

/** Moves from row to row with Up and Down. */
function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const row = document.activeElement?.closest('li');
  const next =
    (event.key === 'ArrowDown' && row?.nextElementSibling) ||
    (event.key === 'ArrowUp' && row?.previousElementSibling);
  const link = next ? next.querySelector('a') : null;
  if (!link) return;
  event.preventDefault();
  link.focus();
}

/** Ten grey rows of the real size, so that nothing moves when the rows load. */
export function RowSkeletons() {
  const { t } = useTranslation();
  return (
    <ul aria-busy="true" aria-label={t('common.loading')}>
      {Array.from({ length: SKELETON_ROWS }, (_, at) => (
        <li key={at} data-testid="row-skeleton">
          <div className={`row${at > 0 ? ' row--ruled' : ''}`} aria-hidden="true">
            <Skeleton width={34} height={34} radius="50%" />
            <span>
              <Skeleton width={72 + (at % 3) * 10} height={13} />
              <Skeleton width={96 + (at % 4) * 9} height={10} style={{ marginTop: 7 }} />
            </span>
            <Skeleton height={20} />
            <span style={{ display: 'grid', justifyItems: 'end' }}>
              <Skeleton width={70} height={13} />
              <Skeleton width={48} height={10} style={{ marginTop: 7 }} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
