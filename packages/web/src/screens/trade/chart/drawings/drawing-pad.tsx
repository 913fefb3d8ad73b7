import { useRef, type PointerEvent } from 'react';

import { pointAt } from '../../../../chart/drawings/canvas.ts';
import type { DrawingPoint } from '../../../../chart/drawings/drawing.ts';
import {
  dropPress,
  liftAt,
  moveTo,
  pressAt,
  type Placing,
} from '../../../../chart/drawings/placing.ts';
import type { Pixel } from '../../../../chart/drawings/shape.ts';
import type { HeldChart } from '../../../../chart/held-chart.ts';
import { isPress } from '../../../../layout/hold/is-press.ts';

/** A finger that moves further than this drags. */
const DRAG_PX = 10;

interface DrawingPadProps {
  readonly held: HeldChart;
  readonly digits: number;
  readonly isMagnet: boolean;
  readonly placing: Placing;
  readonly onPlacing: (placing: Placing) => void;
}

/** Covers the candles while a tool is on and takes the taps and drags that place a drawing. */
export function DrawingPad({ held, digits, isMagnet, placing, onPlacing }: DrawingPadProps) {
  const pressed = useRef<Pixel | null>(null);
  const at = (event: PointerEvent<HTMLElement>): DrawingPoint | null =>
    pointAt(held.chart, pixelOf(event), { digits, isMagnet });
  const next = (place: DrawingPoint | null, change: typeof moveTo) => {
    if (place !== null) onPlacing(change(placing, place));
  };
  return (
    <div
      className="draw-pad"
      data-testid="draw-pad"
      onPointerDown={(event) => {
        if (!isPress(event)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pressed.current = pixelOf(event);
        next(at(event), pressAt);
      }}
      onPointerMove={(event) => {
        if (event.isPrimary) next(at(event), moveTo);
      }}
      onPointerUp={(event) => {
        const from = pressed.current;
        pressed.current = null;
        if (!event.isPrimary || from === null) return;
        const { x, y } = pixelOf(event);
        const isDrag = Math.hypot(x - from.x, y - from.y) > DRAG_PX;
        next(at(event), (now, place) => liftAt(now, place, isDrag));
      }}
      onPointerCancel={() => {
        pressed.current = null;
        onPlacing(dropPress(placing));
      }}
    />
  );
}

function pixelOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Pixel {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
