import './calendar.css';

import type { CalendarPreview } from '@fulcrum/contract/console/content/calendar';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useId, useRef, useState } from 'react';
import type { DragEvent } from 'react';

import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { FieldBox } from '../../parts/fields/field-groups.tsx';
import { ButtonRow } from '../../parts/layout/boxes.tsx';
import { Note, ProblemText } from '../../parts/layout/lines.tsx';
import { Panel } from '../../parts/layout/panel.tsx';
import { previewCalendar, saveCalendar } from './calls.ts';
import { ChangePreview } from './change-preview.tsx';
import { fileText } from './file-text.ts';

/** A file that was read, with what it would change. */
interface ReadFile {
  readonly name: string;
  readonly text: string;
  readonly preview: CalendarPreview;
}

/** Takes a file of events: shows what it would change, and saves it after a confirmation. */
export function UploadPanel({ onSaved }: { readonly onSaved: () => void }) {
  const [file, setFile] = useState<ReadFile | null>(null);
  const [problem, setProblem] = useState('');
  const [notice, setNotice] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const newest = useRef(0);

  const clear = () => {
    newest.current += 1;
    setFile(null);
    setProblem('');
    setNotice('');
    setIsConfirming(false);
    setIsBusy(false);
  };
  const take = async (chosen: File) => {
    clear();
    const mine = newest.current;
    setIsBusy(true);
    const read = await fileText(chosen);
    const reply = read.ok ? await previewCalendar({ file: read.text }) : null;
    // Only the file that was chosen last counts.
    if (mine !== newest.current) return;
    setIsBusy(false);
    if (!read.ok) setProblem(t(`calendar.${read.why}`));
    else if (reply?.ok) setFile({ name: chosen.name, text: read.text, preview: reply.data });
    else if (reply) setProblem(reply.problem.msg);
  };

  return (
    <Panel title={t('calendar.upload')}>
      <FileDrop isBusy={isBusy} onFile={(chosen) => void take(chosen)} />
      {problem !== '' && <ProblemText>{problem}</ProblemText>}
      <div role="status">{notice !== '' && <Note look="soft">{notice}</Note>}</div>
      {file && <FileFindings file={file} onClear={clear} onSave={() => setIsConfirming(true)} />}
      {file && isConfirming && (
        <ActionDialog
          title={t('calendar.save')}
          text={t('calendar.saveText', countsOf(file.preview))}
          confirmLabel={t('calendar.save')}
          isDanger={file.preview.removed > 0}
          act={(reason) => saveCalendar({ file: file.text, seen: file.preview.seen, reason })}
          onDone={(counts) => {
            clear();
            setNotice(t('calendar.saved', { ...counts }));
            onSaved();
          }}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Panel>
  );
}

const countsOf = ({ added, changed, removed }: CalendarPreview) => ({ added, changed, removed });

interface FileDropProps {
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

/** A field for a file, which can also be dropped on it. */
function FileDrop({ isBusy, onFile }: FileDropProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div
      className={isOver ? 'cal-drop cal-drop--over' : 'cal-drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FieldBox>
        <label htmlFor={id}>{t('calendar.file')}</label>
        <input
          id={id}
          type="file"
          accept=".csv,.json,text/csv,application/json"
          aria-busy={isBusy}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onFile(file);
            // The same file can be chosen again after it was corrected.
            target.value = '';
          }}
        />
        <small id={`${id}-hint`} className="t3">
          {t('calendar.fileHint')}
        </small>
      </FieldBox>
    </div>
  );
}

interface FileFindingsProps {
  readonly file: ReadFile;
  readonly onClear: () => void;
  readonly onSave: () => void;
}

function FileFindings({ file: { name, preview }, onClear, onSave }: FileFindingsProps) {
  const { faults, fault_count: count } = preview;
  const { added, changed, removed } = preview;
  const isSame = added + changed + removed === 0;
  return (
    <>
      {count > 0 ? (
        <>
          <ProblemText>{t('calendar.faults', { file: name, count })}</ProblemText>
          <ul className="cal-faults">
            {faults.map((fault) => (
              <li key={fault}>
                <bdi>{fault}</bdi>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <Note look="soft">
            {t(isSame ? 'calendar.same' : 'calendar.found', {
              file: name,
              events: preview.events,
              from: dayText(preview.from ?? 0),
              to: dayText((preview.to ?? 1) - 1),
            })}
          </Note>
          {!isSame && <ChangePreview preview={preview} />}
        </>
      )}
      <div className="cal-end">
        <ButtonRow>
          <Button look="soft" size="sm" onClick={onClear}>
            {t('app.cancel')}
          </Button>
          {count === 0 && !isSame && (
            <Button size="sm" onClick={onSave}>
              {t('calendar.save')}
            </Button>
          )}
        </ButtonRow>
      </div>
    </>
  );
}

const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);
