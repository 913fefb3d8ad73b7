import { useSendOnce } from '@fulcrum/client/react/use-send-once';
import type { FeedbackTopic } from '@fulcrum/contract/support/facts';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { version } from '../../../package.json';
import { sendFeedback } from '../../account/feedback.ts';
import { useFormTry } from '../../forms/use-form-try.ts';
import { useImageUpload } from '../../forms/image/use-image-upload.ts';
import type { ImageUpload } from '../../forms/image/use-image-upload.ts';

export const APP_VERSION: string = version;

interface Fields {
  readonly topic: FeedbackTopic | null;
  readonly text: string;
  readonly contact: string;
}
const EMPTY: Fields = { topic: null, text: '', contact: '' };

interface Report {
  readonly topic: FeedbackTopic;
  readonly text: string;
  readonly contact: string;
  readonly pictures: string[];
}

export type Feedback = ReturnType<typeof useFeedback>;

/** State of the feedback form. It makes one ticket, however often it is sent. */
export function useFeedback(onTaken: (ticket: string) => void) {
  const { t } = useTranslation();
  const [fields, setFields] = useState(EMPTY);
  const pictures = [useImageUpload(), useImageUpload(), useImageUpload()];
  const { form, wasSent, attempt } = useFormTry();
  const { sending, send, forgive } = useSendOnce('feedback', (report: Report, key) =>
    sendFeedback({ ...report, version: APP_VERSION, client_key: key }),
  );
  const { topic, contact } = fields;
  const text = fields.text.trim();
  const isOnTheWay = pictures.some(({ phase }) => phase === 'preparing' || phase === 'sending');

  const change = (next: Partial<Fields>) => {
    setFields((before) => ({ ...before, ...next }));
    forgive();
  };
  const submit = (event: FormEvent) =>
    attempt(event, topic !== null && text !== '' && !isOnTheWay, async () => {
      if (topic === null) return;
      const ids = pictures.flatMap(({ id }) => (id === '' ? [] : [id]));
      const taken = await send({ topic, text, contact: contact.trim(), pictures: ids });
      if (taken) onTaken(taken.ticket);
    });

  return {
    fields,
    change,
    pictures,
    sending,
    form,
    submit,
    topicError: wasSent && topic === null ? t('feedback.topicMissing') : '',
    textError: wasSent && text === '' ? t('feedback.textMissing') : '',
    pictureError: ({ phase }: ImageUpload) =>
      wasSent && (phase === 'preparing' || phase === 'sending') ? t('feedback.wait') : '',
  };
}
