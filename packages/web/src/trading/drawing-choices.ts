import { serverNow } from '@fulcrum/client/clock';
import { randomId } from '@fulcrum/client/random-id';
import { useMemo } from 'react';

import {
  keptDrawing,
  readDrawings,
  whyNoDrawing,
  type Drawing,
  type DrawingPoint,
  type DrawingStyle,
  type Tool,
} from '../chart/drawings/drawing.ts';
import {
  defaultId,
  keptStyle,
  readStyles,
  styleOfNew,
  STYLES_MAX,
} from '../chart/drawings/style-templates.ts';
import { changeSettings, useSettings } from '../settings/settings.ts';
import { takeStep, undoStep } from './drawing-history.ts';
import { saveNamed } from './named-templates.ts';

/* Drawings on the charts as the person made them. Each is kept under an id of its own, so that
   changes of two drawings on two devices are both kept. */

/** Letters of an id after the instrument's code: enough that no two drawings have the same. */
const ID_LENGTH = 16;

/** The drawings of an instrument, oldest first; the same list until one is changed. */
export function useDrawings(code: string): readonly Drawing[] {
  const kept = useSettings(({ drawings }) => drawings);
  return useMemo(() => readDrawings(kept, code), [kept, code]);
}

interface NewDrawing {
  readonly tool: Tool;
  readonly points: readonly DrawingPoint[];
  readonly text: string;
  /** Of a copy; otherwise it is the one of new drawings. */
  readonly style?: DrawingStyle;
}

/** Adds a drawing; returns it, or why it cannot be added. */
export function addDrawing(
  code: string,
  { tool, points, text, style: own }: NewDrawing,
): Drawing | 'tooMany' | 'full' {
  const { drawings, templates } = useSettings.getState();
  const refusal = whyNoDrawing(drawings, code);
  if (refusal !== null) return refusal;
  const id = `${code}:${randomId().slice(0, ID_LENGTH)}`;
  const style = own ?? styleOfNew(templates, tool);
  const drawing = { id, tool, points, style, text, isLocked: false, made: serverNow() };
  takeStep(code, { ...drawings, [id]: keptDrawing(drawing, code) });
  return drawing;
}

/** Changes a drawing, unless it was deleted meanwhile on another device. */
export function changeDrawing(code: string, id: string, change: Partial<Drawing>): void {
  const { drawings } = useSettings.getState();
  const drawing = readDrawings(drawings, code).find((each) => each.id === id);
  if (!drawing) return;
  const changed = keptDrawing({ ...drawing, ...change }, code);
  // The letters of a text are taken back together.
  takeStep(code, { ...drawings, [id]: changed }, change.text === undefined ? null : `text ${id}`);
}

/** Deletes drawings; returns a function that brings them back. */
export function deleteDrawings(code: string, ids: readonly string[]): () => void {
  const kept = Object.entries(useSettings.getState().drawings).filter(([id]) => !ids.includes(id));
  const step = takeStep(code, Object.fromEntries(kept));
  return () => undoStep(code, step);
}

/** The named styles of a tool. */
export function useStyles(tool: Tool) {
  const kept = useSettings(({ templates }) => templates);
  return useMemo(() => readStyles(kept, tool), [kept, tool]);
}

/** Keeps a style under a name; returns why it cannot, or null. */
export const saveStyle = (tool: Tool, text: string, style: DrawingStyle) =>
  saveNamed({
    text,
    known: readStyles(useSettings.getState().templates, tool),
    max: STYLES_MAX,
    valueOf: (name) => keptStyle(tool, name, style),
  });

/** New drawings of the tool will have this style. */
export function saveDefaultStyle(tool: Tool, style: DrawingStyle): void {
  const { templates } = useSettings.getState();
  changeSettings({ templates: { ...templates, [defaultId(tool)]: keptStyle(tool, '', style) } });
}
