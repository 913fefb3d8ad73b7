import './row-swipes.css';

import type { Elements } from '@fulcrum/ui/page/elements';
import { useEffect, useRef, useState } from 'react';
import type { RefObject, TouchEvent } from 'react';
import { createPortal } from 'react-dom';

import { useRoom } from '../tight-layout.ts';
import { RowSwipe, type Swiped } from './row-swipe.ts';
import type { RowSide } from './swipe-way.ts';

/** What can be done with a row; the same can be done without a swipe. */
export interface RowAction {
  readonly label: string;
  readonly icon: Elements;
  readonly tone: 'plain' | 'ink' | 'star' | 'danger';
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

interface RowSwipesProps {
  /** The list, or what contains it. Its rows have their names in `data-swipe`. */
  readonly list: RefObject<HTMLElement | null>;
  /** Returns the actions on one side of a row, in reading order; none if there are none. */
  readonly actionsOf: (name: string, side: RowSide) => readonly RowAction[];
  /** Whether the rows are high enough for words under the icons. */
  readonly hasWords?: boolean;
}

const ACTION_REM = 4.5;

/** Shows the actions of a list's rows next to a row that a finger moves aside. */
export function RowSwipes({ list, actionsOf, hasWords = false }: RowSwipesProps) {
  const { rem } = useRoom();
  const [swiped, setSwiped] = useState<Swiped | null>(null);
  const swipe = useRef<RowSwipe>(null);
  const widthOf = useRef<(name: string, side: RowSide) => number>(() => 0);

  useEffect(() => {
    widthOf.current = (name, side) => actionsOf(name, side).length * ACTION_REM * rem;
    // The row may have gone, as a position that was closed.
    if (swiped?.row.isConnected === false) swipe.current?.close();
  });
  useEffect(() => {
    if (!list.current) return;
    const made = new RowSwipe(list.current, (...row) => widthOf.current(...row), setSwiped);
    swipe.current = made;
    return () => made.stop();
  }, [list]);

  const place = swiped?.row.parentElement;
  if (!swiped || !place) return null;
  return createPortal(
    <div className={`swipe swipe--${swiped.side}`}>
      {actionsOf(swiped.name, swiped.side).map(({ label, icon, tone, isDisabled, onPress }) => (
        <button
          key={label}
          type="button"
          className={`swipe__act swipe__act--${tone}`}
          disabled={isDisabled}
          onTouchEnd={pressAtOnce}
          onClick={() => {
            swipe.current?.close();
            onPress();
          }}
        >
          {icon}
          <span className={hasWords ? 'swipe__word' : 'sr'}>{label}</span>
        </button>
      ))}
    </div>,
    place,
  );
}

/**
 * Takes the lifting of a finger for the press: for half a second after a quick swipe Chrome drops
 * the click of a tap, as one that stops a list from rolling on.
 */
function pressAtOnce(event: TouchEvent<HTMLButtonElement>): void {
  const { currentTarget, changedTouches, cancelable } = event;
  const finger = changedTouches[0];
  if (!finger || !cancelable) return;
  if (!currentTarget.contains(document.elementFromPoint(finger.clientX, finger.clientY))) return;
  event.preventDefault();
  currentTarget.click();
}
