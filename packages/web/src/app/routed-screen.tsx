import type { ComponentType } from 'react';
import { Navigate, useLocation } from 'react-router';

import { Failsafe } from '../layout/parts/failsafe.tsx';
import { redirectFor } from '../routing/access.ts';
import { useSession } from '../server/session.ts';
import { BrokenScreen } from './broken-screen.tsx';

/** Shows the screen of the address, or redirects this visitor. */
export function RoutedScreen({ screen: Screen }: { screen: ComponentType | null }) {
  const place = useLocation();
  const { token, user } = useSession();
  const visitor = { isLoggedIn: token !== null, isDemo: user?.isDemo ?? false };
  const to = redirectFor(place, visitor);
  if (to !== null) return <Navigate to={to} replace />;
  return Screen && <SafeScreen key={place.pathname} screen={Screen} />;
}

/** Shows a screen so that its crash does not break the others. */
export const SafeScreen = ({ screen: Screen }: { screen: ComponentType }) => (
  <Failsafe missing={(retry) => <BrokenScreen onRetry={retry} />}>
    <Screen />
  </Failsafe>
);
