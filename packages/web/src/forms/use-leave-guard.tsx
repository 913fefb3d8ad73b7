import { ConfirmDialog } from '@fulcrum/ui/overlays/confirm-dialog.tsx';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { useTranslation } from '../language/use-translation.ts';
import { keepGate } from '../routing/page-history.ts';

interface LeaveGuard {
  /** Leaves at once if nothing would be lost, otherwise after the person has agreed. */
  readonly leave: (go: () => void) => void;
  readonly dialog: ReactElement;
}

/**
 * Asks before the person leaves a page or a sheet with unsent entries by its own buttons, by the
 * device's back button, or by closing the window.
 */
export function useLeaveGuard(hasUnsent: boolean): LeaveGuard {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ readonly go: () => void } | null>(null);

  useEffect(() => {
    if (!hasUnsent) return;
    const openGate = keepGate(({ path, goBack }) => {
      if (path.split('?', 1)[0] === pathname) return false;
      setAsked({ go: goBack ?? (() => void navigate(path)) });
      return true;
    });
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onUnload);
    return () => {
      openGate();
      removeEventListener('beforeunload', onUnload);
    };
  }, [hasUnsent, navigate, pathname]);

  const dialog = (
    <ConfirmDialog
      isOpen={asked !== null}
      title={t('funds.leaveTitle')}
      text={t('funds.leaveText')}
      confirmLabel={t('funds.leave')}
      cancelLabel={t('funds.stay')}
      onCancel={() => setAsked(null)}
      onConfirm={() => {
        setAsked(null);
        asked?.go();
      }}
    />
  );
  return { leave: (go) => (hasUnsent ? setAsked({ go }) : go()), dialog };
}
