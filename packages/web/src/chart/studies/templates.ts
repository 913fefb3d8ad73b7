import { keptText } from '../kept-text.ts';
import { readSetup, type ChartSetup } from './chart-setup.ts';

export const TEMPLATES_MAX = 10;
export const TEMPLATE_NAME_MAX = 40;

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** A set-up of the studies with a name. */
export interface StudyTemplate extends Named {
  readonly setup: ChartSetup;
}

export const templateName = (text: string): string => keptText(text, TEMPLATE_NAME_MAX);

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads one kind of templates among those that were kept, by name. `read` returns what a template
 * has besides its name, or null for one of another kind. What has no name is passed over; two
 * devices together may have more than one may save.
 */
export function readNamed<Rest extends object>(
  kept: unknown,
  read: (fields: Fields, id: string) => Rest | null,
): readonly (Named & Rest)[] {
  if (typeof kept !== 'object' || kept === null) return [];
  const templates = Object.entries(kept).flatMap(([id, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return [];
    const fields = value as Fields;
    const name = typeof fields['name'] === 'string' ? templateName(fields['name']) : '';
    const rest = name === '' ? null : read(fields, id);
    return rest ? [{ id, name, ...rest }] : [];
  });
  return templates.sort((a, b) => a.name.localeCompare(b.name));
}

/** Reads the templates of studies. */
export const readTemplates = (kept: unknown): readonly StudyTemplate[] =>
  readNamed(kept, ({ of, studies }) => (of === 'studies' ? { setup: readSetup(studies) } : null));
