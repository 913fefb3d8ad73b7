import { NOTE_MAX } from '@fulcrum/contract/console/day-end/limits';
import type { DayEnd, NoteVersion } from '@fulcrum/contract/console/day-end/schema';
import { lengthOf } from '@fulcrum/contract/plain-text';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { formatInteger } from '@fulcrum/ui/figures/format';
import { useId, useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { TextArea } from '../../parts/fields/controls.tsx';
import { FieldBox } from '../../parts/fields/field-groups.tsx';
import { When } from '../../parts/figures/figures.tsx';
import { ButtonRow, Card, EmptyLine, PanelHead } from '../../parts/layout/boxes.tsx';
import { ProblemText } from '../../parts/layout/lines.tsx';
import { saveDayNote } from './calls.ts';

interface NotePanelProps {
  readonly data: DayEnd;
  readonly reload: () => void;
}

/** The note for the next shift: the newest version, a field for the next one, and those before. */
export function NotePanel({ data, reload }: NotePanelProps) {
  const mayWrite = useMayDo('dayEnd.note');
  const [newest, ...older] = data.notes;
  return (
    <Card aria-label={t('dayEnd.note')}>
      <PanelHead>{t('dayEnd.note')}</PanelHead>
      {newest ? <Version note={newest} /> : <EmptyLine>{t('dayEnd.noteNone')}</EmptyLine>}
      {mayWrite && <NoteForm data={data} newest={newest ?? null} reload={reload} />}
      {older.length > 0 && (
        <details className="day-end__text">
          <summary>{t('dayEnd.versions', { count: older.length })}</summary>
          {older.map((note) => (
            <Version key={note.version} note={note} />
          ))}
        </details>
      )}
    </Card>
  );
}

const Version = ({ note }: { readonly note: NoteVersion }) => (
  <div className="day-end__note">
    <p>
      <bdi>{note.text}</bdi>
    </p>
    <small className="t3">
      <span>{`${t('dayEnd.version', { version: note.version })} ·`}</span>{' '}
      <bdi>{note.operator}</bdi> · <When at={note.at} />
    </small>
  </div>
);

interface NoteFormProps extends NotePanelProps {
  readonly newest: NoteVersion | null;
}

function NoteForm({ data, newest, reload }: NoteFormProps) {
  const id = useId();
  const [start, setStart] = useState({ seen: newest?.version ?? 0, text: newest?.text ?? '' });
  const [text, setText] = useState(start.text);
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  // Unless something was typed, the field follows the newest version.
  if (newest && newest.version > start.seen && text === start.text) {
    setStart({ seen: newest.version, text: newest.text });
    setText(newest.text);
  }
  const length = lengthOf(text.trim());
  const isChanged = text.trim() !== start.text;
  const save = async () => {
    setIsBusy(true);
    setError('');
    const reply = await saveDayNote({ day: data.day, text, seen: start.seen });
    setIsBusy(false);
    if (reply.ok) {
      setStart({ seen: start.seen + 1, text: text.trim() });
      setText(text.trim());
    } else setError(reply.problem.msg);
    // Also shows a newer version that another operator has saved; what was typed stays.
    reload();
  };
  const isBehind = newest !== null && newest.version > start.seen;
  return (
    <div className="day-end__text">
      <FieldBox>
        <label htmlFor={id}>{t('dayEnd.noteNext')}</label>
        <TextArea
          id={id}
          rows={5}
          value={text}
          aria-describedby={`${id}-count`}
          onChange={({ target }) => setText(target.value)}
        />
        <small id={`${id}-count`} className={length > NOTE_MAX ? 'day-end__bad-text' : 't3'}>
          {t('dayEnd.noteLength', { count: formatInteger(length), max: formatInteger(NOTE_MAX) })}
        </small>
      </FieldBox>
      {error !== '' && <ProblemText>{error}</ProblemText>}
      <ButtonRow>
        {isBehind && (
          <Button
            look="soft"
            size="sm"
            onClick={() => {
              setStart({ seen: newest.version, text: newest.text });
              setError('');
            }}
          >
            {t('dayEnd.noteRead', { version: newest.version })}
          </Button>
        )}
        <Button
          size="sm"
          isBusy={isBusy}
          disabled={!isChanged || length === 0 || length > NOTE_MAX || isBehind}
          onClick={() => void save()}
        >
          {t('dayEnd.noteSave')}
        </Button>
      </ButtonRow>
    </div>
  );
}
