import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { useEffect, useState } from 'react';

import { useTranslation } from '../language/use-translation.ts';
import { ownPicture } from '../account/uploads.ts';

/** A picture that the person has sent, which only they may fetch. */
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
    // Without it the words stay readable; the picture is asked for again at the next visit.
    load().catch(() => undefined);
    return () => {
      abort.abort();
      URL.revokeObjectURL(made);
    };
  }, [address]);
  if (shown === '') return <Skeleton width={180} height={120} radius="10px" />;
  return <img className="message__picture" src={shown} alt={t('chat.sentPicture')} />;
}
