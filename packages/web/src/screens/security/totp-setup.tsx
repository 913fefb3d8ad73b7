import { Button, IconButton } from '@fulcrum/ui/controls/button.tsx';
import { QrCode } from '@fulcrum/ui/qr/qr-code.tsx';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { copyText } from '../../layout/copy-text.ts';
import { confirmTotp } from '../../account/identity/factors.ts';
import { digitsOf } from '../../forms/identifier/identifier.ts';
import { TextField } from '../../forms/text-field.tsx';

const CODE_LENGTH = 6;

interface TotpSetupProps {
  readonly secret: string;
  readonly uri: string;
  /**
   * Called when the setup is complete; `codes` are new recovery codes, or empty if the person had
   * some already.
   */
  readonly onDone: (codes: readonly string[], words: string) => void;
}

/** Shows the secret as a QR code and as text, and asks for the first code, which confirms it. */
export function TotpSetup({ secret, uri, onDone }: TotpSetupProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [isSending, setSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.length < CODE_LENGTH) return setError(t('security.codeMissing'));
    setSending(true);
    const reply = await confirmTotp(code);
    setSending(false);
    if (reply.ok) onDone(reply.data.recovery_codes, reply.msg);
    else setError(reply.problem.msg);
  };
  const type = (text: string) => {
    setCode(digitsOf(text).slice(0, CODE_LENGTH));
    setError('');
  };

  return (
    <form className="setup" noValidate onSubmit={(event) => void submit(event)}>
      <p className="form__lead">{t('security.setupLead')}</p>
      <QrCode text={uri} label={t('security.qr')} />
      <div className="setup__line">
        <div>
          <p className="setup__label">{t('security.secret')}</p>
          <p className="setup__secret num" translate="no" dir="ltr">
            {(secret.match(/.{1,4}/g) ?? []).join(' ')}
          </p>
        </div>
        <IconButton label={t('security.copySecret')} onClick={() => void copyText(secret)}>
          <Copy className="i i--16" />
        </IconButton>
      </div>
      <TextField
        label={t('security.appCode')}
        name="factor-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        value={code}
        onText={type}
        error={error}
        hint={t('security.appHint')}
      />
      <Button type="submit" size="lg" isBlock isBusy={isSending}>
        {t('security.turnOn')}
      </Button>
    </form>
  );
}
