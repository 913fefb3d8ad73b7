import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { useEffect, useState } from 'react';

import { useTranslation } from '../language/use-translation.ts';
import { ownPicture } from '../account/uploads.ts';

/** A picture that the user sent and only they may load. */
export function OwnPicture({ address }: { address: string }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState('');
  useEffect(() => {
    const abort = new AbortController();
    let made = '';
    const load = async () => {
      const found = await ownPicture(address, abort.signal);
      if (!found) return;
      made = URL.createObjectURL(found);
      setShown(made);
    };
    // Without the picture the text stays readable; the picture is loaded again at the next visit.
    load().catch(() => undefined);
    return () => {
      abort.abort();
      URL.revokeObjectURL(made);
    };
  }, [address]);
  if (shown === '') return <Skeleton width={180} height={120} radius="10px" />;
  return <img className="message__picture" src={shown} alt={t('chat.sentPicture')} />;
}
