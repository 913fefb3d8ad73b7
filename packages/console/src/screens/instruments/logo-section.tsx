import './instruments.css';

import type { InstrumentTerms } from '@fulcrum/contract/console/catalogue/schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { InstrumentLogo } from '@fulcrum/ui/instrument-logo/instrument-logo.tsx';
import { useEffect, useId, useState } from 'react';

import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { FieldBox } from '../../parts/fields/field-groups.tsx';
import { ProblemText } from '../../parts/layout/lines.tsx';
import { setLogo, uploadLogo } from './calls.ts';

interface LogoSectionProps {
  readonly row: InstrumentTerms;
  readonly onChanged: () => void;
}

/** An uploaded picture, with its preview on this device. */
interface Chosen {
  readonly id: string;
  readonly preview: string;
}

/** The logo of an instrument, which is previewed before it is published. */
export function LogoSection({ row, onChanged }: LogoSectionProps) {
  const inputId = useId();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [dialog, setDialog] = useState<'give' | 'remove' | null>(null);
  const { id, code, logo } = row;
  const preview = chosen?.preview;
  useEffect(() => {
    if (preview !== undefined) return () => URL.revokeObjectURL(preview);
    return undefined;
  }, [preview]);

  const upload = async (file: File) => {
    setIsBusy(true);
    setProblem('');
    const reply = await uploadLogo(file);
    setIsBusy(false);
    if (reply.ok) setChosen({ id: reply.data.id, preview: URL.createObjectURL(file) });
    else setProblem(reply.problem.msg);
  };
  const give = (reason: string, picture: string | undefined) => setLogo({ id, picture, reason });

  return (
    <section className="logo-field" aria-label={t('logo.title')}>
      <InstrumentLogo code={code} logo={preview ?? logo} />
      <FieldBox>
        <label htmlFor={inputId}>{t('logo.picture')}</label>
        <input
          id={inputId}
          type="file"
          accept="image/*,.heic,.heif"
          aria-describedby={`${inputId}-hint`}
          aria-busy={isBusy}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void upload(file);
          }}
        />
        <small id={`${inputId}-hint`} className="t3">
          {t('logo.hint')}
        </small>
      </FieldBox>
      {chosen && (
        <Button size="sm" onClick={() => setDialog('give')}>
          {t('logo.give')}
        </Button>
      )}
      {!chosen && logo !== '' && (
        <Button look="soft" size="sm" onClick={() => setDialog('remove')}>
          {t('logo.remove')}
        </Button>
      )}
      {problem !== '' && <ProblemText>{problem}</ProblemText>}
      {dialog && (
        <ActionDialog
          title={t(dialog === 'give' ? 'logo.giveTitle' : 'logo.removeTitle', { code })}
          text={t(dialog === 'give' ? 'logo.giveText' : 'logo.removeText')}
          confirmLabel={t(dialog === 'give' ? 'logo.give' : 'logo.remove')}
          act={(reason) => give(reason, dialog === 'give' ? chosen?.id : undefined)}
          onDone={onChanged}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  );
}
