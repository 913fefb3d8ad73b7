import { CHAT_TEXT_MAX } from '@fulcrum/contract/support/facts';
import { Button, IconButton } from '@fulcrum/ui/controls/button.tsx';
import { isTyping } from '@fulcrum/ui/controls/is-typing';
import { sendForm } from '@fulcrum/ui/controls/send-form';
import { ConfirmDialog } from '@fulcrum/ui/overlays/confirm-dialog.tsx';
import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import type { ChangeEvent, FormEvent, KeyboardEvent } from 'react';

import { useTranslation } from '../language/use-translation.ts';
import { useSession } from '../server/session.ts';
import { useImageUpload } from '../forms/image/use-image-upload.ts';
import type { ImageUpload } from '../forms/image/use-image-upload.ts';
import { say } from './conversation.ts';
import { looksSecret } from './secret-signs.ts';

/** From this length on, the number of remaining characters is shown. */
const COUNTED_FROM = 1_800;

interface ComposerProps {
  /** Number of the order that the first message is about; null for none. */
  readonly order: string | null;
}

/** Field and buttons for writing a message. */
export function Composer({ order }: ComposerProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [text, setText] = useState(() =>
    order === null ? '' : `${t('chat.aboutOrder', { order })} `,
  );
  const [isAsking, setAsking] = useState(false);
  const [round, setRound] = useState(0);
  const [picture, setPicture] = useState('');
  const wanted = text.trim();
  const canSend = wanted !== '' || picture !== '';

  const send = () => {
    say(wanted, picture);
    setText('');
    setPicture('');
    setAsking(false);
    setRound((before) => before + 1);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSend) return;
    if (looksSecret(wanted)) setAsking(true);
    else send();
  };
  return (
    <form className="pen" onSubmit={submit}>
      {user?.isDemo === false && <PictureSlot key={round} onPicture={setPicture} />}
      <div className="pen__row">
        <textarea
          className="pen__text"
          dir="auto"
          rows={1}
          maxLength={CHAT_TEXT_MAX}
          aria-label={t('chat.field')}
          placeholder={t('chat.field')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={sendByKey}
        />
        <button
          type="submit"
          className="iconbtn pen__send"
          aria-label={t('chat.send')}
          disabled={!canSend}
        >
          <SendHorizontal className="i i--flip" />
        </button>
      </div>
      {text.length >= COUNTED_FROM && (
        <p className="pen__count">
          <span className="num" translate="no">{`${text.length} / ${CHAT_TEXT_MAX}`}</span>
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('chat.secretTitle')}
        text={t('chat.secretText')}
        confirmLabel={t('chat.secretSend')}
        cancelLabel={t('chat.secretEdit')}
        onConfirm={send}
        onCancel={() => setAsking(false)}
      />
    </form>
  );
}

/** The Enter key sends if there is a physical keyboard; on a phone it starts a new line. */
function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || isTyping(event.nativeEvent)) return;
  const hasKeyboard = event.ctrlKey || event.metaKey || matchMedia('(pointer: fine)').matches;
  if (!hasKeyboard) return;
  event.preventDefault();
  sendForm(event.currentTarget.form);
}

/** One picture for the message, uploaded before it is sent. */
function PictureSlot({ onPicture }: { onPicture: (id: string) => void }) {
  const { t } = useTranslation();
  const upload = useImageUpload(onPicture);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) upload.choose(file);
  };
  if (upload.phase !== 'empty') return <ChosenPicture upload={upload} />;
  return (
    <label className="pen__pick">
      <ImagePlus className="i i--16" />
      {t('chat.picture')}
      <input type="file" accept="image/*,.heic,.heif" onChange={take} />
    </label>
  );
}

function ChosenPicture({ upload }: { upload: ImageUpload }) {
  const { t } = useTranslation();
  const { phase, percent, problem } = upload;
  return (
    <p className="pen__picked" role={phase === 'failed' ? 'alert' : 'status'}>
      <img className="pen__thumb" src={upload.preview} alt="" />
      <span className="grow">
        {t(`image.${phase === 'empty' ? 'preparing' : phase}`, { percent, reason: problem })}
      </span>
      {phase === 'failed' && (
        <Button look="soft" size="sm" onClick={upload.retry}>
          {t('image.retry')}
        </Button>
      )}
      <IconButton label={t('chat.removePicture')} onClick={upload.drop}>
        <X className="i i--16" />
      </IconButton>
    </p>
  );
}
