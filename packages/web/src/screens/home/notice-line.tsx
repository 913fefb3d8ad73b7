import { Megaphone, X } from 'lucide-react';

import { useTranslation } from '../../language/use-translation.ts';
import { useBasics } from '../../server/basics.ts';
import { useConnection } from '../../server/connection.ts';
import { changeSettings, useSettings } from '../../settings/settings.ts';
import { isPutAway, isReal, keepsPlace } from './notice-place.ts';

/** Says where prices come from if they are simulated or replayed. Can be dismissed for a day. */
export function NoticeLine() {
  const { t } = useTranslation();
  const basics = useBasics();
  const { state } = useConnection();
  const dismissed = useSettings((choices) => choices.dismissedNotice);
  // Until the settings have loaded, the space is reserved. Offline they cannot load.
  if (!basics) {
    const isKept = state !== 'offline' && keepsPlace(dismissed, Date.now());
    return isKept ? <p className="notice" aria-hidden="true" /> : null;
  }
  const { feed } = basics;
  if (isReal(feed)) return null;
  const text = t(
    feed === 'simulated' ? 'home.simulated' : feed === 'mixed' ? 'home.mixed' : 'home.replayed',
  );
  if (dismissed?.text === feed && isPutAway(dismissed, basics.server_time)) return null;

  return (
    <p className="notice">
      <Megaphone className="i i--16" />
      <span className="grow">{text}</span>
      <button
        type="button"
        aria-label={t('home.dismiss')}
        onClick={() => changeSettings({ dismissedNotice: { text: feed, at: basics.server_time } })}
      >
        <X className="i i--16" />
      </button>
    </p>
  );
}
