import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { sendDocuments } from '../../account/identity/verification.ts';
import type { Center } from '../../account/identity/verification.ts';
import { useImageUpload } from '../../forms/image/use-image-upload.ts';
import type { ImageUpload } from '../../forms/image/use-image-upload.ts';

const focusFirstWrong = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('.field--bad input, [aria-invalid="true"]')?.focus();

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
  const [refusal, setRefusal] = useState('');
  const form = useRef<HTMLFormElement>(null);

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
      setRefusal(reply.problem.msg);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    setRefusal('');
    if (isComplete) {
      void send();
      return;
    }
    if (isOnTheWay(front) || isOnTheWay(back)) setRefusal(t('auth.waitUpload'));
    // The faults must be painted before the first wrong field gets the focus.
    requestAnimationFrame(() => focusFirstWrong(form.current));
  };

  return {
    ...fields,
    nameError: missing(name.trim() === ''),
    cardIdError: missing(cardId.trim() === ''),
    agreeError: missing(!hasAgreed),
    frontError: pictureError(front),
    backError: pictureError(back),
    isSending,
    refusal,
    form,
    submit,
  };
}
