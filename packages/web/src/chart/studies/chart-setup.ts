import {
  LINE_COLORS,
  STUDIES,
  STUDY_FORMS,
  type LineColor,
  type ParamForm,
  type StudyName,
} from './study-forms.ts';

/** More lines over the candles than this cannot be told apart. */
export const SHOWN_MAX = 6;
/** A third panel would leave the candles of a phone less height than its panels have. */
export const PANELS_MAX = 2;

/** How one study is set. */
export interface StudySettings {
  readonly isShown: boolean;
  readonly params: readonly number[];
  readonly colors: readonly LineColor[];
}

/** All studies of a chart. */
export type ChartSetup = Readonly<Record<StudyName, StudySettings>>;

export const defaultsOf = (name: StudyName): StudySettings => ({
  isShown: name === 'VOL',
  params: STUDY_FORMS[name].params.map(({ initial }) => initial),
  colors: STUDY_FORMS[name].colors,
});

/** Whether a number is one that the form takes: within its limits, and a multiple of its step. */
export const isParam = ({ min, max, step }: ParamForm, value: unknown): value is number =>
  typeof value === 'number' &&
  value >= min &&
  value <= max &&
  Math.abs(value / step - Math.round(value / step)) < 1e-6;

const isColor = (value: unknown): value is LineColor => LINE_COLORS.some((name) => name === value);

/**
 * Reads a set-up as it was kept. It comes from other devices, other versions of the app and
 * whoever writes to the server: a study whose settings are broken gets its defaults, and what is
 * no study is passed over. Two devices together may show more than one may, so what is too many is
 * hidden, the last studies first.
 */
export function readSetup(kept: unknown): ChartSetup {
  const values = isObject(kept) ? kept : {};
  let shown = 0;
  let panels = 0;
  const entries = STUDIES.map((name): [StudyName, StudySettings] => {
    const settings = readSettings(name, Object.hasOwn(values, name) ? values[name] : undefined);
    if (!settings.isShown) return [name, settings];
    const isPanel = STUDY_FORMS[name].place === 'panel';
    if (shown === SHOWN_MAX || (isPanel && panels === PANELS_MAX)) {
      return [name, { ...settings, isShown: false }];
    }
    shown += 1;
    if (isPanel) panels += 1;
    return [name, settings];
  });
  // The cast is safe: each study has an entry.
  return Object.fromEntries(entries) as unknown as ChartSetup;
}

function readSettings(name: StudyName, kept: unknown): StudySettings {
  const initial = defaultsOf(name);
  if (!isObject(kept)) return initial;
  const { isShown, params, colors } = kept;
  const forms = STUDY_FORMS[name].params;
  const isWhole =
    typeof isShown === 'boolean' &&
    isListOf(params, forms.length, (value, at): value is number => {
      const form = forms[at];
      return form !== undefined && isParam(form, value);
    }) &&
    isListOf(colors, initial.colors.length, isColor);
  return isWhole ? { isShown, params, colors } : initial;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isListOf = <Value>(
  value: unknown,
  count: number,
  isOne: (each: unknown, at: number) => each is Value,
): value is readonly Value[] =>
  Array.isArray(value) && value.length === count && value.every((each, at) => isOne(each, at));

/** Why a study cannot be shown as well; null if it can. */
export function whyNot(setup: ChartSetup, name: StudyName): 'tooMany' | 'tooManyPanels' | null {
  const shown = STUDIES.filter((each) => each !== name && setup[each].isShown);
  if (shown.length >= SHOWN_MAX) return 'tooMany';
  const isPanel = (each: StudyName) => STUDY_FORMS[each].place === 'panel';
  const isTooMany = isPanel(name) && shown.filter(isPanel).length >= PANELS_MAX;
  return isTooMany ? 'tooManyPanels' : null;
}
