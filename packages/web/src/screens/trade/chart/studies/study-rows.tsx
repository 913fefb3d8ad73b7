import './studies.css';

import { Switch } from '@fulcrum/ui/controls/switch.tsx';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';

import type { whyNot } from '../../../../chart/studies/chart-setup.ts';
import { STUDIES, STUDY_FORMS, type StudyName } from '../../../../chart/studies/study-forms.ts';
import { TEMPLATES_MAX } from '../../../../chart/studies/templates.ts';
import { useTranslation } from '../../../../language/use-translation.ts';
import { deleteTemplate } from '../../../../trading/named-templates.ts';
import {
  chooseTemplate,
  saveTemplate,
  showStudy,
  useChartSetup,
  useTemplates,
} from '../../../../trading/study-choices.ts';
import { StudyRefusal } from './study-form.tsx';
import { TemplateRows } from './template-rows.tsx';

interface StudyRowsProps {
  /** The study whose settings were left, which takes the keyboard's focus again. */
  readonly left: StudyName | null;
  readonly onEdit: (name: StudyName) => void;
  /** Called when a study was shown by its name, which is meant to be looked at. */
  readonly onShown: () => void;
}

/** Keeps the keyboard inside the sheet when its content changes. */
export const focusThis = (element: HTMLElement | null): void => element?.focus();

/** All studies: which are shown, a way to the settings of each, and the templates. */
export function StudyRows({ left, onEdit, onShown }: StudyRowsProps) {
  const { t } = useTranslation();
  const setup = useChartSetup();
  const templates = useTemplates();
  const [refused, setRefused] = useState<{
    readonly name: StudyName;
    readonly why: ReturnType<typeof whyNot>;
  } | null>(null);
  const showOnly = (name: StudyName) => {
    const why = showStudy(name, true);
    setRefused({ name, why });
    if (why === null) onShown();
  };
  return (
    <div>
      {STUDIES.map((name) => {
        const label = t(`trade.studyNames.${name}`);
        const { isShown, params } = setup[name];
        const { params: forms } = STUDY_FORMS[name];
        const numbers = params.map((value, at) =>
          value.toFixed((forms[at]?.step ?? 1) < 1 ? 1 : 0),
        );
        return (
          <div key={name}>
            <div className="study-row">
              <button type="button" className="study-row__name" onClick={() => showOnly(name)}>
                <span className="num" translate="no">
                  {name}
                </span>{' '}
                <span>{`· ${label}`}</span>
                <small className="num" translate="no">
                  {numbers.join(', ')}
                </small>
              </button>
              {name !== 'VOL' && (
                <button
                  type="button"
                  ref={name === left ? focusThis : undefined}
                  className="iconbtn"
                  aria-label={t('trade.studySettings', { name: label })}
                  onClick={() => onEdit(name)}
                >
                  <SlidersHorizontal className="i i--16" />
                </button>
              )}
              <Switch
                label={label}
                isOn={isShown}
                onChange={(isOn) => setRefused({ name, why: showStudy(name, isOn) })}
              />
            </div>
            {refused?.name === name && <StudyRefusal refusal={refused.why} />}
          </div>
        );
      })}
      <TemplateRows
        templates={templates}
        max={TEMPLATES_MAX}
        onChoose={chooseTemplate}
        onSave={saveTemplate}
        onDelete={deleteTemplate}
      />
    </div>
  );
}
