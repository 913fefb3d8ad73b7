import { Move } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

import { movedBy, movedByPixels, pointAt, scaleOf } from '../../../../chart/drawings/canvas.ts';
import type { Drawing, DrawingPoint } from '../../../../chart/drawings/drawing.ts';
import { shapeOf, type Pixel, type Segment, type Shape } from '../../../../chart/drawings/shape.ts';
import type { HeldChart } from '../../../../chart/held-chart.ts';
import { tickText } from '../../../../chart/tick-text.ts';
import { listed } from '../../../../language/listed.ts';
import { useTranslation } from '../../../../language/use-translation.ts';
import { isPress } from '../../../../layout/hold/is-press.ts';

interface DrawingGripsProps {
  readonly held: HeldChart;
  readonly digits: number;
  readonly isMagnet: boolean;
  readonly drawing: Drawing;
  /** Called with each step of a move. */
  readonly onMove: (points: readonly DrawingPoint[]) => void;
  /** Called with the points when a finger that moved them lifts, and after each key. */
  readonly onKeep: (points: readonly DrawingPoint[]) => void;
  readonly onDelete: () => void;
}

/** What a finger holds: a point, by its number, or the whole drawing. */
type Part = number | 'whole';

interface Taken {
  readonly part: Part;
  readonly from: Pixel;
  readonly points: readonly DrawingPoint[];
  /** The last step of the move, which may not be shown yet; null before the first. */
  readonly moved: readonly DrawingPoint[] | null;
  /** Where the point was when the finger took it, so that it does not jump under the finger. */
  readonly place: Pixel;
}

/** Arrow keys move by one candle or ten points. */
const KEYS: Readonly<Record<string, readonly [bars: number, steps: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/**
 * The grips of the chosen drawing: one for each point, one for the whole, and its lines. They are
 * elements of the page instead of the canvas, so that everybody can reach them.
 */
export function DrawingGrips(props: DrawingGripsProps) {
  const { held, digits, isMagnet, drawing, onMove, onKeep, onDelete } = props;
  const { t } = useTranslation();
  const shape = useShape(held, drawing, digits);
  const taken = useRef<Taken | null>(null);
  const name = t(`drawings.tools.${drawing.tool}`);
  const places = shape ? placesOf(shape, drawing, held, digits) : [];
  const grip = (part: Part, place: Pixel) => ({
    style: { left: place.x, top: place.y },
    onPointerDown: (event: PointerEvent<HTMLElement | SVGElement>) => take(event, part, place),
    onPointerMove: drag,
    onLostPointerCapture: () => {
      const last = taken.current?.moved;
      taken.current = null;
      if (last) onKeep(last);
    },
  });
  const timeOf = ({ time }: DrawingPoint) => tickText(time, held.chart.getPeriod(), 'crossHair');
  const whole = shape && drawing.points.length > 1 ? middleOf(shape.points) : null;
  return (
    <>
      {shape && (
        <svg className="draw-body" aria-hidden="true">
          <path d={pathOf(shape.lines)} {...grip('whole', places[0] ?? { x: 0, y: 0 })} />
        </svg>
      )}
      {whole && (
        <button
          type="button"
          className="draw-grip draw-grip--whole"
          aria-label={t('drawings.move', { name })}
          onKeyDown={(event) => step(event, 'whole')}
          {...grip('whole', whole)}
        >
          <Move className="i i--14" />
        </button>
      )}
      {places.map((place, index) => {
        const point = drawing.points[index];
        return (
          point && (
            <div
              // The points of a drawing never change their order.
              key={index}
              className="draw-grip"
              role="slider"
              tabIndex={0}
              aria-label={t('drawings.point', { name, number: String(index + 1) })}
              aria-valuenow={Number(point.price)}
              aria-valuetext={listed([point.price, timeOf(point)])}
              onKeyDown={(event) => step(event, index)}
              {...grip(index, place)}
            />
          )
        );
      })}
    </>
  );

  function take(event: PointerEvent<HTMLElement | SVGElement>, part: Part, place: Pixel): void {
    if (!isPress(event)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = { x: event.clientX, y: event.clientY };
    taken.current = { part, from, points: drawing.points, moved: null, place };
  }

  function drag(event: PointerEvent<HTMLElement | SVGElement>): void {
    const { current } = taken;
    if (!current) return;
    const by = { x: event.clientX - current.from.x, y: event.clientY - current.from.y };
    const { part } = current;
    const moved = part === 'whole' ? wholeMoved(current, by) : pointMoved(current, part, by);
    taken.current = { ...current, moved };
    onMove(moved);
  }

  function pointMoved({ points, place }: Taken, part: number, by: Pixel) {
    const to = { x: place.x + by.x, y: place.y + by.y };
    const moved = pointAt(held.chart, to, { digits, isMagnet });
    return points.map((point, index) => (index === part && moved ? moved : point));
  }

  function wholeMoved({ points, place }: Taken, by: Pixel) {
    return movedByPixels(held.chart, points, { place, by, digits });
  }

  function step(event: KeyboardEvent, part: Part): void {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onDelete();
    }
    const [bars, steps] = KEYS[event.key] ?? [0, 0];
    if (bars === 0 && steps === 0) return;
    event.preventDefault();
    const by = { bars, price: steps * 10 ** (1 - digits), digits };
    const moved = movedBy(held.chart, drawing.points, by);
    onKeep(
      drawing.points.map((point, index) =>
        part === 'whole' || part === index ? (moved[index] ?? point) : point,
      ),
    );
  }
}

/** Follows the shape of a drawing on the chart, which the chart redraws when it is moved. */
function useShape(held: HeldChart, drawing: Drawing, digits: number): Shape | null {
  const [shape, setShape] = useState<Shape | null>(null);
  useEffect(() => {
    const look = () => {
      const next = shapeOf(drawing, scaleOf(held.chart, digits));
      setShape((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    look();
    return held.shown.subscribe(look);
  }, [held, drawing, digits]);
  return shape;
}

/** The places of the grips: a level has no end, so its grip is in the middle of the chart. */
function placesOf(
  { points }: Shape,
  { tool }: Drawing,
  { chart }: HeldChart,
  digits: number,
): readonly Pixel[] {
  if (tool !== 'level') return points;
  return points.map(({ y }) => ({ x: scaleOf(chart, digits).width / 2, y }));
}

function middleOf(points: readonly Pixel[]): Pixel {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

const pathOf = (lines: readonly Segment[]): string =>
  lines.map(([from, to]) => `M${from.x} ${from.y}L${to.x} ${to.y}`).join('');
