import { EmptyState } from '@fulcrum/ui/empty-state.tsx';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Screen } from '../../shell/screen.tsx';

/** Traders who agreed to be listed. Nobody can agree yet, so the list is empty and says why. */
export function RankScreen() {
  const { t } = useTranslation();
  return (
    <Screen
      top={
        <header className="topbar">
          <h1 className="topbar__title">{t('rank.title')}</h1>
        </header>
      }
    >
      <EmptyState icon={<Trophy className="i" />} text={t('rank.empty')} />
      <p className="page-end">{t('rank.note')}</p>
    </Screen>
  );
}
