import { ConfirmDialog } from '@fulcrum/ui/confirm-dialog.tsx';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { logOut } from '../live/people.ts';

interface LogOutDialogProps {
  readonly isOpen: boolean;
  readonly isDemo: boolean;
  readonly onClose: () => void;
}

export function LogOutDialog({ isOpen, isDemo, onClose }: LogOutDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leave = () => {
    onClose();
    // Home first: the page being left needs a login and would ask for one.
    void Promise.resolve(navigate('/', { replace: true })).then(logOut);
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
