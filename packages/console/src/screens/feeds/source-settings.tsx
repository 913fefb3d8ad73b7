import type { PriceSource } from '@fulcrum/contract/console/catalogue/schema';
import type { SourceSettings } from '@fulcrum/contract/console/catalogue/source-schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { t } from '../../i18n/i18n.ts';
import { DecidedChanges } from '../../parts/changes/decided-changes.tsx';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { Missing } from '../../parts/figures/figures.tsx';
import { AtEnd, Card, PanelHead } from '../../parts/layout/boxes.tsx';
import { Late, Note, NoteDetails } from '../../parts/layout/lines.tsx';
import { ProblemLine } from '../../parts/layout/screen-head.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { proposeSources, useSourceSettings } from './calls.ts';
import { SettingsEditor } from './settings-editor.tsx';
import { SourceDiff } from './source-diff.tsx';
import { groupsOf } from './source-groups.ts';
import { SourceProposal } from './source-proposal.tsx';
import { SourceTable } from './source-table.tsx';
import {
  readSettings,
  routesOf,
  scaleText,
  settingsText,
  withBackup,
  type RouteRow,
} from './source-settings-text.ts';

const EVERY_MS = 5_000;

interface SourceSettingsPanelProps {
  /** The sources as the market follows them. */
  readonly sources: readonly PriceSource[];
  /** Codes of all instruments. */
  readonly codes: readonly string[];
  /** Revision that the market follows; null if it follows none. */
  readonly followed: number | null;
  /** Called to halt what a source quotes. */
  readonly onHalt: (source: string) => void;
}

/** The sources, their settings and routes, the open proposal, and what was decided before. */
export function SourceSettingsPanel(props: SourceSettingsPanelProps) {
  const { sources, codes, followed, onHalt } = props;
  const { data, problem, reload } = useSourceSettings({}, EVERY_MS);
  return (
    <>
      {sources.length > 0 && (
        <SourceTable sources={sources} settings={data} onHalt={onHalt} onDone={reload} />
      )}
      <ProblemLine problem={problem} retry={reload} />
      {data && data.managed_by !== 'none' && (
        <Settings data={data} codes={codes} followed={followed} onDone={reload} />
      )}
    </>
  );
}

interface SettingsProps extends RoutesPanelProps {
  readonly followed: number | null;
}

function Settings({ data, codes, followed, onDone }: SettingsProps) {
  const isBehind = data.managed_by === 'console' && followed !== data.revision;
  return (
    <>
      {isBehind && <Late as="p">{t('sources.behind', { revision: data.revision })}</Late>}
      {data.waiting && <SourceProposal change={data.waiting} onDone={onDone} />}
      <RoutesPanel data={data} codes={codes} onDone={onDone} />
      <DecidedChanges
        changes={data.decided}
        titleOf={({ revision }) => (revision === null ? '' : t('sources.revision', { revision }))}
        summaryOf={({ fields }) =>
          groupsOf(fields)
            .map(({ name }) => name)
            .join(', ')
        }
        differencesOf={({ fields }) => <SourceDiff fields={fields} />}
      />
    </>
  );
}

interface RoutesPanelProps {
  readonly data: SourceSettings;
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

function RoutesPanel({ data, codes, onDone }: RoutesPanelProps) {
  const mayChange = useMayDo('instruments.change');
  const [isEditing, setIsEditing] = useState(false);
  const [swapped, setSwapped] = useState<string | null>(null);
  const { settings, revision } = data;
  const isOpen = data.managed_by === 'console' && mayChange && data.waiting === null;
  const close = () => {
    setIsEditing(false);
    setSwapped(null);
  };
  const done = () => {
    close();
    onDone();
  };
  // A draft stays even if another operator proposes something meanwhile.
  if (isEditing) {
    return (
      <SettingsEditor
        revision={revision}
        settings={settings}
        codes={codes}
        onDone={done}
        onClose={close}
      />
    );
  }
  return (
    <Card aria-label={t('sources.routes')}>
      <PanelHead>
        {t('sources.routes')}
        {isOpen && (
          <AtEnd>
            <Button size="sm" onClick={() => setIsEditing(true)}>
              {t('sources.edit')}
            </Button>
          </AtEnd>
        )}
      </PanelHead>
      {data.managed_by === 'file' && <Note look="soft">{t('sources.byFile')}</Note>}
      <DataTable
        label={t('sources.routes')}
        columns={columnsOf(isOpen ? setSwapped : null)}
        rows={routesOf(readSettings(settings))}
        idOf={({ code }) => code}
        empty={t('sources.noRoutes')}
      />
      <NoteDetails>
        <summary>{t('sources.json')}</summary>
        <pre className="feeds__settings" dir="ltr" tabIndex={0}>
          {settings}
        </pre>
      </NoteDetails>
      {swapped !== null && (
        <ActionDialog
          title={t('sources.toBackup')}
          text={t('sources.toBackupText', { code: swapped })}
          confirmLabel={t('sources.propose')}
          act={(reason) =>
            proposeSources({
              revision,
              settings: settingsText(withBackup(readSettings(settings), swapped)),
              reason,
            })
          }
          onDone={done}
          onClose={close}
        />
      )}
    </Card>
  );
}

const columnsOf = (onSwap: ((code: string) => void) | null): readonly Column<RouteRow>[] => [
  { key: 'column.instrument', isText: true, cell: ({ code }) => <b>{code}</b> },
  { key: 'column.source', isText: true, cell: ({ source }) => source },
  { key: 'column.symbol', isText: true, cell: ({ symbol }) => <bdi>{symbol}</bdi> },
  {
    key: 'column.powerOfTen',
    cell: ({ powerOfTen }) => (
      <span className="num" translate="no">
        {scaleText(powerOfTen)}
      </span>
    ),
  },
  {
    key: 'column.backup',
    isText: true,
    cell: ({ code, backup }) =>
      backup ? (
        <span className="feeds__backup">
          <bdi>{`${backup.source}, ${backup.symbol}`}</bdi>
          {onSwap && (
            <Button look="soft" size="sm" onClick={() => onSwap(code)}>
              {t('sources.toBackup')}
            </Button>
          )}
        </span>
      ) : (
        <Missing />
      ),
  },
];
