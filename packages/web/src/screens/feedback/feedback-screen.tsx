import './feedback.css';

import { findLastIndex } from '@fulcrum/ui/page/find-last';
import {
  FEEDBACK_CONTACT_MAX,
  FEEDBACK_TEXT_MAX,
  FEEDBACK_TOPICS,
  type FeedbackTopic,
} from '@fulcrum/contract/support/facts';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Chip } from '@fulcrum/ui/controls/chip.tsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { SendingNote } from '../../forms/sending-note.tsx';
import { currentLanguage, LANGUAGE_NAMES } from '../../language/languages.ts';
import { useSession } from '../../server/session.ts';
import { ImageField } from '../../forms/image/image-field.tsx';
import { Screen } from '../../layout/screen.tsx';
import { SubBar } from '../../layout/sub-bar.tsx';
import { TextArea } from '../../forms/text-area.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { APP_VERSION, useFeedback } from './use-feedback.ts';
import type { Feedback } from './use-feedback.ts';

/** Form for feedback about the product, also for visitors who are not logged in. */
export function FeedbackScreen() {
  const { t } = useTranslation();
  const [ticket, setTicket] = useState('');
  return (
    <Screen top={<SubBar title={t('feedback.title')} />}>
      {ticket === '' ? (
        <FeedbackForm onTaken={setTicket} />
      ) : (
        <Thanks ticket={ticket} onMore={() => setTicket('')} />
      )}
    </Screen>
  );
}

function Thanks({ ticket, onMore }: { ticket: string; onMore: () => void }) {
  const { t } = useTranslation();
  return (
    <section className="thanks card" role="status">
      <CircleCheck className="i thanks__icon" />
      <h2>{t('feedback.thanks')}</h2>
      <p className="t2">{t('feedback.ticket')}</p>
      <p className="thanks__ticket num" translate="no">
        {ticket}
      </p>
      <Button look="soft" isBlock onClick={onMore}>
        {t('feedback.more')}
      </Button>
    </section>
  );
}

function FeedbackForm({ onTaken }: { onTaken: (ticket: string) => void }) {
  const { t } = useTranslation();
  const feedback = useFeedback(onTaken);
  const { fields, change, sending, form, submit } = feedback;
  return (
    <form ref={form} className="form feedback" noValidate onSubmit={submit}>
      <Topics feedback={feedback} />
      <TextArea
        label={t('feedback.text')}
        name="text"
        rows={6}
        maxLength={FEEDBACK_TEXT_MAX}
        value={fields.text}
        error={feedback.textError}
        onText={(text) => change({ text })}
      />
      <Pictures feedback={feedback} />
      <TextField
        label={t('feedback.contact')}
        remark={t('register.optional')}
        name="contact"
        autoComplete="email"
        maxLength={FEEDBACK_CONTACT_MAX}
        value={fields.contact}
        error={feedback.contactError}
        onText={(contact) => change({ contact })}
      />
      <p className="t3 feedback__beside">
        {t('feedback.beside', {
          version: APP_VERSION,
          language: LANGUAGE_NAMES[currentLanguage()].own,
        })}
      </p>
      <SendingNote sending={sending} refusal={feedback.refusal} />
      <Button type="submit" size="lg" isBlock isBusy={sending.phase === 'sending'}>
        {t('chat.send')}
      </Button>
    </form>
  );
}

interface PartProps {
  readonly feedback: Feedback;
}

function Topics({ feedback }: PartProps) {
  const { t } = useTranslation();
  const { fields, change, topicError } = feedback;
  const pick = (topic: FeedbackTopic) => change({ topic });
  return (
    <div
      className={`field${topicError === '' ? '' : ' field--bad'}`}
      role="group"
      aria-label={t('feedback.topic')}
    >
      <span className="field__label">{t('feedback.topic')}</span>
      <div className="feedback__topics">
        {FEEDBACK_TOPICS.map((topic) => (
          <Chip key={topic} isOn={fields.topic === topic} isOutline onClick={() => pick(topic)}>
            {t(`feedback.topics.${topic}`)}
          </Chip>
        ))}
      </div>
      {topicError !== '' && (
        <p className="field__error" role="alert">
          <CircleAlert className="i i--14" />
          <span>{topicError}</span>
        </p>
      )}
    </div>
  );
}

/** Shows one slot more than there are pictures, as long as another one may be added. */
function Pictures({ feedback }: PartProps) {
  const { t } = useTranslation();
  const { token, user } = useSession();
  if (token === null) {
    return (
      <Link className="link" to="/login?from=%2Ffeedback">
        {t('feedback.logIn')}
      </Link>
    );
  }
  // Demo accounts cannot upload pictures.
  if (user?.isDemo !== false) return null;
  const filled = findLastIndex(feedback.pictures, ({ phase }) => phase !== 'empty');
  return feedback.pictures
    .slice(0, filled + 2)
    .map((upload, at) => (
      <ImageField
        key={at}
        label={t('feedback.picture', { place: at + 1 })}
        upload={upload}
        error={feedback.pictureError(upload)}
      />
    ));
}
