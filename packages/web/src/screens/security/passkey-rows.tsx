import { PASSKEY_NAME_MAX } from '@fulcrum/contract/factors/facts';
import { Button, IconButton } from '@fulcrum/ui/controls/button.tsx';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { Fingerprint, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { renamePasskey, type OwnPasskey } from '../../account/identity/factors.ts';
import { TextField } from '../../forms/text-field.tsx';

const FORM_ID = 'passkey-name';
interface PasskeyRowsProps {
  readonly passkeys: readonly OwnPasskey[];
  readonly onRenamed: () => void;
  readonly onRemove: (passkey: OwnPasskey) => void;
}

/** The person's passkeys, with the names they chose. */
export function PasskeyRows({ passkeys, onRenamed, onRemove }: PasskeyRowsProps) {
  const { t } = useTranslation();
  const [named, setNamed] = useState<OwnPasskey | null>(null);
  const done = () => {
    setNamed(null);
    onRenamed();
  };
  return (
    <>
      <ul className="menu menu--plain card" aria-label={t('security.passkeys')}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <div className="menu__row">
              <Fingerprint className="i" />
              <span className="grow">
                <bdi>{passkey.name}</bdi>
                <span className="menu__text">
                  {passkey.usedText === null
                    ? t('security.added', { time: passkey.addedText })
                    : t('security.used', { time: passkey.usedText })}
                </span>
              </span>
              <IconButton
                label={t('security.rename', { name: passkey.name })}
                onClick={() => setNamed(passkey)}
              >
                <Pencil className="i" />
              </IconButton>
              <IconButton
                label={t('security.remove', { name: passkey.name })}
                onClick={() => onRemove(passkey)}
              >
                <Trash2 className="i" />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      <BottomSheet
        isOpen={named !== null}
        onClose={() => setNamed(null)}
        title={t('security.name')}
        closeLabel={t('common.close')}
        foot={
          <Button size="lg" isBlock type="submit" form={FORM_ID}>
            {t('security.saveName')}
          </Button>
        }
      >
        {named && <NameForm key={named.id} passkey={named} onDone={done} />}
      </BottomSheet>
    </>
  );
}

function NameForm({ passkey, onDone }: { passkey: OwnPasskey; onDone: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(passkey.name);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const reply = await renamePasskey(passkey.id, name);
    if (reply.ok) onDone();
    else toast({ text: reply.problem.msg, tone: 'bad' });
  };
  return (
    <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('security.name')}
        name="passkey-name"
        maxLength={PASSKEY_NAME_MAX}
        value={name}
        onText={setName}
        error={name.trim() === '' ? t('security.nameMissing') : ''}
      />
    </form>
  );
}
