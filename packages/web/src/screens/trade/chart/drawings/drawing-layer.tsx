import './drawings.css';

import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

import {
  drawOn,
  movedByPixels,
  pointAt,
  redraw,
  scaleOf,
} from '../../../../chart/drawings/canvas.ts';
import {
  POINTS,
  SHOWN_MAX,
  shownOf,
  type Drawing,
  type DrawingPoint,
  type Tool,
} from '../../../../chart/drawings/drawing.ts';
import {
  isPlaced,
  previewOf,
  startPlacing,
  type Placing,
} from '../../../../chart/drawings/placing.ts';
import { styleOfNew } from '../../../../chart/drawings/style-templates.ts';
import type { HeldChart } from '../../../../chart/held-chart.ts';
import { useTranslation } from '../../../../language/use-translation.ts';
import { useEscapeLayer } from '../../../../layout/use-escape-layer.ts';
import type { ListedInstrument } from '../../../../market/model.ts';
import { useSettings } from '../../../../settings/settings.ts';
import {
  addDrawing,
  changeDrawing,
  deleteDrawings,
  useDrawings,
} from '../../../../trading/drawing-choices.ts';
import { changeTradeChoices, useTradeChoices } from '../../../../trading/trade-choices.ts';
import { ChosenBar, PlacingBar, ToolBar } from './drawing-bar.tsx';
import { DrawingGrips } from './drawing-grips.tsx';
import { DrawingPad } from './drawing-pad.tsx';
import { DrawingSheets, type DrawingsSheet } from './drawing-sheets.tsx';
import { useUnsavedTold } from './use-unsaved-told.ts';
import { useChartTaps } from './use-chart-taps.ts';

const PREVIEW = 'preview';
/** How far a copy is from its drawing, so that both can be seen. */
const COPY_PX = 24;
/** Where a drawing is placed without a finger, as shares of the chart's width and height. */
const MIDDLE: readonly (readonly [x: number, y: number])[] = [
  [0.3, 0.6],
  [0.6, 0.4],
  [0.3, 0.45],
];

