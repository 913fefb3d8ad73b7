import { NO_TAG, readTag } from '@fulcrum/contract/payments/destination-tag';

import { useTranslation } from '../language/use-translation.ts';

/** The destination tag of an address, or that its owner chose to have none. */
export function TagText({ tag }: { readonly tag: string }) {
  const { t } = useTranslation();
  if (tag === '') return null;
  const read = readTag(tag);
  return (
    <span className="t3">
      {read === NO_TAG ? (
        t('methods.noTag')
      ) : (
        <>
          <span>{`${t('methods.fields.tag')}:`}</span>{' '}
          <b className="num" translate="no">
            {read ?? tag}
          </b>
        </>
      )}
    </span>
  );
}
