import './captcha-field.css';
import { useTranslation } from '../../language/use-translation.ts';
import { canWork } from './solve-work.ts';
import { TextField } from '../text-field.tsx';
import type { CaptchaToRead } from './use-captcha.ts';
import type { WorkToDo } from './use-work.ts';
import { WorkField } from './work-field.tsx';

interface CaptchaFieldProps {
  readonly captcha: CaptchaToRead;
  /** The task for the browser instead of the picture, for people who cannot read a picture. */
  readonly work: WorkToDo;
  readonly error: string;
}

/**
 * The picture, which a press replaces, and the field for its text; or the browser's task instead.
 */
export function CaptchaField({ captcha, work, error }: CaptchaFieldProps) {
  const { t } = useTranslation();
  if (work.phase !== 'idle') return <WorkField work={work} error={error} />;
  return (
    <div className="captcha-field">
      <PictureField captcha={captcha} error={error} />
      {canWork() && (
        <button type="button" className="link work__act" onClick={work.start}>
          {t('work.start')}
        </button>
      )}
    </div>
  );
}

function PictureField({ captcha, error }: Pick<CaptchaFieldProps, 'captcha' | 'error'>) {
  const { t } = useTranslation();
  const { picture, text, type, refusal, renew } = captcha;
  return (
    <TextField
      label={t('code.captcha')}
      name="captcha"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      maxLength={8}
      value={text}
      error={refusal === '' ? error : refusal}
      onText={type}
      after={
        <button
          type="button"
          className="captcha"
          aria-label={t('code.captchaNew')}
          onClick={() => renew()}
        >
          {picture && <img src={picture.b64s} alt="" width={150} height={50} />}
        </button>
      }
    />
  );
}
