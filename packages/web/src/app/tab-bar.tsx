import { Link, useLocation } from 'react-router';

import { useTranslation } from '../language/use-translation.ts';
import { useHolding } from '../account/account.ts';
import { tabAt } from '../routing/route-table.ts';
import { TABS } from './tabs.ts';

export function TabBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const current = tabAt(pathname);
  const open = useHolding().length;

  return (
    <nav className="tabbar" aria-label={t('tabs.label')}>
      <ul className="tabbar__list">
        {TABS.map(({ path, label, Icon }) => (
          <li key={path}>
            <Link className="tab" to={path} aria-current={path === current ? 'page' : undefined}>
              <span className="tab__icon">
                <Icon className="i" />
                {path === '/order' && open > 0 && <span className="badge num">{open}</span>}
              </span>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
