import type { Permission } from '@fulcrum/contract/console/roles';
import {
  Activity,
  ArrowDownToLine,
  ArrowUpFromLine,
  CalendarClock,
  ChartCandlestick,
  IdCard,
  LayoutDashboard,
  ListTree,
  ScrollText,
  Tags,
  UserCog,
  Users,
  type LucideIcon,
} from 'lucide-react';

import type { TextKey } from '../i18n.ts';

export interface NavigationItem {
  readonly path: string;
  readonly label: TextKey;
  readonly permission: Permission;
  readonly icon: LucideIcon;
  /** Heading above it, where a new group begins. */
  readonly group?: TextKey;
}

/** The screens in the order of the left side. */
export const NAVIGATION: readonly NavigationItem[] = [
  { path: '/', label: 'nav.dashboard', permission: 'dashboard.view', icon: LayoutDashboard },
  { path: '/monitor', label: 'nav.monitor', permission: 'trading.view', icon: ChartCandlestick },
  {
    path: '/instruments',
    label: 'nav.instruments',
    permission: 'instruments.view',
    icon: ListTree,
  },
  { path: '/categories', label: 'nav.categories', permission: 'instruments.view', icon: Tags },
  { path: '/hours', label: 'nav.hours', permission: 'instruments.view', icon: CalendarClock },
  { path: '/feeds', label: 'nav.feeds', permission: 'instruments.view', icon: Activity },
  {
    path: '/identity',
    label: 'nav.identity',
    permission: 'identity.review',
    icon: IdCard,
    group: 'nav.review',
  },
  { path: '/deposits', label: 'nav.deposits', permission: 'money.view', icon: ArrowDownToLine },
  {
    path: '/withdrawals',
    label: 'nav.withdrawals',
    permission: 'money.view',
    icon: ArrowUpFromLine,
  },
  {
    path: '/people',
    label: 'nav.people',
    permission: 'people.view',
    icon: Users,
    group: 'nav.manage',
  },
  {
    path: '/operators',
    label: 'nav.operators',
    permission: 'operators.view',
    icon: UserCog,
    group: 'nav.system',
  },
  { path: '/audit', label: 'nav.audit', permission: 'audit.view', icon: ScrollText },
];
