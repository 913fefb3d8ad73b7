import { isAtEdge, revealedBy, staysOpen, wayOf, type RowSide } from './swipe-way.ts';

/** A row that is moved aside, and the side where its actions show. */
export interface Swiped {
  readonly row: HTMLElement;
  /** What the row is about, as its `data-swipe` says. */
  readonly name: string;
  readonly side: RowSide;
}

interface Finger {
  readonly id: number;
  readonly row: HTMLElement;
  readonly from: { readonly x: number; readonly y: number };
  /** How much was visible when the finger touched the row. */
  readonly before: number;
}

/** A finger that moves its row. */
interface Hold {
  readonly swiped: Swiped;
  readonly width: number;
  /** Where the row was taken. */
  readonly x: number;
  readonly before: number;
  /** Where the finger was last, and its speed towards open. */
  last: { readonly x: number; readonly at: number; readonly speed: number };
}

/** Duration of `--t-move`; the actions are removed once a row has closed. */
const MOVE_MS = 220;
/** After being still for this long, a finger counts as at rest when it lifts. */
const STILL_MS = 100;

/**
 * Moves the rows of a list, its elements with `data-swipe`, sideways under a finger. At most one
 * row is open. A swipe alone only shows buttons.
 */
export class RowSwipe {
  readonly #list: HTMLElement;
  readonly #widthOf: (name: string, side: RowSide) => number;
  readonly #onChange: (swiped: Swiped | null) => void;
  readonly #end = new AbortController();
  #finger: Finger | null = null;
  #hold: Hold | null = null;
  #swiped: Swiped | null = null;
  #revealed = 0;
  /** The click that may follow this touch must not press anything. */
  #isSpent = false;

