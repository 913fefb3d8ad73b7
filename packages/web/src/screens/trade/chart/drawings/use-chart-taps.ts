import { useEffect, useRef } from 'react';

import { drawingAt } from '../../../../chart/drawings/canvas.ts';
import type { Drawing } from '../../../../chart/drawings/drawing.ts';
import type { Pixel } from '../../../../chart/drawings/shape.ts';
import type { HeldChart } from '../../../../chart/held-chart.ts';
import { isPress } from '../../../../layout/hold/is-press.ts';

/** A touch within this distance and time is a tap; otherwise it scrolls the chart. */
const TAP_PX = 8;
const TAP_MS = 400;

interface ChartTaps {
  readonly isOn: boolean;
  readonly drawings: readonly Drawing[];
  readonly digits: number;
  /** Called with the drawing that was tapped; null if there is none at that place. */
  readonly onTap: (id: string | null) => void;
}

/** Reports which drawing was tapped. The chart still scrolls and scales as usual. */
export function useChartTaps({ host, chart }: HeldChart, taps: ChartTaps): void {
  const latest = useRef(taps);
  useEffect(() => {
    latest.current = taps;
  });
  useEffect(() => {
    let from: (Pixel & { readonly at: number }) | null = null;
    const onDown = (event: PointerEvent) => {
      const { clientX: x, clientY: y, timeStamp: at } = event;
      from = isPress(event) ? { x, y, at } : null;
    };
    const onUp = ({ isPrimary, clientX, clientY, timeStamp }: PointerEvent) => {
      const start = from;
      from = null;
      const { isOn, drawings, digits, onTap } = latest.current;
      if (!isPrimary || !start || !isOn || timeStamp - start.at > TAP_MS) return;
      if (Math.hypot(clientX - start.x, clientY - start.y) > TAP_PX) return;
      const { left, top } = host.getBoundingClientRect();
      onTap(drawingAt(chart, { drawings, digits }, { x: clientX - left, y: clientY - top }));
    };
    const onCancel = () => {
      from = null;
    };
    host.addEventListener('pointerdown', onDown);
    host.addEventListener('pointerup', onUp);
    host.addEventListener('pointercancel', onCancel);
    return () => {
      host.removeEventListener('pointerdown', onDown);
      host.removeEventListener('pointerup', onUp);
      host.removeEventListener('pointercancel', onCancel);
    };
  }, [host, chart]);
}
