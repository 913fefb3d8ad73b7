import { keptText } from '../kept-text.ts';
import { readSetup, type ChartSetup } from './chart-setup.ts';

export const TEMPLATES_MAX = 10;
export const TEMPLATE_NAME_MAX = 40;

/** A set-up of the studies with a name. */
export interface StudyTemplate {
  readonly id: string;
  readonly name: string;
  readonly setup: ChartSetup;
}

export const templateName = (text: string): string => keptText(text, TEMPLATE_NAME_MAX);

/**
 * Reads the templates of studies among those that were kept, by name. What is no such template is
 * passed over; two devices together may have more than one may save.
 */
export function readTemplates(kept: unknown): readonly StudyTemplate[] {
  if (typeof kept !== 'object' || kept === null) return [];
  const templates = Object.entries(kept).flatMap(([id, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return [];
    const { of, name, studies } = value as Readonly<Record<string, unknown>>;
    if (of !== 'studies' || typeof name !== 'string' || templateName(name) === '') return [];
    return [{ id, name: templateName(name), setup: readSetup(studies) }];
  });
  return templates.sort((a, b) => a.name.localeCompare(b.name));
}
