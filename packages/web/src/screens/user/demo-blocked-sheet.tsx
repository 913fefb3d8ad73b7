import { BottomSheet } from '@fulcrum/ui/overlays/bottom-sheet.tsx';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useNavigate } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';

interface DemoBlockedSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Shown to a demo user who opens a page for real accounts only. */
export function DemoBlockedSheet({ isOpen, onClose }: DemoBlockedSheetProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('mine.demoBlockedTitle')}
      closeLabel={t('common.close')}
    >
      <p className="t2">{t('mine.demoBlocked')}</p>
      <Button isBlock onClick={() => void navigate('/register')}>
        {t('common.register')}
      </Button>
      <Button isBlock look="soft" onClick={() => void navigate('/login')}>
        {t('common.logIn')}
      </Button>
      <Button isBlock look="text" onClick={onClose}>
        {t('mine.stayDemo')}
      </Button>
    </BottomSheet>
  );
}