  /** `widthOf` returns how wide the actions on a side of a row are, px; zero for none. */
  constructor(
    list: HTMLElement,
    widthOf: (name: string, side: RowSide) => number,
    onChange: (swiped: Swiped | null) => void,
  ) {
    this.#list = list;
    this.#widthOf = widthOf;
    this.#onChange = onChange;
    const { signal } = this.#end;
    list.addEventListener('pointerdown', this.#onDown, { signal });
    list.addEventListener('pointermove', this.#onMove, { signal });
    list.addEventListener('pointerup', this.#onUp, { signal });
    list.addEventListener('pointercancel', this.#onUp, { signal });
    list.addEventListener('click', this.#onClick, { signal, capture: true });
    document.addEventListener('pointerdown', this.#onDownAnywhere, { signal, capture: true });
    document.addEventListener('scroll', this.close, { signal, capture: true, passive: true });
    document.addEventListener('keydown', this.#onKey, { signal });
  }

  /** Puts the open row back, if there is one. */
  readonly close = (): void => {
    const swiped = this.#swiped;
    if (!swiped) return;
    this.#swiped = null;
    this.#finger = null;
    this.#hold = null;
    this.#revealed = 0;
    const { row } = swiped;
    // The buttons go; who was on one of them goes on at the row.
    if (isInActions(row, document.activeElement)) focusIn(row);
    row.dataset['swiped'] = 'rest';
    row.style.transform = '';
    setTimeout(() => {
      if (this.#swiped?.row !== row) free(row);
      if (!this.#swiped) this.#onChange(null);
    }, MOVE_MS);
  };

  /** Stops listening, and puts the open row back at once. */
  stop(): void {
    this.#end.abort();
    if (!this.#swiped) return;
    free(this.#swiped.row);
    this.#swiped = null;
    this.#onChange(null);
  }

  readonly #onDownAnywhere = ({ target }: PointerEvent): void => {
    this.#isSpent = false;
    const row = this.#swiped?.row;
    if (!row || !(target instanceof Element)) return;
    if (row.contains(target) || isInActions(row, target)) return;
    // A touch of another row puts this one back, and is not a press of the other.
    this.#isSpent = this.#list.contains(target);
    this.close();
  };

  readonly #onDown = (event: PointerEvent): void => {
    const { target, isPrimary, pointerType, pointerId, clientX, clientY } = event;
    this.#finger = null;
    this.#hold = null;
    if (pointerType === 'mouse' || !isPrimary || isAtEdge(clientX, innerWidth)) return;
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-swipe]') : null;
    if (!row) return;
    const before = this.#swiped?.row === row ? this.#revealed : 0;
    this.#finger = { id: pointerId, row, from: { x: clientX, y: clientY }, before };
  };

  readonly #onMove = ({ pointerId, clientX, clientY, timeStamp }: PointerEvent): void => {
    const finger = this.#finger;
    if (finger?.id !== pointerId) return;
    this.#hold ??= this.#take(finger, clientX, clientY, timeStamp);
    const hold = this.#hold;
    if (!hold) return;
    const { swiped, width, before, x, last } = hold;
    const sign = signOf(swiped.side);
    const passed = Math.max(timeStamp - last.at, 1);
    hold.last = { x: clientX, at: timeStamp, speed: ((clientX - last.x) * sign) / passed };
    this.#show(swiped, revealedBy(before, (clientX - x) * sign, width), 'held');
  };

  readonly #onUp = ({ pointerId, type, timeStamp }: PointerEvent): void => {
    if (this.#finger?.id !== pointerId) return;
    const hold = this.#hold;
    this.#finger = null;
    this.#hold = null;
    if (!hold) return;
    this.#isSpent = true;
    const { swiped, width, before, last } = hold;
    const speed = timeStamp - last.at > STILL_MS ? 0 : last.speed;
    const stays = type === 'pointercancel' ? before > 0 : staysOpen(this.#revealed, width, speed);
    if (stays) this.#show(swiped, width, 'rest');
    else this.close();
  };

  readonly #onClick = (event: MouseEvent): void => {
    // A press by a key is meant, whatever the last touch was.
    if (event.detail === 0 || !(event.target instanceof Node)) return;
    const isOnOpen = this.#swiped?.row.contains(event.target) === true;
    if (!this.#isSpent && !isOnOpen) return;
    event.preventDefault();
    event.stopPropagation();
    if (isOnOpen && !this.#isSpent) this.close();
    this.#isSpent = false;
  };

  readonly #onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') this.close();
  };

  /** Returns the hold on the finger's row once it moves sideways; null for none. */
  #take({ row, from, before }: Finger, x: number, y: number, at: number): Hold | null {
    const way = wayOf(x - from.x, y - from.y);
    if (way === 'undecided') return null;
    const swiped = way === 'row' ? this.#swipedAs(row, x - from.x) : null;
    const width = swiped ? this.#widthOf(swiped.name, swiped.side) : 0;
    if (!swiped || width <= 0) {
      this.#finger = null;
      return null;
    }
    if (this.#swiped !== swiped) this.#onChange(swiped);
    this.#swiped = swiped;
    return { swiped, width, x, before, last: { x, at, speed: 0 } };
  }

  #swipedAs(row: HTMLElement, dx: number): Swiped {
    if (this.#swiped?.row === row) return this.#swiped;
    const side = dx * signOf('start') > 0 ? 'start' : 'end';
    return { row, name: row.dataset['swipe'] ?? '', side };
  }

  #show({ row, side }: Swiped, revealed: number, how: 'held' | 'rest'): void {
    this.#revealed = revealed;
    row.dataset['swiped'] = how;
    row.style.transform = `translateX(${signOf(side) * revealed}px)`;
  }
}

/** Returns 1 if moving a finger to the right shows this side's actions, else -1. */
function signOf(side: RowSide): 1 | -1 {
  const isRtl = document.documentElement.dir === 'rtl';
  return (side === 'start') === isRtl ? -1 : 1;
}

/** The actions are next to the row, not inside it. */
const isInActions = (row: HTMLElement, element: Element | null): boolean =>
  element !== null && !row.contains(element) && row.parentElement?.contains(element) === true;

function focusIn(row: HTMLElement): void {
  const first = row.matches('a, button') ? row : row.querySelector<HTMLElement>('a, button');
  first?.focus();
}

function free(row: HTMLElement): void {
  row.style.transform = '';
  delete row.dataset['swiped'];
}
