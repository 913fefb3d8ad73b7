import { NO_TAG } from '@fulcrum/contract/payments/destination-tag';

import { useTranslation } from '../../language/use-translation.ts';
import { TextField } from '../../forms/text-field.tsx';

interface TagFieldProps {
  readonly tag: string;
  readonly error: string;
  readonly onTag: (tag: string) => void;
}

/** The destination tag of an address. Leaving it out is a choice of its own, never an oversight. */
export function TagField({ tag, error, onTag }: TagFieldProps) {
  const { t } = useTranslation();
  const isNone = tag === NO_TAG;
  return (
    <TextField
      label={t('methods.fields.tag')}
      name="tag"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      dir={isNone ? undefined : 'ltr'}
      hint={t('methods.tagHint')}
      error={error}
      readOnly={isNone}
      value={isNone ? t('methods.noTag') : tag}
      onText={onTag}
      after={
        <button type="button" aria-pressed={isNone} onClick={() => onTag(isNone ? '' : NO_TAG)}>
          {t('methods.noTag')}
        </button>
      }
    />
  );
}
