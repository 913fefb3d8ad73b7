import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as verification from '@fulcrum/contract/identity/verification';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { sendDocuments } from '../../account/identity/verification.ts';
import type { Center } from '../../account/identity/verification.ts';
import { focusFirstWrong } from '../../forms/focus-first-wrong.ts';
import type { Places } from '../../forms/refusal.ts';
import { useRefusal } from '../../forms/use-refusal.ts';
import { useImageUpload } from '../../forms/image/use-image-upload.ts';
import type { ImageUpload } from '../../forms/image/use-image-upload.ts';

type Field = 'name' | 'cardId' | 'front' | 'back';

const PLACES: Places<InputOf<typeof verification.realName>, Field> = {
  name: 'name',
  card_id: 'cardId',
  front_pic: 'front',
  reverse_pic: 'back',
};

/** State of the fields that a person fills in, kept while the page is open. */
function useFields() {
  const [name, setName] = useState('');
  const [cardId, setCardId] = useState('');
  const [hasAgreed, setAgreed] = useState(false);
  const front = useImageUpload();
  const back = useImageUpload();
  return { name, setName, cardId, setCardId, hasAgreed, setAgreed, front, back };
}

const isOnTheWay = ({ phase }: ImageUpload): boolean =>
  phase === 'preparing' || phase === 'sending';

/**
 * State of the form: its fields, what is missing in them, and the request. A failed request keeps
 * all fields.
 */
export function useAuthForm(onSent: (center: Center) => void) {
  const { t } = useTranslation();
  const fields = useFields();
  const { name, cardId, hasAgreed, front, back } = fields;
  const [wasSent, setWasSent] = useState(false);
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const refusal = useRefusal(form, PLACES);

  const isFilled = name.trim() !== '' && cardId.trim() !== '' && hasAgreed;
  const isComplete = isFilled && front.phase === 'done' && back.phase === 'done';
  const missing = (isMissing: boolean) => (wasSent && isMissing ? t('auth.incomplete') : '');
  const pictureError = ({ phase }: ImageUpload) =>
    wasSent && phase === 'empty' ? t('auth.pictures') : '';

  const send = async () => {
    setSending(true);
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
      refusal.refuse(reply.problem);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    refusal.forgive();
    if (isComplete) {
      void send();
      return;
    }
    if (isOnTheWay(front) || isOnTheWay(back)) refusal.say(t('auth.waitUpload'));
    focusFirstWrong(form.current);
  };

  return {
    ...fields,
    nameError: missing(name.trim() === '') || refusal.at('name'),
    cardIdError: missing(cardId.trim() === '') || refusal.at('cardId'),
    agreeError: missing(!hasAgreed),
    frontError: pictureError(front) || refusal.at('front'),
    backError: pictureError(back) || refusal.at('back'),
    isSending,
    refusal: refusal.elsewhere,
    forgive: refusal.forgive,
    form,
    submit,
  };
}
