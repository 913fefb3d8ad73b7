import type { CannedReply, Thread } from '@fulcrum/contract/console/support/calls';
import type { Language } from '@fulcrum/contract/languages';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { isTyping } from '@fulcrum/ui/controls/is-typing';
import { Segmented } from '@fulcrum/ui/controls/segmented.tsx';
import { sendForm } from '@fulcrum/ui/controls/send-form';
import { useId, useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';

import { t } from '../../i18n/i18n.ts';
import { Select, TextArea } from '../../parts/fields/controls.tsx';
import { InlineField } from '../../parts/fields/field-groups.tsx';
import { ButtonRow } from '../../parts/layout/boxes.tsx';
import { ProblemText } from '../../parts/layout/lines.tsx';
import { ProblemLine } from '../../parts/layout/screen-head.tsx';
import { CONTENT_LANGUAGES } from '../../i18n/content-languages.ts';
import { answerChat, noteChat, useCannedReplies } from './calls.ts';

const TEXT_MAX = 2_000;

interface AnswerBoxProps {
  readonly thread: Thread;
  readonly onSent: () => void;
}

/** Field for an answer, or for a note that the user never sees. */
export function AnswerBox({ thread, onSent }: AnswerBoxProps) {
  const field = useId();
  const { user_id: id, language } = thread.chat;
  const [kind, setKind] = useState<'answer' | 'note'>('answer');
  const [text, setText] = useState('');
  const [key, setKey] = useState(newKey);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState('');

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || isBusy) return;
    setIsBusy(true);
    const words = { id, text: text.trim(), client_key: key };
    const seen = thread.messages.at(-1)?.id ?? 0;
    const reply = kind === 'answer' ? await answerChat({ ...words, seen }) : await noteChat(words);
    setIsBusy(false);
    // The key is kept until the message has arrived, so that a second press does not send it twice.
    if (!reply.ok) {
      setError(reply.problem.msg);
      return;
    }
    setError('');
    setText('');
    setKey(newKey());
    onSent();
  };
  const change = (next: string) => {
    setText(next);
    if (error !== '') setKey(newKey());
    setError('');
  };
  return (
    <form className="answer" onSubmit={(event) => void send(event)}>
      <div className="answer__head">
        <Segmented
          label={t('support.kind')}
          value={kind}
          options={[
            { value: 'answer', label: t('support.answer') },
            { value: 'note', label: t('support.note') },
          ]}
          onChange={setKind}
        />
        {kind === 'answer' && <ReplyChoice language={language} onReply={change} />}
      </div>
      <label className="sr" htmlFor={field}>
        {t(kind === 'answer' ? 'support.answer' : 'support.note')}
      </label>
      <TextArea
        id={field}
        {...(kind === 'note' && { className: 'answer__note' })}
        rows={4}
        dir="auto"
        maxLength={TEXT_MAX}
        placeholder={t(kind === 'answer' ? 'support.answerHint' : 'support.noteHint')}
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={sendByKey}
      />
      {error !== '' && <ProblemText>{error}</ProblemText>}
      <ButtonRow>
        <small className="t3">{t('support.sendHint')}</small>
        <Button size="sm" type="submit" isBusy={isBusy} disabled={text.trim() === ''}>
          {t(kind === 'answer' ? 'support.send' : 'support.keep')}
        </Button>
      </ButtonRow>
    </form>
  );
}

function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const isWithControl = event.ctrlKey || event.metaKey;
  if (event.key !== 'Enter' || !isWithControl || isTyping(event.nativeEvent)) return;
  event.preventDefault();
  sendForm(event.currentTarget.form);
}

interface ReplyChoiceProps {
  /** Language of the user's app. */
  readonly language: string;
  readonly onReply: (text: string) => void;
}

/** Menu of canned replies, shown in the user's language if possible. */
function ReplyChoice({ language, onReply }: ReplyChoiceProps) {
  const id = useId();
  const { data, problem, reload } = useCannedReplies({});
  const rows = data?.rows ?? [];
  if (!data) return <ProblemLine problem={problem} retry={reload} />;
  if (rows.length === 0) return null;
  return (
    <InlineField>
      <label htmlFor={id}>{t('support.reply')}</label>
      <Select
        id={id}
        value=""
        onChange={({ target }) => {
          const reply = rows.find((each) => String(each.id) === target.value);
          if (reply) onReply(textFor(reply, language));
        }}
      >
        <option value="">{t('field.choose')}</option>
        {rows.map((reply) => (
          <option key={reply.id} value={reply.id}>
            {reply.title}
          </option>
        ))}
      </Select>
    </InlineField>
  );
}

/** Returns the reply in the user's language, or else in English, Chinese or any other language. */
function textFor({ texts }: CannedReply, language: string): string {
  const own = CONTENT_LANGUAGES.find((each) => each === language);
  const order: readonly (Language | undefined)[] = [own, 'en', 'hk', ...CONTENT_LANGUAGES];
  const found = order.find((each) => each !== undefined && texts[each] !== undefined);
  return found === undefined ? '' : (texts[found] ?? '');
}

/** Returns 128 random bits as hex; `randomUUID` does not exist over plain HTTP. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
