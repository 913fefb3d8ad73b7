import { randomId } from '@fulcrum/client/random-id';
import { useMemo } from 'react';

import {
  defaultsOf,
  readSetup,
  whyNot,
  type ChartSetup,
  type StudySettings,
} from '../chart/studies/chart-setup.ts';
import { STUDIES, type StudyName } from '../chart/studies/study-forms.ts';
import { readTemplates, templateName, TEMPLATES_MAX } from '../chart/studies/templates.ts';
import type { KeptValues } from '../settings/edits.ts';
import { changeSettings, useSettings } from '../settings/settings.ts';

/* The chart's studies as the person set them. Each study is kept under its name, so that changes of
   two studies on two devices are both kept. */

const setupNow = (): ChartSetup => readSetup(useSettings.getState().studies);

/** The chart's studies; the same object until one is changed. */
export function useChartSetup(): ChartSetup {
  const kept = useSettings(({ studies }) => studies);
  return useMemo(() => readSetup(kept), [kept]);
}

const keptForm = ({ isShown, params, colors }: StudySettings) => ({ isShown, params, colors });

export function changeStudy(name: StudyName, change: Partial<StudySettings>): void {
  const { studies } = useSettings.getState();
  const settings = { ...setupNow()[name], ...change };
  changeSettings({ studies: { ...studies, [name]: keptForm(settings) } });
}

/** Shows or hides a study; returns why it cannot be shown, or null. */
export function showStudy(name: StudyName, isShown: boolean): ReturnType<typeof whyNot> {
  const refusal = isShown ? whyNot(setupNow(), name) : null;
  if (refusal === null) changeStudy(name, { isShown });
  return refusal;
}

/** Gives a study its first numbers and colours; whether it is shown stays. */
export function resetStudy(name: StudyName): void {
  const { params, colors } = defaultsOf(name);
  changeStudy(name, { params, colors });
}

/** The templates by name. */
export function useTemplates() {
  const kept = useSettings(({ templates }) => templates);
  return useMemo(() => readTemplates(kept), [kept]);
}

const allStudies = (setup: ChartSetup): KeptValues =>
  Object.fromEntries(STUDIES.map((name) => [name, keptForm(setup[name])]));

/** Keeps the present studies as a template; returns why it cannot, or null. */
export function saveTemplate(text: string): 'noName' | 'tooMany' | 'taken' | null {
  const { templates } = useSettings.getState();
  const name = templateName(text);
  const known = readTemplates(templates);
  if (name === '') return 'noName';
  if (known.length >= TEMPLATES_MAX) return 'tooMany';
  if (known.some((template) => template.name === name)) return 'taken';
  const template = { of: 'studies', name, studies: allStudies(setupNow()) };
  changeSettings({ templates: { ...templates, [randomId()]: template } });
  return null;
}

/** Shows the studies of a template, set as they were when it was saved. */
export function chooseTemplate(id: string): void {
  const { templates, studies } = useSettings.getState();
  const chosen = readTemplates(templates).find((template) => template.id === id);
  if (chosen) changeSettings({ studies: { ...studies, ...allStudies(chosen.setup) } });
}

/** Deletes a template of studies or of drawings; returns a function that brings it back. */
export function deleteTemplate(id: string): () => void {
  const { [id]: deleted, ...templates } = useSettings.getState().templates;
  if (deleted !== undefined) changeSettings({ templates });
  return () => {
    const { templates: others } = useSettings.getState();
    if (deleted !== undefined) changeSettings({ templates: { ...others, [id]: deleted } });
  };
}
