import './studies.css';

import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Switch } from '@fulcrum/ui/controls/switch.tsx';
import { useState } from 'react';

import { PANELS_MAX, SHOWN_MAX, type whyNot } from '../../../../chart/studies/chart-setup.ts';
import { STUDY_FORMS, type StudyName } from '../../../../chart/studies/study-forms.ts';
import { RefusalLine } from '../../../../forms/refusal-line.tsx';
import { useTranslation } from '../../../../language/use-translation.ts';
import {
  changeStudy,
  resetStudy,
  showStudy,
  useChartSetup,
} from '../../../../trading/study-choices.ts';
import { ColorChoice } from './color-choice.tsx';
import { ParamField } from './param-field.tsx';

/** Studies whose values need a word about where they come from. */
const HINTS = { VWAP: 'trade.studyHints.VWAP', PIVOTS: 'trade.studyHints.PIVOTS' } as const;

/** The list with one value changed. */
const replaced = <Value,>(values: readonly Value[], at: number, value: Value): Value[] =>
  values.map((each, index) => (index === at ? value : each));

/** The settings of one study. Each change shows on the chart at once. */
export function StudyForm({ name }: { readonly name: StudyName }) {
  const { t } = useTranslation();
  const settings = useChartSetup()[name];
  const [refusal, setRefusal] = useState<ReturnType<typeof whyNot>>(null);
  // A new number clears what is typed in the fields.
  const [resets, setResets] = useState(0);
  const { params, lines } = STUDY_FORMS[name];
  const named = lines(settings.params);
  const hint = name === 'VWAP' || name === 'PIVOTS' ? HINTS[name] : null;
  const reset = () => {
    resetStudy(name);
    setResets(resets + 1);
  };
  return (
    <div className="study-form">
      {hint && <p className="study-hint">{t(hint)}</p>}
      <div className="study-row">
        <span>{t('trade.studyShown')}</span>
        <Switch
          label={t('trade.studyShown')}
          isOn={settings.isShown}
          onChange={(isOn) => setRefusal(showStudy(name, isOn))}
        />
      </div>
      <StudyRefusal refusal={refusal} />
      {params.map((form, at) => {
        const isOneOfMany = params.filter((each) => each.name === form.name).length > 1;
        const label = t(`trade.studyParams.${form.name}`);
        const value = settings.params[at] ?? form.initial;
        return (
          <ParamField
            key={`${resets} ${form.name} ${form.initial}`}
            form={form}
            label={isOneOfMany ? `${label} ${at + 1}` : label}
            value={value}
            onChange={(next) => changeStudy(name, { params: replaced(settings.params, at, next) })}
          />
        );
      })}
      {settings.colors.map((color, at) => {
        const line = named[at];
        return (
          line && (
            <ColorChoice
              key={line.key}
              line={line.title}
              value={color}
              onChange={(next) =>
                changeStudy(name, { colors: replaced(settings.colors, at, next) })
              }
            />
          )
        );
      })}
      {name !== 'VOL' && (
        <Button look="soft" isBlock onClick={reset}>
          {t('trade.studyReset')}
        </Button>
      )}
    </div>
  );
}

/** Says why a study cannot be shown as well. */
export function StudyRefusal({ refusal }: { readonly refusal: ReturnType<typeof whyNot> }) {
  const { t } = useTranslation();
  if (refusal === null) return null;
  const text =
    refusal === 'tooMany'
      ? t('trade.studyRefusals.tooMany', { max: String(SHOWN_MAX) })
      : t('trade.studyRefusals.tooManyPanels', { max: String(PANELS_MAX) });
  return <RefusalLine text={text} />;
}
