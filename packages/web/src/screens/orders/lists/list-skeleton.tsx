import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';

import { useTranslation } from '../../../language/use-translation.ts';

/** Grey cards as high as an order, until the orders load. */
export function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="list list--wait">
      <p className="sr" role="status">
        {t('common.loading')}
      </p>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={100} radius={14} />
      ))}
    </div>
  );
}
