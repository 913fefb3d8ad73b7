import { EmptyState } from '@fulcrum/ui/states/empty-state.tsx';
import { Wrench } from 'lucide-react';
import { Link } from 'react-router';

import { useTranslation } from '../../language/use-translation.ts';
import { Screen } from '../../layout/screen.tsx';

/** Says that the product is closed for maintenance, and links to the pages that stay open. */
export function MaintenanceScreen() {
  const { t } = useTranslation();
  return (
    <Screen
      top={
        <header className="topbar">
          <h1 className="topbar__title">{t('maintenance.title')}</h1>
        </header>
      }
    >
      <EmptyState
        icon={<Wrench className="i" />}
        text={t('maintenance.text')}
        action={
          <>
            <Link className="btn btn--ink btn--block" to="/order">
              {t('maintenance.orders')}
            </Link>
            <Link className="btn btn--soft btn--block" to="/mine/withdraw">
              {t('maintenance.withdraw')}
            </Link>
          </>
        }
      />
    </Screen>
  );
}
