import type { CannedReply } from '@fulcrum/contract/console/support/calls';
import type { Language } from '@fulcrum/contract/languages';
import { Button } from '@fulcrum/ui/button.tsx';
import { useId, useState } from 'react';

import { FieldBox, FieldStack } from '../../parts/fields/field-groups.tsx';
import { ButtonRow } from '../../parts/layout/boxes.tsx';
import { CONTENT_LANGUAGES, languageMarks, languageTitle } from '../../parts/texts/languages.ts';
import { say } from '../../i18n/i18n.ts';
import { useMayDo } from '../../api/session.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { ChoiceField } from '../../parts/fields/choice-field.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Pane } from '../../parts/layout/pane.tsx';
import { removeReply, saveReply } from './calls.ts';
import { TextArea } from '../../parts/fields/controls.tsx';

interface ReplyPaneProps {
  /** Null for a new one. */
  readonly reply: CannedReply | null;
  /** Told the id of what was saved; null when it has gone. */
  readonly onDone: (id: number | null) => void;
  readonly onClose: () => void;
}

/** An answer that is kept ready, in the languages that somebody has written it in. */
export function ReplyPane({ reply, onDone, onClose }: ReplyPaneProps) {
  const field = useId();
  const mayChange = useMayDo('support.answer');
  const [title, setTitle] = useState(reply?.title ?? '');
  const [texts, setTexts] = useState<CannedReply['texts']>(reply?.texts ?? {});
  const [language, setLanguage] = useState<Language>('en');
  const [act, setAct] = useState<'save' | 'remove' | null>(null);
  const name = reply ? say('replies.one', { id: reply.id }) : say('replies.new');
  const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
  return (
    <Pane title={name} onClose={onClose}>
      <FieldStack>
        <Field
          label={say('content.title')}
          value={title}
          maxLength={80}
          readOnly={!mayChange}
          onText={setTitle}
        />
        <ChoiceField
          label={say('content.languages')}
          value={language}
          options={CONTENT_LANGUAGES.map((value) => ({
            value,
            label: filled[value] === undefined ? languageTitle(value) : `✓ ${languageTitle(value)}`,
          }))}
          onValue={(value) => setLanguage(CONTENT_LANGUAGES.find((one) => one === value) ?? 'en')}
        />
        <FieldBox>
          <label htmlFor={field}>{say('content.body')}</label>
          <TextArea
            id={field}
            rows={8}
            maxLength={2_000}
            readOnly={!mayChange}
            value={texts[language] ?? ''}
            {...languageMarks(language)}
            onChange={({ target }) => setTexts({ ...texts, [language]: target.value })}
          />
        </FieldBox>
        {mayChange && (
          <ButtonRow>
            {reply && (
              <Button look="danger" size="sm" onClick={() => setAct('remove')}>
                {say('app.remove')}
              </Button>
            )}
            <Button size="sm" onClick={() => setAct('save')}>
              {say('app.save')}
            </Button>
          </ButtonRow>
        )}
      </FieldStack>
      {act === 'save' && (
        <ActionDialog
          title={name}
          text={say('replies.saveText')}
          confirmLabel={say('app.save')}
          act={(reason) =>
            saveReply({
              ...(reply && { id: reply.id, version: reply.version }),
              ...{ title, texts: filled, reason },
            })
          }
          onDone={({ id }) => {
            setAct(null);
            onDone(id);
          }}
          onClose={() => setAct(null)}
        />
      )}
      {act === 'remove' && reply && (
        <ActionDialog
          title={name}
          text={say('replies.removeText')}
          confirmLabel={say('app.remove')}
          isDanger
          act={(reason) => removeReply({ id: reply.id, version: reply.version, reason })}
          onDone={() => onDone(null)}
          onClose={() => setAct(null)}
        />
      )}
    </Pane>
  );
}
