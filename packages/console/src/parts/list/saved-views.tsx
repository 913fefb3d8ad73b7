import './list.css';

import { Button } from '@fulcrum/ui/controls/button.tsx';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Link, useLocation } from 'react-router';

import { t } from '../../i18n/i18n.ts';
import { PlainDialog } from '../dialogs/plain-dialog.tsx';
import { Field } from '../fields/field.tsx';
import { LinkButton } from '../layout/lines.tsx';
import { useChoice } from './stored-choices.ts';

interface View {
  readonly name: string;
  /** The filters as in the address, without the page. */
  readonly search: string;
}

const VIEWS_MAX = 30;
const NAME_LENGTH_MAX = 40;

const isView = (value: unknown): value is View =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'search' in value &&
  typeof value.search === 'string';

const readViews = (value: unknown): readonly View[] =>
  Array.isArray(value) ? value.filter(isView).slice(0, VIEWS_MAX) : [];

/** Returns the current filters; the page and the open row are not part of a view. */
function viewOf(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  params.delete('open');
  return params.toString();
}

/** Views: filters of this screen that are saved under a name in the operator's browser. */
export function SavedViews() {
  const { pathname, search } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="soft" size="sm" onClick={() => setIsOpen(true)}>
        <Bookmark className="i i--16" aria-hidden="true" />
        {t('views.title')}
      </Button>
      {isOpen && (
        <PlainDialog title={t('views.title')} onClose={() => setIsOpen(false)}>
          <Views path={pathname} search={viewOf(search)} onOpen={() => setIsOpen(false)} />
        </PlainDialog>
      )}
    </>
  );
}

interface ViewsProps {
  readonly path: string;
  readonly search: string;
  readonly onOpen: () => void;
}

function Views({ path, search, onOpen }: ViewsProps) {
  const [views, change] = useChoice(`views.${path}`, readViews);
  const [name, setName] = useState('');
  const remove = (removed: string) => change((now) => now.filter((view) => view.name !== removed));
  const save = (event: FormEvent) => {
    event.preventDefault();
    const saved = { name: name.trim(), search };
    change((now) => [...now.filter((view) => view.name !== saved.name), saved].slice(-VIEWS_MAX));
    setName('');
  };
  return (
    <>
      {views.length === 0 && <p className="t3">{t('views.none')}</p>}
      <ul className="views">
        {views.map((view) => (
          <li key={view.name}>
            <Link to={{ pathname: path, search: view.search }} onClick={onOpen}>
              {view.name}
            </Link>
            <LinkButton
              aria-label={t('views.removeNamed', { name: view.name })}
              onClick={() => remove(view.name)}
            >
              {t('views.remove')}
            </LinkButton>
          </li>
        ))}
      </ul>
      <form onSubmit={save}>
        <Field
          label={t('views.name')}
          hint={t('views.hint')}
          value={name}
          maxLength={NAME_LENGTH_MAX}
          required
          pattern=".*\S.*"
          onText={setName}
        />
        <Button type="submit" size="sm">
          {t('views.save')}
        </Button>
      </form>
    </>
  );
}
