import { ChartCandlestick, ChartNoAxesColumn, Layers, Trophy, UserRound } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';

import { useHolding } from '../live/account.ts';

const TABS = [
  { path: '/', label: 'tabs.quotes', Icon: ChartNoAxesColumn },
  { path: '/trade', label: 'tabs.trade', Icon: ChartCandlestick },
  { path: '/order', label: 'tabs.orders', Icon: Layers },
  { path: '/rank', label: 'tabs.ranking', Icon: Trophy },
  { path: '/user', label: 'tabs.mine', Icon: UserRound },
] as const satisfies readonly {
  path: string;
  label: string;
  Icon: ComponentType<{ className?: string }>;
}[];

/** Pages that show the tab bar; pages below them have a back arrow instead. */
export const TAB_PATHS: readonly string[] = [...TABS.map((tab) => tab.path), '/mine', '/news'];

export function TabBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const current = pathname === '/mine' ? '/user' : pathname;
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
