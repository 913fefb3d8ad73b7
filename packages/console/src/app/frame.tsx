import { useClock } from '@fulcrum/client/react/use-clock';
import type { QueueName } from '@fulcrum/contract/console/messages/facts';
import { IconButton } from '@fulcrum/ui/controls/button.tsx';
import type { Me } from '@fulcrum/contract/console/operators/schema';
import { formatTime } from '@fulcrum/ui/figures/format';
import { ChartNoAxesColumn, LogOut, Search, SunMoon } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Link, NavLink, useNavigate } from 'react-router';

import { queueState, usePolledQueues, useQueues } from '../api/queues.ts';
import { signedOut, useMayDo } from '../api/session.ts';
import { t } from '../i18n/i18n.ts';
import { isTyping, useRowKeys } from '../parts/list/use-row-keys.ts';
import { logOut } from './calls.ts';
import { MENU } from './screens.ts';
import { switchTheme } from './theme.ts';

/** Navigation, command bar and operator, around the screen. */
export function Frame({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  useRowKeys();
  usePolledQueues();
  const items = MENU.filter(({ permission }) => me.permissions.includes(permission));
  return (
    <div className="op">
      <a className="skip" href="#main">
        {t('app.skip')}
      </a>
      <div className="op__brand">
        <span className="op__mark">
          <ChartNoAxesColumn className="i i--16" aria-hidden="true" />
        </span>
        {t('app.name')}
      </div>
      <header className="op__bar">
        <CommandBar />
        <span className="grow" />
        <span className={`tag ${me.environment === 'production' ? 'tag--warn' : 'tag--accent'}`}>
          {t(`env.${me.environment}`)}
        </span>
        <NewYorkClock />
        <IconButton label={t('app.theme')} onClick={switchTheme}>
          <SunMoon className="i" aria-hidden="true" />
        </IconButton>
        <Link className="op__who" to="/account">
          <span aria-hidden="true">{me.name.slice(0, 1).toUpperCase()}</span>
          <span>
            {me.name}
            <br />
            <small className="t3">{t(`role.${me.role}`)}</small>
          </span>
        </Link>
        <IconButton label={t('app.signOut')} onClick={() => void signOut()}>
          <LogOut className="i" aria-hidden="true" />
        </IconButton>
      </header>
      <nav className="op__nav" aria-label={t('app.navigation')}>
        {items.map(({ path, label, icon: Icon, group, queue }, at) => (
          <Fragment key={path}>
            {group !== null && group !== items[at - 1]?.group && <h2>{t(group)}</h2>}
            <NavLink to={path} end={path === '/'}>
              <Icon className="i" aria-hidden="true" />
              {t(label)}
              {queue && <QueueBadge name={queue} />}
            </NavLink>
          </Fragment>
        ))}
      </nav>
      <main className="op__main" id="main">
        {children}
      </main>
    </div>
  );
}

/** Number of cases that wait for this operator; amber if the oldest is overdue. */
function QueueBadge({ name }: { readonly name: QueueName }) {
  const state = queueState(useQueues(), name, 'mine');
  if (!state || state.count === 0) return null;
  return (
    <span className={`op__count num ${state.isLate ? 'op__count--late' : ''}`}>
      {state.count}
      {state.isLate && <span className="sr"> {t('waiting.late')}</span>}
    </span>
  );
}

async function signOut(): Promise<void> {
  await logOut({});
  signedOut();
}

/** Search for a user: `/` moves the cursor here, Enter searches. */
function CommandBar() {
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

function NewYorkClock() {
  const now = useClock();
  return (
    <span className="t3 num">
      {t('app.newYork')} {formatTime(now)}
    </span>
  );
}
