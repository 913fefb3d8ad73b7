import {
  Activity,
  ArrowDownToLine,
  ArrowUpFromLine,
  Building2,
  CalendarCheck,
  CalendarClock,
  CalendarDays,
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
  Scale,
  ScrollText,
  Settings,
  ShieldHalf,
  Tags,
  Trophy,
  UserCog,
  Users,
} from 'lucide-react';

import type { LoadScreen, MenuScreen, Screen } from './screen.ts';

/** The screens of the navigation, in its order. */
export const MENU: readonly MenuScreen[] = [
  {
    path: '/',
    permission: 'dashboard.view',
    load: () =>
      import('../screens/dashboard/dashboard-screen.tsx').then(
        ({ DashboardScreen }) => DashboardScreen,
      ),
    label: 'nav.dashboard',
    icon: LayoutDashboard,
    group: null,
  },
  {
    path: '/monitor',
    permission: 'trading.view',
    load: () =>
      import('../screens/monitor/monitor-screen.tsx').then(({ MonitorScreen }) => MonitorScreen),
    label: 'nav.monitor',
    icon: ChartCandlestick,
    group: null,
  },
  {
    path: '/instruments',
    permission: 'instruments.view',
    load: () =>
      import('../screens/instruments/instruments-screen.tsx').then(
        ({ InstrumentsScreen }) => InstrumentsScreen,
      ),
    label: 'nav.instruments',
    icon: ListTree,
    group: null,
  },
  {
    path: '/categories',
    permission: 'instruments.view',
    load: () =>
      import('../screens/categories/categories-screen.tsx').then(
        ({ CategoriesScreen }) => CategoriesScreen,
      ),
    label: 'nav.categories',
    icon: Tags,
    group: null,
  },
  {
    path: '/hours',
    permission: 'instruments.view',
    load: () => import('../screens/hours/hours-screen.tsx').then(({ HoursScreen }) => HoursScreen),
    label: 'nav.hours',
    icon: CalendarClock,
    group: null,
  },
  {
    path: '/feeds',
    permission: 'instruments.view',
    load: () => import('../screens/feeds/feeds-screen.tsx').then(({ FeedsScreen }) => FeedsScreen),
    label: 'nav.feeds',
    icon: Activity,
    group: null,
  },
  {
    path: '/hedging',
    permission: 'hedging.view',
    load: () =>
      import('../screens/hedging/hedging-screen.tsx').then(({ HedgingScreen }) => HedgingScreen),
    label: 'nav.hedging',
    icon: ShieldHalf,
    group: null,
  },
  {
    path: '/day-end',
    permission: 'dayEnd.view',
    load: () =>
      import('../screens/day-end/day-end-screen.tsx').then(({ DayEndScreen }) => DayEndScreen),
    label: 'nav.dayEnd',
    icon: CalendarCheck,
    group: null,
  },
  {
    path: '/identity',
    permission: 'identity.review',
    load: () =>
      import('../screens/identity/identity-screen.tsx').then(
        ({ IdentityScreen }) => IdentityScreen,
      ),
    label: 'nav.identity',
    icon: IdCard,
    group: 'nav.review',
    queue: 'identity',
  },
  {
    path: '/deposits',
    permission: 'money.view',
    load: () =>
      import('../screens/deposits/deposits-screen.tsx').then(
        ({ DepositsScreen }) => DepositsScreen,
      ),
    label: 'nav.deposits',
    icon: ArrowDownToLine,
    group: 'nav.review',
    queue: 'deposits',
  },
  {
    path: '/withdrawals',
    permission: 'money.view',
    load: () =>
      import('../screens/withdrawals/withdrawals-screen.tsx').then(
        ({ WithdrawalsScreen }) => WithdrawalsScreen,
      ),
    label: 'nav.withdrawals',
    icon: ArrowUpFromLine,
    group: 'nav.review',
    queue: 'withdrawals',
  },
  {
    path: '/support',
    permission: 'support.view',
    load: () =>
      import('../screens/support/support-screen.tsx').then(({ SupportScreen }) => SupportScreen),
    label: 'nav.support',
    icon: Headset,
    group: 'nav.review',
    queue: 'support',
  },
  {
    path: '/interventions',
    permission: 'people.view',
    load: () =>
      import('../screens/interventions/interventions-screen.tsx').then(
        ({ InterventionsScreen }) => InterventionsScreen,
      ),
    label: 'nav.interventions',
    icon: Scale,
    group: 'nav.review',
    queue: 'interventions',
  },
  {
    path: '/people',
    permission: 'people.view',
    load: () =>
      import('../screens/people/people-screen.tsx').then(({ PeopleScreen }) => PeopleScreen),
    label: 'nav.people',
    icon: Users,
    group: 'nav.manage',
  },
  {
    path: '/ranking',
    permission: 'people.view',
    load: () =>
      import('../screens/ranking/ranking-screen.tsx').then(({ RankingScreen }) => RankingScreen),
    label: 'nav.ranking',
    icon: Trophy,
    group: 'nav.manage',
  },
  {
    path: '/news',
    permission: 'content.view',
    load: () => import('../screens/news/news-screen.tsx').then(({ NewsScreen }) => NewsScreen),
    label: 'nav.news',
    icon: Newspaper,
    group: 'nav.manage',
  },
  {
    path: '/announcements',
    permission: 'content.view',
    load: () =>
      import('../screens/announcements/announcements-screen.tsx').then(
        ({ AnnouncementsScreen }) => AnnouncementsScreen,
      ),
    label: 'nav.announcements',
    icon: Megaphone,
    group: 'nav.manage',
    queue: 'announcements',
  },
  {
    path: '/calendar',
    permission: 'content.view',
    load: () =>
      import('../screens/calendar/calendar-screen.tsx').then(
        ({ CalendarScreen }) => CalendarScreen,
      ),
    label: 'nav.calendar',
    icon: CalendarDays,
    group: 'nav.manage',
  },
  {
    path: '/companies',
    permission: 'content.view',
    load: () =>
      import('../screens/companies/companies-screen.tsx').then(
        ({ CompaniesScreen }) => CompaniesScreen,
      ),
    label: 'nav.companies',
    icon: Building2,
    group: 'nav.manage',
  },
  {
    path: '/feedback',
    permission: 'support.view',
    load: () =>
      import('../screens/feedback/feedback-screen.tsx').then(
        ({ FeedbackScreen }) => FeedbackScreen,
      ),
    label: 'nav.feedback',
    icon: MessageCircleMore,
    group: 'nav.manage',
  },
  {
    path: '/replies',
    permission: 'support.view',
    load: () =>
      import('../screens/replies/replies-screen.tsx').then(({ RepliesScreen }) => RepliesScreen),
    label: 'nav.replies',
    icon: MessageSquareText,
    group: 'nav.manage',
  },
  {
    path: '/outbox',
    permission: 'outbox.view',
    load: () =>
      import('../screens/outbox/outbox-screen.tsx').then(({ OutboxScreen }) => OutboxScreen),
    label: 'nav.outbox',
    icon: Mails,
    group: 'nav.manage',
  },
  {
    path: '/channels',
    permission: 'channels.view',
    load: () =>
      import('../screens/channels/channels-screen.tsx').then(
        ({ ChannelsScreen }) => ChannelsScreen,
      ),
    label: 'nav.channels',
    icon: Landmark,
    group: 'nav.manage',
    queue: 'channels',
  },
  {
    path: '/currencies',
    permission: 'channels.view',
    load: () =>
      import('../screens/currencies/currencies-screen.tsx').then(
        ({ CurrenciesScreen }) => CurrenciesScreen,
      ),
    label: 'nav.currencies',
    icon: Coins,
    group: 'nav.manage',
  },
  {
    path: '/settings',
    permission: 'settings.view',
    load: () =>
      import('../screens/settings/settings-screen.tsx').then(
        ({ SettingsScreen }) => SettingsScreen,
      ),
    label: 'nav.settings',
    icon: Settings,
    group: 'nav.system',
  },
  {
    path: '/operators',
    permission: 'operators.view',
    load: () =>
      import('../screens/operators/operators-screen.tsx').then(
        ({ OperatorsScreen }) => OperatorsScreen,
      ),
    label: 'nav.operators',
    icon: UserCog,
    group: 'nav.system',
  },
  {
    path: '/audit',
    permission: 'audit.view',
    load: () => import('../screens/audit/audit-screen.tsx').then(({ AuditScreen }) => AuditScreen),
    label: 'nav.audit',
    icon: ScrollText,
    group: 'nav.system',
  },
];

/** Every screen that requires a session. */
export const SCREENS: readonly Screen[] = [
  ...MENU,
  {
    path: '/people/:id',
    permission: 'people.view',
    load: () =>
      import('../screens/people/person-screen.tsx').then(({ PersonScreen }) => PersonScreen),
  },
  {
    path: '/account',
    permission: null,
    load: () =>
      import('../screens/account/account-screen.tsx').then(({ AccountScreen }) => AccountScreen),
  },
];

/** The screen that the link of an invitation opens, without a session. */
export const loadEnrolScreen: LoadScreen = () =>
  import('../screens/enrol/enrol-screen.tsx').then(({ EnrolScreen }) => EnrolScreen);
