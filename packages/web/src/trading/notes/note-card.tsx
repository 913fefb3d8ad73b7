import './notes.css';

import { useAnswer } from '@fulcrum/client/react/use-answer';
import type { CallOptions } from '@fulcrum/client/client';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { NotebookPen } from 'lucide-react';
import { useCallback, useState } from 'react';

import { tradeNote, useWrittenNotes } from '../../account/notes.ts';
import type { TradeOrder } from '../../account/model.ts';
import { useTranslation } from '../../language/use-translation.ts';
import { NoteSheet } from './note-sheet.tsx';
import { NoteText } from './note-text.tsx';

/** The note and the tags of a position, and the way to change them. */
export function NoteCard({ order }: { readonly order: Pick<TradeOrder, 'id' | 'parentId'> }) {
  const { t } = useTranslation();
  const { id, parentId } = order;
  const load = useCallback((options: CallOptions) => tradeNote(id, options), [id]);
  const { answer, problem, ask } = useAnswer(load);
  const written = useWrittenNotes((notes) => notes[parentId ?? id]);
  const [isOpen, setOpen] = useState(false);
  const words = written ?? answer?.data;
  if (!words) {
    return problem ? (
      <ErrorBlock text={problem.msg} retryLabel={t('common.retry')} onRetry={() => void ask()} />
    ) : (
      <Skeleton height={36} radius={10} />
    );
  }
  const isEmpty = words.text === '' && words.tags.length === 0;
  return (
    <section className="note" aria-label={t('notes.title')}>
      <NoteText words={words} />
      <Button look="soft" isBlock onClick={() => setOpen(true)}>
        <NotebookPen className="i i--16" />
        <span>{t(isEmpty ? 'notes.write' : 'notes.edit')}</span>
      </Button>
      {isOpen && <NoteSheet order={order} onDone={() => setOpen(false)} />}
    </section>
  );
}
