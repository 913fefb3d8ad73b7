import './studies.css';

import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';

import type { StudyName } from '../../../../chart/studies/study-forms.ts';
import { useTranslation } from '../../../../language/use-translation.ts';
import { StudyForm } from './study-form.tsx';
import { focusThis, StudyRows } from './study-rows.tsx';

interface StudyPagesProps {
  /** The study whose settings are shown; null for the list of all. */
  readonly study: StudyName | null;
  readonly onStudy: (study: StudyName | null) => void;
  readonly onShown: () => void;
}

/** The list of studies, or the settings of one with a way back to the list. */
export function StudyPages({ study, onStudy, onShown }: StudyPagesProps) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<StudyName | null>(null);
  if (study === null) return <StudyRows left={left} onEdit={onStudy} onShown={onShown} />;
  const back = () => {
    setLeft(study);
    onStudy(null);
  };
  return (
    <>
      <button type="button" ref={focusThis} className="study-back" onClick={back}>
        <ChevronLeft className="i i--16 i--flip" />
        {t('trade.studies')}
      </button>
      <StudyForm name={study} />
    </>
  );
}
