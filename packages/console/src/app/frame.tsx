import { useClock } from '@fulcrum/client/react/use-clock';
import type { Me } from '@fulcrum/contract/console/operators/schema';
import { formatTime } from '@fulcrum/ui/figures/format';
import type { ReactNode } from 'react';

import { usePolledQueues } from '../api/queues.ts';
import { t } from '../i18n/i18n.ts';
import { HeldStrip } from '../parts/cases/held-strip.tsx';
import { useRowKeys } from '../parts/list/use-row-keys.ts';
import { AccountLink, SignOutButton, ThemeButton } from './account-tools.tsx';
import { CommandBar } from './command-bar.tsx';
import { MenuButton } from './menu-sheet.tsx';
import { Brand, Menu } from './menu.tsx';
import { useIsNarrow } from './use-narrow.ts';

/** Navigation, command bar and operator, around the screen. */
export function Frame({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  useRowKeys();
  usePolledQueues();
  const isNarrow = useIsNarrow();
  return (
    <div className="op">
      <a className="skip" href="#main">
        {t('app.skip')}
      </a>
      {!isNarrow && (
        <div className="op__brand">
          <Brand />
        </div>
      )}
      <header className="op__bar">
        {isNarrow && <MenuButton me={me} />}
        <CommandBar />
        <span className="grow" />
        <span className={`tag ${me.environment === 'production' ? 'tag--warn' : 'tag--accent'}`}>
          {t(`env.${me.environment}`)}
        </span>
        {!isNarrow && (
          <>
            <NewYorkClock />
            <ThemeButton />
            <AccountLink me={me} />
            <SignOutButton />
          </>
        )}
      </header>
      {!isNarrow && <Menu me={me} />}
      <main className="op__main" id="main">
        {children}
      </main>
      <HeldStrip />
    </div>
  );
}

function NewYorkClock() {
  const now = useClock();
  return (
    <span className="t3 num" translate="no">
      {t('app.newYork')} {formatTime(now)}
    </span>
  );
}
