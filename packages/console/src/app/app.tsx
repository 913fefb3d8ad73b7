import type { Permission } from '@fulcrum/contract/console/roles';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';

import { say } from '../i18n/i18n.ts';
import { useMayDo, useSession } from '../api/session.ts';
import { AccountScreen } from '../screens/account/account-screen.tsx';
import { AnnouncementsScreen } from '../screens/announcements/announcements-screen.tsx';
import { AuditScreen } from '../screens/audit/audit-screen.tsx';
import { CategoriesScreen } from '../screens/categories/categories-screen.tsx';
import { ChannelsScreen } from '../screens/channels/channels-screen.tsx';
import { CompaniesScreen } from '../screens/companies/companies-screen.tsx';
import { CurrenciesScreen } from '../screens/currencies/currencies-screen.tsx';
import { DashboardScreen } from '../screens/dashboard/dashboard-screen.tsx';
import { DepositsScreen } from '../screens/deposits/deposits-screen.tsx';
import { EnrolScreen } from '../screens/enrol/enrol-screen.tsx';
import { FeedbackScreen } from '../screens/feedback/feedback-screen.tsx';
import { FeedsScreen } from '../screens/feeds/feeds-screen.tsx';
import { RankingScreen } from '../screens/ranking/ranking-screen.tsx';
import { HoursScreen } from '../screens/hours/hours-screen.tsx';
import { IdentityScreen } from '../screens/identity/identity-screen.tsx';
import { InstrumentsScreen } from '../screens/instruments/instruments-screen.tsx';
import { InterventionsScreen } from '../screens/interventions/interventions-screen.tsx';
import { MonitorScreen } from '../screens/monitor/monitor-screen.tsx';
import { NewsScreen } from '../screens/news/news-screen.tsx';
import { OperatorsScreen } from '../screens/operators/operators-screen.tsx';
import { OutboxScreen } from '../screens/outbox/outbox-screen.tsx';
import { PeopleScreen } from '../screens/people/people-screen.tsx';
import { PersonScreen } from '../screens/people/person-screen.tsx';
import { RepliesScreen } from '../screens/replies/replies-screen.tsx';
import { SettingsScreen } from '../screens/settings/settings-screen.tsx';
import { SignInScreen } from '../screens/sign-in/sign-in-screen.tsx';
import { SupportScreen } from '../screens/support/support-screen.tsx';
import { WithdrawalsScreen } from '../screens/withdrawals/withdrawals-screen.tsx';
import { Frame } from './frame.tsx';
import { NAVIGATION } from './navigation.ts';

export function App() {
  return (
    <Routes>
      <Route path="/enrol" element={<EnrolScreen />} />
      <Route path="*" element={<SignedIn />} />
    </Routes>
  );
}

function SignedIn() {
  const me = useSession((session) => session.me);
  if (!me) return <SignInScreen />;
  // The first screen that the role may see: an operator of content has no dashboard.
  const first = NAVIGATION.find(({ permission }) => me.permissions.includes(permission));
  return (
    <Frame me={me}>
      <Routes>
        <Route path="/" element={guarded('dashboard.view', <DashboardScreen />)} />
        <Route path="/monitor" element={guarded('trading.view', <MonitorScreen />)} />
        <Route path="/instruments" element={guarded('instruments.view', <InstrumentsScreen />)} />
        <Route path="/categories" element={guarded('instruments.view', <CategoriesScreen />)} />
        <Route path="/hours" element={guarded('instruments.view', <HoursScreen />)} />
        <Route path="/feeds" element={guarded('instruments.view', <FeedsScreen />)} />
        <Route path="/identity" element={guarded('identity.review', <IdentityScreen />)} />
        <Route path="/deposits" element={guarded('money.view', <DepositsScreen />)} />
        <Route path="/withdrawals" element={guarded('money.view', <WithdrawalsScreen />)} />
        <Route path="/people" element={guarded('people.view', <PeopleScreen />)} />
        <Route path="/ranking" element={guarded('people.view', <RankingScreen />)} />
        <Route path="/people/:id" element={guarded('people.view', <PersonScreen />)} />
        <Route path="/support" element={guarded('support.view', <SupportScreen />)} />
        <Route path="/feedback" element={guarded('support.view', <FeedbackScreen />)} />
        <Route path="/companies" element={guarded('content.view', <CompaniesScreen />)} />
        <Route path="/replies" element={guarded('support.view', <RepliesScreen />)} />
        <Route path="/interventions" element={guarded('people.view', <InterventionsScreen />)} />
        <Route path="/channels" element={guarded('channels.view', <ChannelsScreen />)} />
        <Route path="/currencies" element={guarded('channels.view', <CurrenciesScreen />)} />
        <Route path="/news" element={guarded('content.view', <NewsScreen />)} />
        <Route path="/announcements" element={guarded('content.view', <AnnouncementsScreen />)} />
        <Route path="/outbox" element={guarded('outbox.view', <OutboxScreen />)} />
        <Route path="/settings" element={guarded('settings.view', <SettingsScreen />)} />
        <Route path="/operators" element={guarded('operators.view', <OperatorsScreen />)} />
        <Route path="/account" element={<AccountScreen />} />
        <Route path="/audit" element={guarded('audit.view', <AuditScreen />)} />
        <Route path="*" element={<Navigate to={first?.path ?? '/'} replace />} />
      </Routes>
    </Frame>
  );
}

const guarded = (permission: Permission, screen: ReactNode) => (
  <Guarded permission={permission}>{screen}</Guarded>
);

function Guarded(props: { readonly permission: Permission; readonly children: ReactNode }) {
  if (useMayDo(props.permission)) return props.children;
  return <p className="t2">{say('app.forbidden')}</p>;
}
