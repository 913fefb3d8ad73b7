import { NOTE_LIMITS } from '@fulcrum/contract/trading/note-text';
import { useAnswer } from '@fulcrum/client/react/use-answer';
import type { CallOptions } from '@fulcrum/client/client';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { useCallback, useState } from 'react';

import { tradeNote, usedTags, type TradeNote } from '../../account/notes.ts';
import type { TradeOrder } from '../../account/model.ts';
import { EditSheet } from '../../forms/edit-sheet.tsx';
import { TextArea } from '../../forms/text-area.tsx';
import { useTranslation } from '../../language/use-translation.ts';
import { NoteText } from './note-text.tsx';
import { faultOf, withTyped } from './note-words.ts';
import { TagField } from './tag-field.tsx';
import { useNoteDraft } from './use-note-draft.ts';

interface NoteSheetProps {
  readonly order: Pick<TradeOrder, 'id'>;
  readonly onDone: () => void;
}

/** Changes the note and the tags of a position. */
export function NoteSheet({ order: { id }, onDone }: NoteSheetProps) {
  const { t } = useTranslation();
  const load = useCallback((options: CallOptions) => tradeNote(id, options), [id]);
  const { answer, problem, ask } = useAnswer(load);
  if (answer) return <NoteForm orderId={id} note={answer.data} onDone={onDone} />;
  return (
    <BottomSheet isOpen onClose={onDone} closeLabel={t('common.close')} title={t('notes.title')}>
      {problem ? (
        <ErrorBlock text={problem.msg} retryLabel={t('common.retry')} onRetry={() => void ask()} />
      ) : (
        <Skeleton height={180} radius={12} />
      )}
    </BottomSheet>
  );
}

interface NoteFormProps {
  readonly orderId: number;
  readonly note: TradeNote;
  readonly onDone: () => void;
}

function NoteForm({ orderId, note, onDone }: NoteFormProps) {
  const { t } = useTranslation();
  const draft = useNoteDraft(orderId, note, () => {
    toast({ text: t('notes.saved'), tone: 'good' });
    onDone();
  });
  const { words, newer, problem, isBusy } = draft;
  const [typed, setTyped] = useState('');
  const used = useAnswer(usedTags, { keptAs: 'note tags' }).answer?.data ?? [];
  // A tag that was typed and not added is meant as well.
  const tags = withTyped(words.tags, typed, used);
  const wanted = { text: words.text, tags: tags ?? words.tags };
  const fault = faultOf(wanted);
  const hasUnsent = draft.hasUnsent || typed.trim() !== '';
  return (
    <EditSheet
      isOpen
      hasUnsent={hasUnsent && !isBusy}
      onClose={onDone}
      closeLabel={t('common.close')}
      title={t('notes.title')}
      foot={
        newer ? null : (
          <Button
            size="lg"
            isBlock
            isBusy={isBusy}
            disabled={!hasUnsent || fault !== null || tags === null}
            onClick={() => {
              setTyped('');
              void draft.save(wanted);
            }}
          >
            {t('orders.save')}
          </Button>
        )
      }
    >
      {problem !== '' && (
        <p className="banner" role="alert">
          {problem}
        </p>
      )}
      {newer ? (
        <Choice draft={draft} newer={newer} />
      ) : (
        <div className="note">
          <TextArea
            label={t('alerts.note')}
            value={words.text}
            maxLength={NOTE_LIMITS.textLength}
            rows={5}
            error={fault === 'tooLong' ? t('notes.tooLong', { max: NOTE_LIMITS.textLength }) : ''}
            onText={(text) => draft.change({ text })}
          />
          <TagField
            tags={words.tags}
            used={used}
            typed={typed}
            onTags={(next) => draft.change({ tags: next })}
            onTyped={setTyped}
          />
          <p className="t3 note__private">{t('notes.private')}</p>
        </div>
      )}
    </EditSheet>
  );
}

interface ChoiceProps {
  readonly draft: ReturnType<typeof useNoteDraft>;
  readonly newer: TradeNote;
}

/** What two devices wrote: one of them is kept, or both are joined. */
function Choice({ draft, newer }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <div className="note">
      <section className="note__version">
        <h3 className="t3">{t('notes.theirs')}</h3>
        <NoteText words={newer} />
        <Button look="soft" size="sm" onClick={draft.keepTheirs}>
          {t('notes.keepTheirs')}
        </Button>
      </section>
      <section className="note__version">
        <h3 className="t3">{t('notes.mine')}</h3>
        <NoteText words={draft.words} />
        <Button look="soft" size="sm" isBusy={draft.isBusy} onClick={draft.keepMine}>
          {t('notes.keepMine')}
        </Button>
      </section>
      <Button size="lg" isBlock onClick={draft.join}>
        {t('notes.join')}
      </Button>
    </div>
  );
}
