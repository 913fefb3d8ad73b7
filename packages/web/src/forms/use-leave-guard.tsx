import { ConfirmDialog } from '@fulcrum/ui/overlays/confirm-dialog.tsx';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { useTranslation } from '../language/use-translation.ts';
import { keepGate } from './leave-gate.ts';

interface LeaveGuard {
  /** Leaves at once if nothing would be lost, otherwise after the person has agreed. */
  readonly leave: (go: () => void) => void;
  readonly dialog: ReactNode;
}

const pathInAddress = (): string => location.hash.slice(1).split('?', 1)[0] ?? '';

/** Returns the index of a history entry, as the router numbers it; null if it has none. */
function indexOf(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('idx' in state)) return null;
  return typeof state.idx === 'number' ? state.idx : null;
}

/**
 * Asks before the person leaves a page with unsent entries by its back arrow, by the device's back
 * button, or by closing the window.
 */
export function useLeaveGuard(hasUnsent: boolean): LeaveGuard {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ readonly go: () => void } | null>(null);
  const isFree = useRef(false);

  useEffect(() => {
    if (!hasUnsent) return;
    isFree.current = false;
    let here = indexOf(history.state);
    let isReturning = false;
    const onPop = (event: PopStateEvent) => {
      if (isFree.current) return;
      if (isReturning) {
        // This step forward undoes the person's step back, so it is hidden from the router too.
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      const there = indexOf(event.state);
      if (pathInAddress() === pathname) {
        here = there;
        return;
      }
      // The entry of a typed address has no index; the person is then assumed to have gone one step
      // back.
      const steps = here === null || there === null ? -1 : there - here;
      event.stopImmediatePropagation();
      isReturning = true;
      history.go(-steps);
      setAsked({ go: () => void navigate(steps) });
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const openGate = keepGate(onPop);
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
        isFree.current = true;
        setAsked(null);
        asked?.go();
      }}
    />
  );
  return { leave: (go) => (hasUnsent ? setAsked({ go }) : go()), dialog };
}
