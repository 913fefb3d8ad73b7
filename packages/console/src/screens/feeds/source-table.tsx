import type { PriceSource } from '@fulcrum/contract/console/catalogue/schema';
import type { SourceSettings } from '@fulcrum/contract/console/catalogue/source-schema';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { useMayDo } from '../../api/session.ts';
import { listed, t } from '../../i18n/i18n.ts';
import { ActionDialog } from '../../parts/dialogs/action-dialog.tsx';
import { Card } from '../../parts/layout/boxes.tsx';
import { DataTable, type Column } from '../../parts/list/data-table.tsx';
import { proposeSources } from './calls.ts';
import { sourceColumns } from './source-columns.tsx';
import { readSettings, settingsText, toBackups } from './source-settings-text.ts';

interface SourceTableProps {
  readonly sources: readonly PriceSource[];
  /** Null while they are not known. */
  readonly settings: SourceSettings | null;
  readonly onHalt: (source: string) => void;
  readonly onDone: () => void;
}

/** The sources of prices, each with what can be done about all of its instruments at once. */
export function SourceTable({ sources, settings, onHalt, onDone }: SourceTableProps) {
  const mayHalt = useMayDo('instruments.halt');
  const mayChange = useMayDo('instruments.change');
  const [left, setLeft] = useState<string | null>(null);
  const isOpen = mayChange && settings?.managed_by === 'console' && settings.waiting === null;
  const acting: Column<PriceSource> = {
    key: 'column.actions',
    cell: ({ name, codes }) => (
      <span className="feeds__acts">
        {mayHalt && (
          <Button
            look="soft"
            size="sm"
            disabled={codes.length === 0}
            aria-label={`${t('instruments.halt')}: ${name}`}
            onClick={() => onHalt(name)}
          >
            {t('instruments.halt')}
          </Button>
        )}
        {isOpen && (
          <Button
            look="soft"
            size="sm"
            disabled={toBackups(readSettings(settings.settings), name).moved.length === 0}
            onClick={() => setLeft(name)}
          >
            {t('sources.allToBackups')}
          </Button>
        )}
      </span>
    ),
  };
  return (
    <Card>
      <DataTable
        label={t('feeds.sources')}
        columns={mayHalt || isOpen ? withActions(acting) : sourceColumns()}
        rows={sources}
        idOf={({ name }) => name}
      />
      {left !== null && settings && (
        <BackupsDialog
          name={left}
          settings={settings}
          onDone={() => {
            setLeft(null);
            onDone();
          }}
          onClose={() => setLeft(null)}
        />
      )}
    </Card>
  );
}

/** Puts the buttons beside the instruments that they are about, of which there may be many. */
const withActions = (acting: Column<PriceSource>): readonly Column<PriceSource>[] =>
  sourceColumns().flatMap((column) => {
    if (column.key !== 'column.instruments') return [column];
    const cell: typeof column.cell = (row) => (
      <span className="feeds__text">{column.cell(row)}</span>
    );
    return [{ ...column, cell }, acting];
  });

interface BackupsDialogProps {
  readonly name: string;
  readonly settings: SourceSettings;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Dialog that proposes to change every instrument of a source to its backup. */
function BackupsDialog({ name, settings, onDone, onClose }: BackupsDialogProps) {
  // What was seen when it was opened is what is proposed: the revision says if it has changed.
  const [{ revision, all }] = useState(() => ({
    revision: settings.revision,
    all: toBackups(readSettings(settings.settings), name),
  }));
  return (
    <ActionDialog
      title={t('sources.allToBackupsTitle', { name })}
      text={t('sources.allToBackupsText', { codes: listed(all.moved) })}
      confirmLabel={t('sources.propose')}
      act={(reason) => proposeSources({ revision, settings: settingsText(all.settings), reason })}
      onDone={onDone}
      onClose={onClose}
    >
      {all.left.length > 0 && <p>{t('sources.withoutBackup', { codes: listed(all.left) })}</p>}
    </ActionDialog>
  );
}