interface DrawingLayerProps {
  readonly held: HeldChart;
  readonly instrument: ListedInstrument;
  /** The element below the chart that takes the tools. */
  readonly place: HTMLElement | null;
  /** Whether the tools are shown. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** The person's drawings on the chart of one instrument, and the tools that make them. */
export default function DrawingLayer(props: DrawingLayerProps) {
  const { held, instrument, place, isOpen, onOpen } = props;
  const { code, digits } = instrument;
  const { t } = useTranslation();
  const drawings = useDrawings(code);
  const { isMagnet, areDrawingsHidden } = useTradeChoices();
  const [placing, setPlacing] = useState<Placing | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [moved, setMoved] = useState<readonly DrawingPoint[] | null>(null);
  const [sheet, setSheet] = useState<DrawingsSheet>('none');
  const shown = useMemo(
    () => (areDrawingsHidden ? [] : shownOf(drawings)),
    [areDrawingsHidden, drawings],
  );
  const kept = shown.find(({ id }) => id === chosenId) ?? null;
  const chosen = useMemo(() => (kept && moved ? { ...kept, points: moved } : kept), [kept, moved]);
  useUnsavedTold();
  useCanvas(held, { shown, chosen, placing, digits });

  const choose = useCallback((id: string | null) => {
    setChosenId(id);
    setMoved(null);
    setPlacing(null);
  }, []);
  const clear = useCallback(() => choose(null), [choose]);
  const close = useCallback(() => {
    choose(null);
    onOpen(false);
  }, [choose, onOpen]);
  useEscapeLayer(isOpen, close);
  useEscapeLayer(placing !== null || chosen !== null, clear);
  useChartTaps(held, { isOn: placing === null, drawings: shown, digits, onTap: choose });

  const scale = scaleOf(held.chart, digits);
  const size = { width: scale.width, height: scale.height };
  const pointing = { held, digits, isMagnet };
  return (
    <>
      <div className="draw-layer" style={size}>
        {placing && <DrawingPad {...pointing} placing={placing} onPlacing={follow} />}
        {chosen && !chosen.isLocked && (
          <DrawingGrips
            {...pointing}
            drawing={chosen}
            onMove={setMoved}
            onKeep={keepPoints}
            onDelete={() => remove(chosen)}
          />
        )}
      </div>
      {place && createPortal(bar(), place)}
      <DrawingSheets
        opened={sheet}
        onOpen={setSheet}
        instrument={instrument}
        drawings={drawings}
        chosen={chosen}
        onChoose={choose}
        onCopy={copy}
        onDelete={remove}
      />
    </>
  );

  function bar() {
    if (chosen) {
      return (
        <ChosenBar
          drawing={chosen}
          isOver={!isOpen}
          onSettings={() => setSheet('style')}
          onLock={() => changeDrawing(code, chosen.id, { isLocked: !chosen.isLocked })}
          onDelete={() => remove(chosen)}
          onDone={clear}
        />
      );
    }
    if (placing) return <PlacingBar tool={placing.tool} onMiddle={placeInMiddle} onStop={clear} />;
    return (
      isOpen && <ToolBar code={code} onTool={arm} onList={() => setSheet('list')} onClose={close} />
    );
  }

  function arm(tool: Tool): void {
    choose(null);
    changeTradeChoices({ areDrawingsHidden: false });
    setPlacing(startPlacing(tool));
  }

  function follow(next: Placing): void {
    if (isPlaced(next)) add(next);
    else setPlacing(next);
  }

  function add({ tool, points }: Pick<Placing, 'tool' | 'points'>): void {
    const text = tool === 'text' ? t('drawings.tools.text') : '';
    if (keepNew(addDrawing(code, { tool, points, text })) && tool === 'text') setSheet('style');
  }

  /** Chooses a new drawing, or says why there is none. */
  function keepNew(added: ReturnType<typeof addDrawing>): boolean {
    const isAdded = typeof added !== 'string';
    choose(isAdded ? added.id : null);
    if (isAdded) return true;
    toast({ text: t(`drawings.refusals.${added}`, { max: String(SHOWN_MAX) }), tone: 'bad' });
    return false;
  }

  function copy({ tool, points, style, text }: Drawing): void {
    const { height, toPixel } = scaleOf(held.chart, digits);
    const [first] = points;
    if (!first) return;
    const place = toPixel(first);
    const down = place.y > height / 2 ? -COPY_PX : COPY_PX;
    const by = { x: COPY_PX, y: down };
    const copied = movedByPixels(held.chart, points, { place, by, digits });
    keepNew(addDrawing(code, { tool, points: copied, text, style }));
    setSheet('none');
  }

  function placeInMiddle(): void {
    if (!placing) return;
    const { width, height } = scaleOf(held.chart, digits);
    const points = MIDDLE.slice(0, POINTS[placing.tool]).flatMap(([x, y]) => {
      const at = { x: x * width, y: y * height };
      return pointAt(held.chart, at, { digits, isMagnet: false }) ?? [];
    });
    if (points.length === POINTS[placing.tool]) add({ tool: placing.tool, points });
  }

  function keepPoints(points: readonly DrawingPoint[]): void {
    if (kept) changeDrawing(code, kept.id, { points });
    setMoved(null);
  }

  function remove({ id, tool }: Drawing): void {
    const undo = deleteDrawings(code, [id]);
    if (id === chosenId) choose(null);
    const name = t(`drawings.tools.${tool}`);
    const action = { label: t('common.undo'), onPress: undo };
    toast({ text: t('drawings.deleted', { name }), action });
  }
}

interface Canvas {
  readonly shown: readonly Drawing[];
  readonly chosen: Drawing | null;
  readonly placing: Placing | null;
  readonly digits: number;
}

/** Draws the drawings on the chart's canvas, with the one that is being moved or placed. */
function useCanvas(held: HeldChart, { shown, chosen, placing, digits }: Canvas): void {
  const templates = useSettings((settings) => settings.templates);
  const model = useMemo(() => {
    const drawings = shown.map((each) => (each.id === chosen?.id ? chosen : each));
    const points = placing ? previewOf(placing) : [];
    if (!placing || points.length === 0) return { drawings, chosen: chosen?.id ?? null, digits };
    const { tool } = placing;
    const style = styleOfNew(templates, tool);
    const preview = { id: PREVIEW, tool, points, style, text: '…' };
    return { drawings: [...drawings, preview], chosen: PREVIEW, digits };
  }, [shown, chosen, placing, digits, templates]);
  const [first] = useState(model);
  const isEmpty = model.drawings.length === 0;
  // Adding or removing the overlay redraws the chart, and both happen whenever Trade is shown or
  // hidden. So it only exists while there are drawings.
  useEffect(() => (isEmpty ? undefined : drawOn(held, first)), [held, first, isEmpty]);
  useEffect(() => {
    if (!isEmpty) redraw(held, model);
  }, [held, model, isEmpty]);
}
