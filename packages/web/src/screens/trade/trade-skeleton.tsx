import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';

import { useTranslation } from '../../language/use-translation.ts';
import { Screen } from '../../layout/screen.tsx';

/** The page's boxes in grey, until the instruments have loaded. */
export function TradeSkeleton() {
  const { t } = useTranslation();
  return (
    <Screen
      top={
        <>
          <div className="topbar">
            <Skeleton width={150} height={28} />
          </div>
          <div className="quote">
            <Skeleton width={130} height={40} />
            <Skeleton width={180} height={44} />
          </div>
          <div className="periods" />
        </>
      }
    >
      <p className="sr" role="status">
        {t('common.loading')}
      </p>
      <div className="trade">
        <div className="trade__chart">
          <Skeleton width="auto" height="auto" style={{ margin: 16 }} />
        </div>
        <div className="ticket">
          {[36, 48, 62, 32, 52].map((height) => (
            <Skeleton key={height} height={height} radius={12} />
          ))}
        </div>
      </div>
    </Screen>
  );
}
