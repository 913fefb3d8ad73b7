import type { CannedReply } from '@fulcrum/contract/console/support/calls';
import type { Language } from '@fulcrum/contract/languages';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useId, useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { ChoiceField } from '../../parts/fields/choice-field.tsx';
import { TextArea } from '../../parts/fields/controls.tsx';
import { FieldBox, FieldStack } from '../../parts/fields/field-groups.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { ButtonRow } from '../../parts/layout/boxes.tsx';
import { Pane } from '../../parts/layout/pane.tsx';
import { CONTENT_LANGUAGES, languageMarks, languageTitle } from '../../i18n/content-languages.ts';
import { removeReply, saveReply } from './calls.ts';

interface ReplyPaneProps {
  /** Null for a new reply. */
  readonly reply: CannedReply | null;
  /** Called with the id of what was saved; null if it was deleted. */
  readonly onDone: (id: number | null) => void;
  readonly onClose: () => void;
}

/** A canned reply in its languages. */
export function ReplyPane({ reply, onDone, onClose }: ReplyPaneProps) {
  const field = useId();
  const mayChange = useMayDo('support.answer');
  const [title, setTitle] = useState(reply?.title ?? '');
  const [texts, setTexts] = useState<CannedReply['texts']>(reply?.texts ?? {});
  const [language, setLanguage] = useState<Language>('en');
  const [act, setAct] = useState<'save' | 'remove' | null>(null);
  const name = reply ? t('replies.one', { id: reply.id }) : t('replies.new');
  const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
  return (
    <Pane title={name} onClose={onClose}>
      <FieldStack>
        <Field
          label={t('content.title')}
          value={title}
          maxLength={80}
          readOnly={!mayChange}
          onText={setTitle}
        />
        <ChoiceField
          label={t('content.languages')}
          value={language}
          options={CONTENT_LANGUAGES.map((value) => ({
            value,
            label: filled[value] === undefined ? languageTitle(value) : `✓ ${languageTitle(value)}`,
          }))}
          onValue={(value) => setLanguage(CONTENT_LANGUAGES.find((one) => one === value) ?? 'en')}
        />
        <FieldBox>
          <label htmlFor={field}>{t('content.body')}</label>
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
                {t('app.remove')}
              </Button>
            )}
            <Button size="sm" onClick={() => setAct('save')}>
              {t('app.save')}
            </Button>
          </ButtonRow>
        )}
      </FieldStack>
      {act === 'save' && (
        <ActionDialog
          title={name}
          text={t('replies.saveText')}
          confirmLabel={t('app.save')}
          act={(reason) =>
            saveReply({
              ...(reply && { id: reply.id, version: reply.version }),
              title,
              texts: filled,
              reason,
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
          text={t('replies.removeText')}
          confirmLabel={t('app.remove')}
          isDanger
          act={(reason) => removeReply({ id: reply.id, version: reply.version, reason })}
          onDone={() => onDone(null)}
          onClose={() => setAct(null)}
        />
      )}
    </Pane>
  );
}
