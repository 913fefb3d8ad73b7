import { useMemo } from 'react';

import {
  defaultsOf,
  readSetup,
  whyNot,
  type ChartSetup,
  type StudySettings,
} from '../chart/studies/chart-setup.ts';
import { STUDIES, type StudyName } from '../chart/studies/study-forms.ts';
import { readTemplates, TEMPLATES_MAX } from '../chart/studies/templates.ts';
import type { KeptValues } from '../settings/edits.ts';
import { changeSettings, useSettings } from '../settings/settings.ts';
import { saveNamed } from './named-templates.ts';

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
export const saveTemplate = (text: string) =>
  saveNamed({
    text,
    known: readTemplates(useSettings.getState().templates),
    max: TEMPLATES_MAX,
    valueOf: (name) => ({ of: 'studies', name, studies: allStudies(setupNow()) }),
  });

/** Shows the studies of a template, set as they were when it was saved. */
export function chooseTemplate(id: string): void {
  const { templates, studies } = useSettings.getState();
  const chosen = readTemplates(templates).find((template) => template.id === id);
  if (chosen) changeSettings({ studies: { ...studies, ...allStudies(chosen.setup) } });
}
