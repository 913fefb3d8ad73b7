import type { Permission } from '@fulcrum/contract/console/roles';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';

import { say } from './i18n.ts';
import { useMayDo, useSession } from './live/session.ts';
import { AccountScreen } from './screens/account-screen.tsx';
import { AnnouncementsScreen } from './screens/announcements-screen.tsx';
import { AuditScreen } from './screens/audit-screen.tsx';
import { CategoriesScreen } from './screens/categories-screen.tsx';
import { ChannelsScreen } from './screens/channels-screen.tsx';
import { CompaniesScreen } from './screens/companies-screen.tsx';
import { CurrenciesScreen } from './screens/currencies-screen.tsx';
import { DashboardScreen } from './screens/dashboard-screen.tsx';
import { DepositsScreen } from './screens/deposits-screen.tsx';
import { EnrolScreen } from './screens/enrol-screen.tsx';
import { FeedbackScreen } from './screens/feedback-screen.tsx';
import { FeedsScreen } from './screens/feeds-screen.tsx';
import { RankingScreen } from './screens/ranking-screen.tsx';
import { HoursScreen } from './screens/hours-screen.tsx';
import { IdentityScreen } from './screens/identity-screen.tsx';
import { InstrumentsScreen } from './screens/instruments-screen.tsx';
import { InterventionsScreen } from './screens/interventions-screen.tsx';
import { MonitorScreen } from './screens/monitor-screen.tsx';
import { NewsScreen } from './screens/news-screen.tsx';
import { OperatorsScreen } from './screens/operators-screen.tsx';
import { OutboxScreen } from './screens/outbox-screen.tsx';
import { PeopleScreen } from './screens/people-screen.tsx';
import { PersonScreen } from './screens/person-screen.tsx';
import { RepliesScreen } from './screens/replies-screen.tsx';
import { SettingsScreen } from './screens/settings-screen.tsx';
import { SignInScreen } from './screens/sign-in-screen.tsx';
import { SupportScreen } from './screens/support-screen.tsx';
import { WithdrawalsScreen } from './screens/withdrawals-screen.tsx';
import { Frame } from './shell/frame.tsx';
import { NAVIGATION } from './shell/navigation.ts';

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
