import { sourceDifferences } from '@fulcrum/contract/console/catalogue/source-differences';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useId, useState } from 'react';

import { t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { TextArea } from '../../parts/fields/controls.tsx';
import { FieldBox } from '../../parts/fields/field-groups.tsx';
import { AtEnd, ButtonRow, Card, PanelHead } from '../../parts/layout/boxes.tsx';
import { Note, NoteDetails, ProblemText } from '../../parts/layout/lines.tsx';
import { proposeSources } from './calls.ts';
import { RouteList } from './route-list.tsx';
import { SourceDiff } from './source-diff.tsx';
import { SourceList } from './source-list.tsx';
import {
  readSettings,
  settingsFault,
  settingsText,
  type Settings,
} from './source-settings-text.ts';

interface SettingsEditorProps {
  readonly revision: number;
  /** What the operator starts from, JSON. */
  readonly settings: string;
  /** Codes of all instruments. */
  readonly codes: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/**
 * Edits a draft of all sources and routes, and proposes it. The server judges it, and its answer is
 * shown at the source or route that it is about.
 */
export function SettingsEditor(props: SettingsEditorProps) {
  const { onDone, onClose } = props;
  // The settings that the draft started from stay, even if others come into force meanwhile: the
  // server refuses a proposal that does not follow the settings in force.
  const [{ revision, settings }] = useState(props);
  const [draft, setDraft] = useState(() => readSettings(settings));
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [isReviewing, setIsReviewing] = useState(false);
  const fault = typed === null ? null : settingsFault(typed);
  const differences = sourceDifferences(settings, settingsText(draft));
  const change = (next: Settings) => {
    setDraft(next);
    setTyped(null);
    setRefused(null);
  };
  const propose = async (reason: string) => {
    const reply = await proposeSources({ revision, settings: settingsText(draft), reason });
    setRefused(!reply.ok && reply.problem.reason === 'sources.invalid' ? reply.problem.msg : null);
    return reply;
  };
  return (
    <Card aria-label={t('sources.edit')}>
      <PanelHead>
        {t('sources.edit')}
        <AtEnd>
          <Button look="soft" size="sm" onClick={onClose}>
            {t('app.cancel')}
          </Button>
        </AtEnd>
      </PanelHead>
      <Note look="soft">{t('sources.editText')}</Note>
      {refused !== null && <ProblemText isNote>{refused}</ProblemText>}
      <SourceList draft={draft} refused={refused} onDraft={change} />
      <RouteList draft={draft} codes={props.codes} refused={refused} onDraft={change} />
      <JsonField
        text={typed ?? settingsText(draft)}
        fault={fault}
        onText={(text) => {
          if (settingsFault(text) === null) change(readSettings(text));
          setTyped(text);
        }}
      />
      <ButtonRow isPaneEnd>
        <Button
          size="sm"
          disabled={fault !== null || differences.length === 0}
          onClick={() => setIsReviewing(true)}
        >
          {t('sources.review', { count: differences.length })}
        </Button>
      </ButtonRow>
      {isReviewing && (
        <ActionDialog
          title={t('sources.propose')}
          text={t('sources.proposeText')}
          confirmLabel={t('sources.propose')}
          isWide
          act={propose}
          onDone={onDone}
          onClose={() => setIsReviewing(false)}
        >
          <SourceDiff fields={differences} />
        </ActionDialog>
      )}
    </Card>
  );
}

interface JsonFieldProps {
  readonly text: string;
  readonly fault: string | null;
  readonly onText: (text: string) => void;
}

/** The whole draft as text, for settings that exist as a file. */
function JsonField({ text, fault, onText }: JsonFieldProps) {
  const id = useId();
  return (
    <NoteDetails>
      <summary>{t('sources.advanced')}</summary>
      <FieldBox>
        <label htmlFor={id}>{t('sources.json')}</label>
        <TextArea
          id={id}
          className="feeds__json"
          dir="ltr"
          spellCheck={false}
          rows={14}
          value={text}
          aria-invalid={fault !== null}
          onChange={({ target }) => onText(target.value)}
        />
      </FieldBox>
      {fault !== null && <Note look="late">{fault}</Note>}
    </NoteDetails>
  );
}
