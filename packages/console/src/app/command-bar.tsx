import { isTyping } from '@fulcrum/ui/controls/is-typing';
import { Search } from 'lucide-react';
import { useId, useRef } from 'react';
import type { FocusEvent, FormEvent, KeyboardEvent } from 'react';

import { useMayDo } from '../api/session.ts';
import { t } from '../i18n/i18n.ts';
import { optionId } from './search/found-list.tsx';
import { FoundPanel } from './search/found-panel.tsx';
import { useSearch } from './search/use-search.ts';

/** The longest text that the call takes. */
const LENGTH_MAX = 100;

/** The search for users, orders, cases and payments, for roles that may see users. */
export function CommandBar() {
  return useMayDo('people.view') ? <SearchField /> : null;
}

function SearchField() {
  const list = useId();
  const { input, focus, leave } = useFocus();
  const search = useSearch(focus);
  const { typed, rows, active } = search;
  const press = (event: KeyboardEvent) => {
    if (isTyping(event.nativeEvent)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      search.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      search.close();
      leave();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search.choose();
  };
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) search.close();
  };
  return (
    <form className="op__search" role="search" onSubmit={submit} onBlur={blur}>
      <Search className="i i--16" aria-hidden="true" />
      <input
        ref={input}
        type="search"
        role="combobox"
        value={typed}
        maxLength={LENGTH_MAX}
        autoComplete="off"
        spellCheck={false}
        aria-label={t('app.search')}
        aria-keyshortcuts="/ Control+K Meta+K"
        aria-expanded={search.isOpen}
        aria-controls={rows.length > 0 ? list : undefined}
        aria-activedescendant={rows.length > 0 ? optionId(list, active) : undefined}
        placeholder={t('app.search')}
        onChange={(event) => search.type(event.target.value)}
        onClick={() => search.open()}
        onKeyDown={press}
      />
      <kbd aria-hidden="true">/</kbd>
      {search.isOpen && <FoundPanel id={list} search={search} />}
    </form>
  );
}

/** The field, and how it takes the focus and gives it back. */
function useFocus() {
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);
  const focus = () => {
    if (document.activeElement !== input.current) before.current = document.activeElement;
    input.current?.focus();
    input.current?.select();
  };
  const leave = () => {
    input.current?.blur();
    if (before.current instanceof HTMLElement) before.current.focus();
    before.current = null;
  };
  return { input, focus, leave };
}
