import './list.css';

import { Button } from '@fulcrum/ui/button.tsx';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Link, useLocation } from 'react-router';

import { say } from '../../i18n/i18n.ts';
import { keep, readKept, useOperatorId } from './stored-choices.ts';
import { Field } from '../fields/field.tsx';
import { PlainDialog } from '../dialogs/plain-dialog.tsx';
import { LinkButton } from '../layout/lines.tsx';

interface View {
  readonly name: string;
  /** Filters of the address, without the page that was read. */
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

function readViews(operatorId: number, path: string): readonly View[] {
  const kept = readKept(operatorId, `views.${path}`);
  return Array.isArray(kept) ? kept.filter(isView).slice(0, VIEWS_MAX) : [];
}

/** The filters as they stand; which page was read and what was open is not a view. */
function viewOf(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('page');
  params.delete('open');
  return params.toString();
}

/** Filters of this screen under names of one's own, kept in the operator's browser. */
export function SavedViews() {
  const { pathname, search } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="soft" size="sm" onClick={() => setIsOpen(true)}>
        <Bookmark className="i i--16" aria-hidden="true" />
        {say('views.title')}
      </Button>
      {isOpen && (
        <PlainDialog title={say('views.title')} onClose={() => setIsOpen(false)}>
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
  const operatorId = useOperatorId();
  const [views, setViews] = useState(() => readViews(operatorId, path));
  const [name, setName] = useState('');
  const set = (next: readonly View[]) => {
    setViews(next);
    keep(operatorId, `views.${path}`, next);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const others = views.filter((view) => view.name !== name.trim());
    set([...others, { name: name.trim(), search }].slice(-VIEWS_MAX));
    setName('');
  };
  return (
    <>
      {views.length === 0 && <p className="t3">{say('views.none')}</p>}
      <ul className="views">
        {views.map((view) => (
          <li key={view.name}>
            <Link to={{ pathname: path, search: view.search }} onClick={onOpen}>
              {view.name}
            </Link>
            <LinkButton
              aria-label={say('views.removeNamed', { name: view.name })}
              onClick={() => set(views.filter(({ name: other }) => other !== view.name))}
            >
              {say('views.remove')}
            </LinkButton>
          </li>
        ))}
      </ul>
      <form onSubmit={save}>
        <Field
          label={say('views.name')}
          hint={say('views.hint')}
          value={name}
          maxLength={NAME_LENGTH_MAX}
          required
          pattern=".*\S.*"
          onText={setName}
        />
        <Button type="submit" size="sm">
          {say('views.save')}
        </Button>
      </form>
    </>
  );
}
