import { useId, useState } from 'react';

import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { TextArea } from '../../parts/fields/controls.tsx';
import { FieldBox } from '../../parts/fields/field-groups.tsx';
import { Note } from '../../parts/layout/lines.tsx';
import { proposeSources } from './calls.ts';
import { jsonFault } from './source-routes.ts';

interface SettingsDialogProps {
  readonly revision: number;
  /** What the operator starts from, JSON. */
  readonly settings: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Edits all sources and routes as text. The server names the first place that is wrong. */
export function SettingsDialog({ revision, settings, onDone, onClose }: SettingsDialogProps) {
  const id = useId();
  const [text, setText] = useState(settings);
  const fault = jsonFault(text);
  return (
    <ActionDialog
      title={t('sources.edit')}
      text={t('sources.proposeText')}
      confirmLabel={t('sources.propose')}
      isWide
      isBlocked={fault !== null || text === settings}
      act={(reason) => proposeSources({ revision, settings: text, reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <FieldBox>
        <label htmlFor={id}>{t('sources.json')}</label>
        <TextArea
          id={id}
          className="feeds__json"
          dir="ltr"
          spellCheck={false}
          rows={18}
          value={text}
          aria-invalid={fault !== null}
          onChange={({ target }) => setText(target.value)}
        />
      </FieldBox>
      {fault !== null && <Note look="late">{t('sources.notJson', { fault })}</Note>}
    </ActionDialog>
  );
}
