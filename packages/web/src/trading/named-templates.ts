import { randomId } from '@fulcrum/client/random-id';
import type { PreferenceValue } from '@fulcrum/contract/preferences/merge';

import { templateName, type Named } from '../chart/studies/templates.ts';
import { changeSettings, useSettings } from '../settings/settings.ts';

interface NewTemplate {
  readonly text: string;
  /** The templates of the same kind, of which there may be `max`. */
  readonly known: readonly Named[];
  readonly max: number;
  readonly valueOf: (name: string) => PreferenceValue;
}

/** Keeps a template under a name; returns why it cannot, or null. */
export function saveNamed(template: NewTemplate): 'noName' | 'tooMany' | 'taken' | null {
  const { text, known, max, valueOf } = template;
  const name = templateName(text);
  if (name === '') return 'noName';
  if (known.length >= max) return 'tooMany';
  if (known.some((each) => each.name === name)) return 'taken';
  const { templates } = useSettings.getState();
  changeSettings({ templates: { ...templates, [randomId()]: valueOf(name) } });
  return null;
}

/** Deletes a template of any kind; returns a function that brings it back. */
export function deleteTemplate(id: string): () => void {
  const { [id]: deleted, ...templates } = useSettings.getState().templates;
  if (deleted !== undefined) changeSettings({ templates });
  return () => {
    const { templates: others } = useSettings.getState();
    if (deleted !== undefined) changeSettings({ templates: { ...others, [id]: deleted } });
  };
}
