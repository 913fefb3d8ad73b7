import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';

import '../field.css';
import './captcha-field.css';
import { useTranslation } from '../../language/use-translation.ts';
import type { WorkToDo } from './use-work.ts';

interface WorkFieldProps {
  readonly work: WorkToDo;
  /** What is missing, once this should be shown; otherwise empty. */
  readonly error: string;
}

/** Replaces the picture while the browser works and after it has finished. */
export function WorkField({ work, error }: WorkFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const { phase, problem } = work;
  const bad = phase === 'failed' ? problem : error;
  // The button that was pressed is gone, so keyboard users continue at this field.
  useEffect(() => field.current?.focus(), []);
  return (
    <div
      ref={field}
      className={`field${bad === '' ? '' : ' field--bad'}`}
      role="group"
      tabIndex={-1}
      aria-labelledby={id}
    >
      <span className="field__label" id={id}>
        {t('work.label')}
      </span>
      <div className="field__box work">
        <span className="work__state" role="status">
          {phase === 'working' && <LoaderCircle className="i i--16 spin" />}
          {phase === 'done' && <CircleCheck className="i i--16 work__done" />}
          {phase === 'working' && <span>{t('work.working')}</span>}
          {phase === 'done' && <span>{t('work.done')}</span>}
        </span>
        {phase === 'failed' && (
          <button type="button" className="link work__act" onClick={work.start}>
            {t('work.again')}
          </button>
        )}
      </div>
      {bad !== '' && (
        <p className="field__error" role={phase === 'failed' ? 'alert' : undefined}>
          <CircleAlert className="i i--14" />
          <span>{bad}</span>
        </p>
      )}
      <button type="button" className="link work__act" onClick={work.leave}>
        {t('work.picture')}
      </button>
    </div>
  );
}
