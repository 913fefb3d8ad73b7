import { useLocation } from 'react-router';

import { useHolding } from '../account/account.ts';
import { useLongPress } from '../layout/use-long-press.ts';
import { useTranslation } from '../language/use-translation.ts';
import { quotes } from '../market/quotes.ts';
import { CLOSE_MANY_PATH } from '../routing/close-many.ts';
import { pathOfTab, screenAt, TABS } from '../routing/screens.ts';
import { useFollow, useGo } from '../routing/use-go.ts';
import { TAB_ICONS } from './tab-icons.ts';

export function TabBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const go = useGo();
  const follow = useFollow();
  const current = screenAt(pathname)?.tab;
  const open = useHolding().length;
  const hold = useLongPress(() => {
    if (open > 0) go(CLOSE_MANY_PATH);
  });

  return (
    <nav className="tabbar" aria-label={t('tabs.label')}>
      <ul className="tabbar__list">
        {TABS.map((tab) => {
          const Icon = TAB_ICONS[tab];
          return (
            <li key={tab}>
              <a
                className="tab"
                href={`#${pathOfTab(tab)}`}
                aria-current={tab === current ? 'page' : undefined}
                {...(tab === 'orders' ? hold : {})}
                onPointerDown={(event) => {
                  quotes.hold();
                  if (tab === 'orders') hold.onPointerDown(event);
                }}
                onClick={(event) => {
                  if (tab === 'orders') hold.onClick(event);
                  follow(event);
                }}
              >
                <span className="tab__icon">
                  <Icon className="i" />
                  {tab === 'orders' && open > 0 && <span className="badge num">{open}</span>}
                </span>
                {t(`tabs.${tab}`)}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
