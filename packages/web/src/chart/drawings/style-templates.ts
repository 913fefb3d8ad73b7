import type { PreferenceValue } from '@fulcrum/contract/preferences/merge';

import { readNamed, type Named } from '../studies/templates.ts';
import { firstStyleOf, readStyle, TOOLS, type DrawingStyle, type Tool } from './drawing.ts';

export const STYLES_MAX = 10;

/** A style of a tool with a name. */
export interface StyleTemplate extends Named {
  readonly style: DrawingStyle;
}

const OF = 'drawing';

/** Id of the item with the style that new drawings of a tool have. */
export const defaultId = (tool: Tool): string => `drawing-default:${tool}`;

export const keptStyle = (tool: Tool, name: string, style: DrawingStyle): PreferenceValue => {
  const { color, width, dash } = style;
  return { of: OF, tool, name, color, width, dash };
};

/** Reads the named styles of a tool. */
export const readStyles = (kept: unknown, tool: Tool): readonly StyleTemplate[] =>
  readNamed(kept, (fields, id) =>
    isOf(fields, tool) && !isDefaultId(id) ? { style: readStyle(fields) } : null,
  );

/** Returns the style that a new drawing of the tool has. */
export function styleOfNew(kept: Fields, tool: Tool): DrawingStyle {
  const id = defaultId(tool);
  const value = Object.hasOwn(kept, id) ? kept[id] : null;
  if (typeof value !== 'object' || value === null) return firstStyleOf(tool);
  const fields = value as Fields;
  return isOf(fields, tool) ? readStyle(fields) : firstStyleOf(tool);
}

type Fields = Readonly<Record<string, unknown>>;

const isOf = ({ of, tool }: Fields, wanted: Tool): boolean => of === OF && tool === wanted;

const isDefaultId = (id: string): boolean => TOOLS.some((tool) => defaultId(tool) === id);
