import { toast } from '@fulcrum/ui/toast.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { sendDocuments } from '../../live/verification.ts';
import type { Center } from '../../live/verification.ts';
import { useImageUpload } from '../../shell/use-image-upload.ts';
import type { ImageUpload } from '../../shell/use-image-upload.ts';

/** The form's fields, what is missing in them, and the one sending. A failure keeps all of it. */
export function useAuthForm(onSent: (center: Center) => void) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [cardId, setCardId] = useState('');
  const [hasAgreed, setAgreed] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const front = useImageUpload();
  const back = useImageUpload();

  const missing = (isMissing: boolean) => (wasSent && isMissing ? t('auth.incomplete') : '');
  const pictureError = ({ phase }: ImageUpload) =>
    wasSent && phase === 'empty' ? t('auth.pictures') : '';
  const isOnTheWay = [front, back].some(
    ({ phase }) => phase === 'preparing' || phase === 'sending',
  );
  const isComplete =
    name.trim() !== '' &&
    cardId.trim() !== '' &&
    hasAgreed &&
    front.phase === 'done' &&
    back.phase === 'done';

  const send = async () => {
    setSending(true);
    setRefusal('');
    const reply = await sendDocuments({
      name,
      card_id: cardId,
      front_pic: front.id,
      reverse_pic: back.id,
    });
    setSending(false);
    if (reply.ok) {
      toast({ text: reply.msg, tone: 'good' });
      onSent(reply.data);
    } else {
      setRefusal(reply.problem.msg);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    setRefusal('');
    if (isComplete) void send();
    else if (isOnTheWay) setRefusal(t('auth.waitUpload'));
  };

  return {
    name,
    setName,
    nameError: missing(name.trim() === ''),
    cardId,
    setCardId,
    cardIdError: missing(cardId.trim() === ''),
    hasAgreed,
    setAgreed,
    agreeError: missing(!hasAgreed),
    front,
    frontError: pictureError(front),
    back,
    backError: pictureError(back),
    isSending,
    refusal,
    submit,
  };
}
