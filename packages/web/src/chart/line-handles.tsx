import type { Chart } from 'klinecharts';
import { GripHorizontal } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

import { isPress } from '../layout/hold/is-press.ts';
import type { PeriodName } from '../market/periods.ts';
import { REDRAW_MS } from './candle-feed.ts';
import { libraryPeriod } from './library-period.ts';
import { turnNear, type Turn } from './magnet.ts';
import type { PriceLine } from './price-lines.ts';
import { tickText } from './tick-text.ts';
import { TurnMark } from './turn-mark.tsx';

const PANE = { paneId: 'candle_pane' } as const;
const MOVES = ['onScroll', 'onZoom', 'onVisibleRangeChange', 'onPaneDrag'] as const;

/** The height of a handle. */
const HANDLE_PX = 28;

interface LineHandlesProps {
  readonly chart: Chart;
  readonly digits: number;
  readonly lines: readonly PriceLine[];
  /** Whether a dragged line snaps to the highs and lows at which the price turned. */
  readonly isMagnet: boolean;
  readonly onMove: (id: string, price: number) => void;
  /** Called with the line that a finger takes, and with null when it lets go. */
  readonly onHold: (id: string | null) => void;
  readonly period: PeriodName;
  readonly words: Readonly<Record<Turn['kind'], string>>;
}

interface HeldLine {
  readonly id: string;
  readonly turn: Turn;
}

interface Place {
  readonly id: string;
  /** Pixels from the top and the left of the chart. */
  readonly y: number;
  readonly x: number;
}

/**
 * Handles of the movable lines, dragged by a finger or moved by the arrow keys, ten points per
 * press. They are elements of the page instead of the canvas, so that everybody can reach them.
 */
export function LineHandles(props: LineHandlesProps) {
  const { chart, digits, lines, isMagnet, period, onMove, onHold, words } = props;
  const places = usePlaces(chart, lines);
  /** The turn that holds the dragged line. */
  const [held, setHeld] = useState<HeldLine | null>(null);
  // A handle that is removed during the drag gets no lostpointercapture event.
  if (held && !(isMagnet && places.some(({ id }) => id === held.id))) setHeld(null);
  /**
   * Pixels between the line and the point below it where the finger took the handle, so that the
   * line does not jump.
   */
  const below = useRef(0);
  const grips = places.map(({ id, x, y }) => {
    const line = lines.find((each) => each.id === id);
    if (!line) return null;
    return (
      <div
        key={id}
        className="chart__grip"
        style={{ left: x, top: y }}
        role="slider"
        tabIndex={0}
        aria-label={line.grip}
        aria-orientation="vertical"
        aria-valuenow={line.price}
        aria-valuetext={line.priceText}
        onPointerDown={(event) => take(event, line)}
        onPointerMove={(event) => drag(event, line)}
        onLostPointerCapture={letGo}
        onKeyDown={(event) => step(event, line)}
      >
        <GripHorizontal className="i i--16" />
      </div>
    );
  });

  return (
    <>
      {grips}
      {held && (
        <TurnMark
          chart={chart}
          turn={held.turn}
          name={words[held.turn.kind]}
          time={tickText(held.turn.timestamp, libraryPeriod(period), 'crossHair')}
        />
      )}
    </>
  );

  function letGo(): void {
    setHeld(null);
    onHold(null);
  }

  function take(event: PointerEvent<HTMLElement>, line: PriceLine): void {
    event.preventDefault();
    if (!isPress(event)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    below.current = fromTop(event) - (pixelOf(chart, line.price) ?? fromTop(event));
    onHold(line.id);
  }

  function drag(event: PointerEvent<HTMLElement>, line: PriceLine): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const height = chart.getSize('candle_pane', 'main')?.height;
    if (height === undefined) return;
    const y = Math.min(Math.max(fromTop(event) - below.current, 0), height);
    const [point] = [chart.convertFromPixel([{ y }], { ...PANE, absolute: true })].flat();
    const price = point?.value;
    if (price === undefined) return;
    const next = isMagnet ? turnNear(chart, price, (each) => pixelOf(chart, each)) : null;
    setHeld((before) =>
      isSame(before?.turn, next) ? before : next && { id: line.id, turn: next },
    );
    onMove(line.id, next?.price ?? price);
  }

  function step(event: KeyboardEvent, line: PriceLine): void {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(line.id, line.price + by * 10 ** (1 - digits));
  }
}

const isSame = (one: Turn | null | undefined, other: Turn | null): boolean =>
  one?.timestamp === other?.timestamp && one?.kind === other?.kind;

const fromTop = ({ clientY, currentTarget }: PointerEvent<HTMLElement>): number =>
  clientY - (currentTarget.parentElement?.getBoundingClientRect().top ?? 0);

/** Returns the position of a price in pixels from the top of the chart. */
function pixelOf(chart: Chart, price: number): number | undefined {
  const [at] = [chart.convertToPixel({ value: price }, { ...PANE, absolute: true })].flat();
  return at?.y;
}

/**
 * Returns the positions of the handles, read at each event and four times a second, because the
 * chart does not send an event for every move. Lines change with every quote because of the amounts
 * on them; the listeners are only renewed when handles are added, removed or moved.
 */
function usePlaces(chart: Chart, lines: readonly PriceLine[]): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const latest = useRef(lines);
  useEffect(() => {
    latest.current = lines;
  });
  const handles = lines
    .filter(({ grip }) => grip !== undefined)
    .map(({ id, price }) => `${id} ${price}`)
    .join();
  useEffect(() => {
    const place = () => {
      const next = handles === '' ? [] : placesOf(chart, latest.current);
      setPlaces((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    place();
    if (handles === '') return;
    const timer = setInterval(place, REDRAW_MS);
    for (const move of MOVES) chart.subscribeAction(move, place);
    return () => {
      clearInterval(timer);
      for (const move of MOVES) chart.unsubscribeAction(move, place);
    };
  }, [chart, handles]);
  return places;
}

function placesOf(chart: Chart, lines: readonly PriceLine[]): Place[] {
  const size = chart.getSize('candle_pane', 'main');
  if (!size) return [];
  const places = lines.flatMap(({ id, price, grip }) => {
    if (grip === undefined) return [];
    const y = pixelOf(chart, price);
    if (y === undefined || y < 0 || y > size.height) return [];
    return [{ id, y: Math.round(y), x: Math.round(size.width) }];
  });
  const apart = setApart(
    places.map(({ y }) => y),
    size.height,
  );
  return places.map((place, at) => ({ ...place, y: apart[at] ?? place.y }));
}

/**
 * Moves handles apart that would cover each other, within the chart's height. Lines this close are
 * drawn where they are; their handles are a few pixels away from them.
 */
export function setApart(heights: readonly number[], height: number): readonly number[] {
  const placed = [...heights];
  const gap = Math.min(HANDLE_PX, height / Math.max(1, heights.length - 1));
  const downwards = [...heights.keys()].sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  let least = Number.NEGATIVE_INFINITY;
  for (const at of downwards) {
    placed[at] = Math.max(placed[at] ?? 0, least);
    least = placed[at] + gap;
  }
  // The lowest may have been there before, but none is moved out of the chart.
  let most = Math.max(height, ...heights);
  for (const at of downwards.reverse()) {
    placed[at] = Math.min(placed[at] ?? 0, most);
    most = placed[at] - gap;
  }
  return placed;
}
