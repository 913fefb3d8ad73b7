import { ConfirmDialog } from '@fulcrum/ui/overlays/confirm-dialog.tsx';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { logOut } from '../identity/sign-in.ts';

interface LogOutDialogProps {
  readonly isOpen: boolean;
  readonly isDemo: boolean;
  readonly onClose: () => void;
}

export function LogOutDialog({ isOpen, isDemo, onClose }: LogOutDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isLeaving = useRef(false);

  // Logs out only after the page is unmounted: a page that needs a login would otherwise ask for
  // one.
  useEffect(
    () => () => {
      if (isLeaving.current) void logOut();
    },
    [],
  );

  const leave = () => {
    isLeaving.current = true;
    onClose();
    void navigate('/', { replace: true });
  };

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('mine.logOutTitle')}
      text={`${t('mine.logOutText')}${isDemo ? ` ${t('mine.logOutDemoText')}` : ''}`}
      confirmLabel={t('mine.logOut')}
      cancelLabel={t('common.cancel')}
      onConfirm={leave}
      onCancel={onClose}
    />
  );
}
