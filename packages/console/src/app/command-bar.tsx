import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';

import { useMayDo } from '../api/session.ts';
import { t } from '../i18n/i18n.ts';
import { isTyping } from '../parts/list/use-row-keys.ts';

/** Search for a user: `/` moves the cursor here, Enter searches. */
export function CommandBar() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const isAllowed = useMayDo('people.view');
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  if (!isAllowed) return null;
  const find = (event: FormEvent) => {
    event.preventDefault();
    void navigate(`/people?${new URLSearchParams({ search: text.trim() })}`);
  };
  return (
    <form className="op__search" role="search" onSubmit={find}>
      <Search className="i i--16" aria-hidden="true" />
      <input
        ref={input}
        type="search"
        value={text}
        aria-label={t('app.search')}
        placeholder={t('app.search')}
        onChange={(event) => setText(event.target.value)}
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  );
}
