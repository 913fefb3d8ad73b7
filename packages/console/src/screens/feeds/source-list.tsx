import { sourceDifferences } from '@fulcrum/contract/console/catalogue/source-differences';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { listed, t } from '../../i18n/i18n.ts';
import { AtEnd, ButtonRow, EmptyLine, PanelHead } from '../../parts/layout/boxes.tsx';
import { Late } from '../../parts/layout/lines.tsx';
import { SourceDialog } from './source-dialog.tsx';
import { isAbout } from './source-fault.ts';
import { kindName } from './source-kind-name.ts';
import { codesFrom, type Settings, type Source } from './source-settings-text.ts';

interface SourceListProps {
  readonly draft: Settings;
  /** What the server said about the draft; null if nothing. */
  readonly refused: string | null;
  readonly onDraft: (draft: Settings) => void;
}

type Editing = { readonly name: string; readonly source: Source } | 'new';

/** The sources of a draft, one row each. */
export function SourceList({ draft, refused, onDraft }: SourceListProps) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const names = Object.keys(draft.sources);
  const save = (name: string, entered: Source) => {
    // An equal source keeps its text: the market connects anew to one that differs.
    const known = draft.sources[name];
    const source = known && isSame(known, entered) ? known : entered;
    onDraft({ ...draft, sources: { ...draft.sources, [name]: source } });
    setEditing(null);
  };
  const remove = (name: string) => {
    const { [name]: _, ...sources } = draft.sources;
    onDraft({ ...draft, sources });
  };
  return (
    <section aria-label={t('feeds.sources')}>
      <PanelHead level={3}>
        {t('feeds.sources')}
        <AtEnd>
          <Button look="soft" size="sm" onClick={() => setEditing('new')}>
            {t('sources.addSource')}
          </Button>
        </AtEnd>
      </PanelHead>
      {names.length === 0 && <EmptyLine>{t('sources.none')}</EmptyLine>}
      {Object.entries(draft.sources).map(([name, source]) => (
        <SourceRow
          key={name}
          name={name}
          source={source}
          codes={codesFrom(draft, name)}
          fault={isAbout(refused, 'sources', name) ? refused : null}
          onEdit={() => setEditing({ name, source })}
          onRemove={() => remove(name)}
        />
      ))}
      {editing !== null && (
        <SourceDialog
          known={editing === 'new' ? null : editing}
          takenNames={names}
          onSave={save}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}

const isSame = (one: Source, other: Source): boolean =>
  sourceDifferences(JSON.stringify(one), JSON.stringify(other)).length === 0;

interface SourceRowProps {
  readonly name: string;
  readonly source: Source;
  readonly codes: readonly string[];
  readonly fault: string | null;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function SourceRow({ name, source, codes, fault, onEdit, onRemove }: SourceRowProps) {
  return (
    <div className="feeds__row" role="group" aria-label={name}>
      <p>
        <b>{name}</b> <span className="t2">{summaryOf(source)}</span>
        <br />
        <small className="t3">
          {codes.length === 0
            ? t('sources.unused')
            : t('sources.usedBy', { codes: codes.join(', ') })}
        </small>
        {fault !== null && (
          <Late as="p" role="alert">
            {fault}
          </Late>
        )}
      </p>
      <ButtonRow>
        <Button look="soft" size="sm" onClick={onEdit}>
          {t('app.edit')}
        </Button>
        {/* The line above says which instruments use it, which is why it cannot be removed. */}
        <Button look="soft" size="sm" disabled={codes.length > 0} onClick={onRemove}>
          {t('app.remove')}
        </Button>
      </ButtonRow>
    </div>
  );
}

/** Returns the kind of a source and what tells it from others of its kind. */
function summaryOf(source: Source): string {
  const { kind, market, account, host, port, url } = source;
  const address = typeof host === 'string' ? `${host}:${String(port)}` : url;
  const known = [market, account, address].filter((each) => typeof each === 'string');
  return listed([kindName(kind), ...known]);
}
