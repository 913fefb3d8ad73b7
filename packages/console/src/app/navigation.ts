import type { QueueName } from '@fulcrum/contract/console/messages/facts';
import type { Permission } from '@fulcrum/contract/console/roles';
import {
  Activity,
  Trophy,
  ArrowDownToLine,
  ArrowUpFromLine,
  Building2,
  CalendarClock,
  ChartCandlestick,
  Coins,
  Headset,
  IdCard,
  Landmark,
  LayoutDashboard,
  ListTree,
  Mails,
  Megaphone,
  MessageCircleMore,
  MessageSquareText,
  Newspaper,
  ScrollText,
  Tags,
  Scale,
  Settings,
  UserCog,
  Users,
  type LucideIcon,
} from 'lucide-react';

import type { TextKey } from '../i18n/i18n.ts';

export interface NavigationItem {
  readonly path: string;
  readonly label: TextKey;
  readonly permission: Permission;
  readonly icon: LucideIcon;
  /** What waits behind it for who looks is counted. */
  readonly queue?: QueueName;
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
    queue: 'identity',
  },
  {
    path: '/deposits',
    label: 'nav.deposits',
    permission: 'money.view',
    icon: ArrowDownToLine,
    queue: 'deposits',
  },
  {
    path: '/withdrawals',
    label: 'nav.withdrawals',
    permission: 'money.view',
    icon: ArrowUpFromLine,
    queue: 'withdrawals',
  },
  {
    path: '/support',
    label: 'nav.support',
    permission: 'support.view',
    icon: Headset,
    queue: 'support',
  },
  {
    path: '/interventions',
    label: 'nav.interventions',
    permission: 'people.view',
    icon: Scale,
    queue: 'interventions',
  },
  {
    path: '/people',
    label: 'nav.people',
    permission: 'people.view',
    icon: Users,
    group: 'nav.manage',
  },
  { path: '/ranking', label: 'nav.ranking', permission: 'people.view', icon: Trophy },
  { path: '/news', label: 'nav.news', permission: 'content.view', icon: Newspaper },
  {
    path: '/announcements',
    label: 'nav.announcements',
    permission: 'content.view',
    icon: Megaphone,
    queue: 'announcements',
  },
  { path: '/companies', label: 'nav.companies', permission: 'content.view', icon: Building2 },
  { path: '/feedback', label: 'nav.feedback', permission: 'support.view', icon: MessageCircleMore },
  { path: '/replies', label: 'nav.replies', permission: 'support.view', icon: MessageSquareText },
  { path: '/outbox', label: 'nav.outbox', permission: 'outbox.view', icon: Mails },
  {
    path: '/channels',
    label: 'nav.channels',
    permission: 'channels.view',
    icon: Landmark,
    queue: 'channels',
  },
  { path: '/currencies', label: 'nav.currencies', permission: 'channels.view', icon: Coins },
  {
    path: '/settings',
    label: 'nav.settings',
    permission: 'settings.view',
    icon: Settings,
    group: 'nav.system',
  },
  {
    path: '/operators',
    label: 'nav.operators',
    permission: 'operators.view',
    icon: UserCog,
  },
  { path: '/audit', label: 'nav.audit', permission: 'audit.view', icon: ScrollText },
];
