import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

import { useTranslation } from '../../../language/use-translation.ts';
import { isPress } from '../../../layout/hold/is-press.ts';
import { HEIGHT_MIN, heightMax } from './dock-choices.ts';

const STEP = 16;
const PAGE = 96;

interface DockEdgeProps {
  readonly height: number;
  /** Called with each height on the way, and with the last one, which is to be kept. */
  readonly onHeight: (height: number, isLast: boolean) => void;
  readonly onFold: () => void;
}

/** The dock's top edge: dragged, or moved by keys, it changes the height of the list. */
export function DockEdge({ height, onHeight, onFold }: DockEdgeProps) {
  const { t } = useTranslation();
  const from = useRef<{ readonly y: number; readonly height: number } | null>(null);
  const most = heightMax(innerHeight);

  const heightAt = ({ clientY }: PointerEvent) =>
    from.current === null ? height : from.current.height + from.current.y - clientY;
  const end = (event: PointerEvent) => {
    if (from.current === null) return;
    onHeight(heightAt(event), true);
    from.current = null;
  };
  const onKey = (event: KeyboardEvent) => {
    const to = {
      ArrowUp: height + STEP,
      ArrowDown: height - STEP,
      PageUp: height + PAGE,
      PageDown: height - PAGE,
      Home: HEIGHT_MIN,
      End: most,
    }[event.key];
    if (to !== undefined) onHeight(to, true);
    else if (event.key === 'Enter') onFold();
    else return;
    event.preventDefault();
  };
  return (
    <div
      className="dock__edge"
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={t('desk.height')}
      aria-controls="dock-panel"
      aria-valuenow={height}
      aria-valuemin={HEIGHT_MIN}
      aria-valuemax={most}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        if (!isPress(event)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { y: event.clientY, height };
      }}
      onPointerMove={(event) => {
        if (from.current !== null) onHeight(heightAt(event), false);
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
