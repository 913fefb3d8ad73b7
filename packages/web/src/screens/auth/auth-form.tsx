import { Button } from '@fulcrum/ui/controls/button.tsx';
import { CircleAlert } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import type { Center } from '../../account/identity/verification.ts';
import { AgreeField } from '../../forms/agree-field.tsx';
import { ImageField } from '../../forms/image/image-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { RefusalLine } from '../../forms/refusal-line.tsx';

interface AuthFormProps {
  /** Why the last documents were rejected; empty if none were. */
  readonly rejected: string;
  readonly onSent: (center: Center) => void;
}

export function AuthForm({ rejected, onSent }: AuthFormProps) {
  const { t } = useTranslation();
  const form = useAuthForm(onSent);
  return (
    <form
      ref={form.form}
      className="form"
      noValidate
      onChange={form.forgive}
      onSubmit={form.submit}
    >
      {rejected === '' ? (
        <p className="form__lead">{t('auth.lead')}</p>
      ) : (
        <div className="banner" role="status">
          <CircleAlert className="i i--16" />
          <p>
            <strong>{t('auth.rejectedTitle')}</strong>
            <br />
            <span>{rejected}</span>
          </p>
        </div>
      )}
      <TextField
        label={t('auth.name')}
        name="name"
        autoComplete="name"
        maxLength={100}
        hint={t('auth.nameHint')}
        value={form.name}
        onText={form.setName}
        error={form.nameError}
      />
      <TextField
        label={t('auth.cardId')}
        name="card_id"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        dir="ltr"
        value={form.cardId}
        onText={form.setCardId}
        error={form.cardIdError}
      />
      <ImageField
        label={t('auth.front')}
        hint={t('auth.tips')}
        upload={form.front}
        error={form.frontError}
      />
      <ImageField
        label={t('auth.back')}
        hint={t('auth.backHint')}
        upload={form.back}
        error={form.backError}
      />
      <AgreeField
        label={t('auth.consent')}
        hasAgreed={form.hasAgreed}
        onChange={form.setAgreed}
        error={form.agreeError}
      />
      <RefusalLine text={form.refusal} />
      <Button type="submit" size="lg" isBlock isBusy={form.isSending}>
        {t('auth.submit')}
      </Button>
    </form>
  );
}
