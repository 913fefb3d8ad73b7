import type { PreferenceValue } from '@fulcrum/contract/preferences/merge';

import { templateName } from '../studies/templates.ts';
import { firstStyleOf, readStyle, TOOLS, type DrawingStyle, type Tool } from './drawing.ts';

export const STYLES_MAX = 10;

/** A style of a tool with a name. */
export interface StyleTemplate {
  readonly id: string;
  readonly name: string;
  readonly style: DrawingStyle;
}

const OF = 'drawing';

/** Id of the item with the style that new drawings of a tool have. */
export const defaultId = (tool: Tool): string => `drawing-default:${tool}`;

export const keptStyle = (tool: Tool, name: string, style: DrawingStyle): PreferenceValue => {
  const { color, width, dash } = style;
  return { of: OF, tool, name, color, width, dash };
};

/** Reads the named styles of a tool among the templates that were kept, by name. */
export function readStyles(kept: unknown, tool: Tool): readonly StyleTemplate[] {
  if (typeof kept !== 'object' || kept === null) return [];
  const styles = Object.entries(kept).flatMap(([id, value]: [string, unknown]) => {
    const fields = fieldsOf(value, tool);
    const name = typeof fields?.['name'] === 'string' ? templateName(fields['name']) : '';
    return fields && name !== '' && !isDefaultId(id)
      ? [{ id, name, style: readStyle(fields) }]
      : [];
  });
  return styles.sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns the style that a new drawing of the tool has. */
export function styleOfNew(kept: Readonly<Record<string, unknown>>, tool: Tool): DrawingStyle {
  const id = defaultId(tool);
  const fields = Object.hasOwn(kept, id) ? fieldsOf(kept[id], tool) : null;
  return fields ? readStyle(fields) : firstStyleOf(tool);
}

const isDefaultId = (id: string): boolean => TOOLS.some((tool) => defaultId(tool) === id);

function fieldsOf(value: unknown, tool: Tool): Readonly<Record<string, unknown>> | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Readonly<Record<string, unknown>>;
  return fields['of'] === OF && fields['tool'] === tool ? fields : null;
}
