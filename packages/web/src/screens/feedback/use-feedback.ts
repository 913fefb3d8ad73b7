import type { InputOf } from '@fulcrum/contract/endpoint';
import type * as calls from '@fulcrum/contract/support/feedback';
import { useSendOnce } from '@fulcrum/client/react/use-send-once';
import type { FeedbackTopic } from '@fulcrum/contract/support/facts';
import { useState } from 'react';
import type { FormEvent } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import { version } from '../../../package.json';
import { sendFeedback } from '../../account/feedback.ts';
import type { Places } from '../../forms/refusal.ts';
import { usePlacedRefusal, useRefused } from '../../forms/use-refusal.ts';
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

type Field = 'topic' | 'text' | 'contact' | 'pictures';

const PLACES: Places<InputOf<typeof calls.submitFeedback>, Field> = {
  topic: 'topic',
  text: 'text',
  contact: 'contact',
  pictures: 'pictures',
  version: null,
  client_key: null,
};

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
  const refusal = usePlacedRefusal(
    form,
    useRefused(sending),
    PLACES,
    (field) => field !== 'pictures' || pictures.some(({ phase }) => phase === 'done'),
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
    topicError: wasSent && topic === null ? t('feedback.topicMissing') : refusal.at('topic'),
    textError: wasSent && text === '' ? t('feedback.textMissing') : refusal.at('text'),
    contactError: refusal.at('contact'),
    /** What is refused about no field. */
    refusal: refusal.elsewhere,
    pictureError: ({ phase }: ImageUpload) => {
      if (wasSent && (phase === 'preparing' || phase === 'sending')) return t('feedback.wait');
      return phase === 'done' ? refusal.at('pictures') : '';
    },
  };
}
