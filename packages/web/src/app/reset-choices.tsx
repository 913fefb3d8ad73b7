import { stored, storedForTab } from '@fulcrum/client/stored';
import { Button } from '@fulcrum/ui/controls/button.tsx';
import { useState } from 'react';

import { useTranslation } from '../language/use-translation.ts';

const BROKEN_KEY = 'broken';
/** Loads of the page that are further apart than this belong to different troubles. */
const TOGETHER_MS = 10 * 60_000;
/** The first load, and two that the person asked for. */
const OFFERED_FROM = 3;

/**
 * The keys of choices, and of what was kept to be shown at once. Session, language, ids of the
 * device and commands stay.
 */
const CHOICES = /^(?:settings|trade|dock|market|account|followed(?: .*)?|edit .*)$/;

/** Returns on how many loads of the page in a row a screen was broken, this one included. */
function brokenLoads(): number {
  const [count = 0, at = 0] = (storedForTab.get(BROKEN_KEY) ?? '').split(' ').map(Number);
  const loadedAt = performance.timeOrigin;
  if (loadedAt === at) return count;
  const known = loadedAt - at < TOGETHER_MS ? count : 0;
  storedForTab.set(BROKEN_KEY, `${known + 1} ${loadedAt}`);
  return known + 1;
}

/** On a broken screen, once two tries were in vain: offers to forget this device's choices. */
export default function ResetChoices() {
  const { t } = useTranslation();
  const [isOffered] = useState(() => brokenLoads() >= OFFERED_FROM);
  if (!isOffered) return null;
  const reset = () => {
    for (const key of stored.keys('')) if (CHOICES.test(key)) stored.remove(key);
    location.reload();
  };
  return (
    <>
      <p>{t('system.resetText')}</p>
      <Button look="soft" size="sm" onClick={reset}>
        {t('system.reset')}
      </Button>
    </>
  );
}
