import '../field.css';
import './image-field.css';

import { Camera, CircleAlert, CircleCheck, Image, LoaderCircle } from 'lucide-react';
import { useId, useState } from 'react';
import type { ChangeEvent } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import type { ImageUpload } from './use-image-upload.ts';

interface ImageFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly upload: ImageUpload;
  /** What is wrong before a picture was sent; empty if nothing is. */
  readonly error?: string;
}

/**
 * Slot for one picture: the person takes or chooses it, sees it and its progress, and can replace
 * it.
 */
export function ImageField({ label, hint = '', upload, error = '' }: ImageFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { phase, problem } = upload;
  const bad = phase === 'failed' ? t('image.failed', { reason: problem }) : error;
  const note = bad === '' ? hint : bad;
  const faultId = bad === '' ? null : `${id}-note`;
  return (
    <div
      className={`field${bad === '' ? '' : ' field--bad'}`}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={note === '' ? undefined : `${id}-note`}
    >
      <span className="field__label" id={`${id}-label`}>
        {label}
      </span>
      <div className="shot">
        {phase === 'empty' ? (
          <>
            <label className="shot__pick">
              <Camera className="i" />
              {t('image.choose')}
              <PictureInput
                label={`${label}: ${t('image.choose')}`}
                onFile={upload.choose}
                faultId={faultId}
              />
            </label>
            <span className="shot__frame" aria-hidden="true" />
          </>
        ) : (
          <Chosen label={label} upload={upload} faultId={faultId} />
        )}
      </div>
      {note !== '' && (
        <p
          id={`${id}-note`}
          className={bad === '' ? 'field__hint' : 'field__error'}
          role={phase === 'failed' ? 'alert' : undefined}
        >
          {bad !== '' && <CircleAlert className="i i--14" />}
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}

interface ChosenProps {
  readonly label: string;
  readonly upload: ImageUpload;
  readonly faultId: string | null;
}

function Chosen({ label, upload, faultId }: ChosenProps) {
  const { t } = useTranslation();
  const { phase, preview, percent } = upload;
  const isSending = phase === 'sending' || phase === 'preparing';
  return (
    <>
      <Preview key={preview} src={preview} label={label} />
      <div className="shot__bar">
        <State phase={phase} percent={percent} />
        <span className="shot__acts">
          {phase === 'failed' && (
            <button type="button" className="shot__again" onClick={upload.retry}>
              {t('image.retry')}
            </button>
          )}
          <label className="shot__again">
            <span>{t(phase === 'failed' ? 'image.another' : 'image.retake')}</span>
            <PictureInput
              label={`${label}: ${t('image.retake')}`}
              onFile={upload.choose}
              faultId={faultId}
            />
          </label>
        </span>
      </div>
      {isSending && (
        <div
          className="shot__line"
          role="progressbar"
          aria-label={t('image.progress', { label })}
          aria-valuenow={percent}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
      )}
    </>
  );
}

/**
 * Preview of the picture. A picture that this browser cannot draw, such as HEIC outside Safari, is
 * still sent.
 */
function Preview({ src, label }: { src: string; label: string }) {
  const { t } = useTranslation();
  const [isDrawn, setDrawn] = useState(true);
  if (isDrawn) {
    const alt = t('image.preview', { label });
    return <img className="shot__img" src={src} alt={alt} onError={() => setDrawn(false)} />;
  }
  return (
    <div className="shot__img shot__unseen">
      <Image className="i" />
      {t('image.unseen')}
    </div>
  );
}

function State({ phase, percent }: Pick<ImageUpload, 'phase' | 'percent'>) {
  const { t } = useTranslation();
  if (phase === 'failed') return <span className="shot__state" />;
  if (phase === 'done') {
    return (
      <span className="shot__state shot__state--done">
        <CircleCheck className="i i--16" />
        {t('image.done')}
      </span>
    );
  }
  return (
    <span className="shot__state">
      <LoaderCircle className="i i--16 spin" />
      <span>{phase === 'sending' ? t('image.sending', { percent }) : t('image.preparing')}</span>
    </span>
  );
}

interface PictureInputProps {
  readonly label: string;
  readonly onFile: (file: File) => void;
  /** Id of the words about what is wrong; null if nothing is. */
  readonly faultId: string | null;
}

/**
 * File input that covers its label, so that a press anywhere on it opens the camera or the
 * pictures.
 */
function PictureInput({ label, onFile, faultId }: PictureInputProps) {
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Clears the input, so that the same picture can be chosen again after a failure.
    event.target.value = '';
    if (file) onFile(file);
  };
  // Some systems do not know the file type of .heic and .heif, so these are listed as endings.
  return (
    <input
      type="file"
      accept="image/*,.heic,.heif"
      aria-label={label}
      aria-invalid={faultId !== null || undefined}
      aria-describedby={faultId ?? undefined}
      onChange={take}
    />
  );
}
