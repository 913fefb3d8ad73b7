import { useTranslation } from 'react-i18next';

import './captcha-field.css';
import { TextField } from './text-field.tsx';
import type { CaptchaToRead } from './use-captcha.ts';

interface CaptchaFieldProps {
  readonly captcha: CaptchaToRead;
  readonly error: string;
}

/** The picture, which a press changes for another, and what it reads. */
export function CaptchaField({ captcha, error }: CaptchaFieldProps) {
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
          {picture && <img src={picture.b64s} alt="" width={120} height={40} />}
        </button>
      }
    />
  );
}
