import { Button } from '@fulcrum/ui/controls/button.tsx';
import { CircleAlert } from 'lucide-react';
import { Component, Suspense, useEffect } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';

import { useTranslation } from '../language/use-translation.ts';
import { useSession } from '../server/session.ts';
import { lazyPart } from '../server/lazy-part.ts';
import { redirectFor } from '../routing/access.ts';

/** A broken screen stays as it is if this cannot be loaded. */
const ResetChoices = lazyPart(() =>
  import('./reset-choices.tsx').catch(() => ({ default: () => null })),
);

/** Shows the screen of the address, or redirects this visitor. */
export function RoutedScreen({ screen: Screen }: { screen: ComponentType | null }) {
  const place = useLocation();
  const { token, user } = useSession();
  const visitor = { isLoggedIn: token !== null, isDemo: user?.isDemo ?? false };
  const to = redirectFor(place, visitor);
  if (to !== null) return <Navigate to={to} replace />;
  return Screen && <SafeScreen key={place.pathname} screen={Screen} />;
}

/** Shows a screen so that its failure to load or its crash does not break the others. */
export function SafeScreen({ screen: Screen }: { screen: ComponentType }) {
  return (
    <Failsafe>
      <Suspense fallback={<div className="screen" />}>
        <Screen />
      </Suspense>
    </Failsafe>
  );
}

class Failsafe extends Component<
  { readonly children: ReactNode },
  { readonly hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  readonly tryAgain = (): void => this.setState({ hasFailed: false });

  override render(): ReactNode {
    return this.state.hasFailed ? <BrokenScreen onHidden={this.tryAgain} /> : this.props.children;
  }
}

interface BrokenScreenProps {
  /** Called when the person leaves; a screen that stays mounted is then tried again. */
  readonly onHidden: () => void;
}

function BrokenScreen({ onHidden }: BrokenScreenProps) {
  const { t } = useTranslation();
  useEffect(() => onHidden, [onHidden]);
  return (
    <main className="screen">
      <div className="error" role="alert">
        <CircleAlert className="i" />
        <p>{t('errors.screen')}</p>
        <Button look="soft" size="sm" onClick={() => location.reload()}>
          {t('common.retry')}
        </Button>
        <Suspense>
          <ResetChoices />
        </Suspense>
      </div>
    </main>
  );
}
