import { stored, storedForTab } from '@fulcrum/client/stored';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { useTranslation } from '../language/use-translation.ts';

const TRIED_KEY = 'tried';
/** Tries further apart than this belong to different troubles. */
const TOGETHER_MS = 10 * 60_000;

/**
 * The keys of choices, and of what was kept to be shown at once. Session, language, ids of the
 * device and commands stay.
 */
const CHOICES = /^(?:settings|trade|dock|market|account|followed(?: .*)?|edit .*)$/;

/** Returns how often the page was loaded anew in vain, and when last (epoch ms). */
function tries(): { readonly count: number; readonly at: number } {
  const [count = 0, at = 0] = (storedForTab.get(TRIED_KEY) ?? '').split(' ').map(Number);
  return Date.now() - at < TOGETHER_MS ? { count, at } : { count: 0, at: 0 };
}

/** Loads the page anew. */
export function tryAnew(): void {
  storedForTab.set(TRIED_KEY, `${tries().count + 1} ${Date.now()}`);
  location.reload();
}

/** Once two tries were in vain, offers to forget the choices kept on this device. */
export function ResetChoices() {
  const { t } = useTranslation();
  const [isOffered] = useState(() => tries().count >= 2);
  if (!isOffered) return null;
  const reset = () => {
    for (const key of stored.keys('')) if (CHOICES.test(key)) stored.remove(key);
    tryAnew();
  };
  return (
    <>
      <p>{t('errors.resetText')}</p>
      <Button look="soft" size="sm" onClick={reset}>
        {t('errors.reset')}
      </Button>
    </>
  );
}
