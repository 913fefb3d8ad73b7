import type { Permission } from '@fulcrum/contract/console/roles';
import type { Elements } from '@fulcrum/ui/page/elements';
import { lazy, Suspense, type ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router';

import { useMayDo, useSession } from '../api/session.ts';
import { t } from '../i18n/i18n.ts';
import { useLanguage } from '../i18n/language.ts';
import { SignInScreen } from '../screens/sign-in/sign-in-screen.tsx';
import { Failsafe } from './failsafe.tsx';
import { Frame } from './frame.tsx';
import type { LoadScreen } from './screen.ts';
import { loadEnrolScreen, MENU, SCREENS } from './screens.ts';

const screenOf = (load: LoadScreen): ComponentType => lazy(async () => ({ default: await load() }));

const ROUTES = SCREENS.map(({ load, ...screen }) => ({ ...screen, Screen: screenOf(load) }));
const EnrolScreen = screenOf(loadEnrolScreen);

export function App() {
  // Texts are read while rendering: another language renders every screen again.
  useLanguage();
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route
          path="/enrol"
          element={
            <Failsafe>
              <EnrolScreen />
            </Failsafe>
          }
        />
        <Route path="*" element={<SignedIn />} />
      </Routes>
    </Suspense>
  );
}

function SignedIn() {
  const me = useSession((session) => session.me);
  if (!me) return <SignInScreen />;
  // The first screen that the role may see: a content operator, for example, has no dashboard.
  const first = MENU.find(({ permission }) => me.permissions.includes(permission));
  return (
    <Frame me={me}>
      <Suspense fallback={<p aria-busy="true" />}>
        <Routes>
          {ROUTES.map(({ path, permission, Screen }) => (
            <Route
              key={path}
              path={path}
              element={
                <Failsafe key={path}>
                  <Guarded permission={permission}>
                    <Screen />
                  </Guarded>
                </Failsafe>
              }
            />
          ))}
          <Route path="*" element={<Navigate to={first?.path ?? '/'} replace />} />
        </Routes>
      </Suspense>
    </Frame>
  );
}

interface GuardedProps {
  readonly permission: Permission | null;
  readonly children: Elements;
}

function Guarded({ permission, children }: GuardedProps) {
  if (useMayDo(permission)) return children;
  return <p className="t2">{t('app.forbidden')}</p>;
}
