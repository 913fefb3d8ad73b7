import type { Reply } from '@fulcrum/client/problem';
import { useLoaded } from '@fulcrum/client/react/use-loaded';
import type { PushGroup } from '@fulcrum/contract/notifications/push';
import { ErrorBlock } from '@fulcrum/ui/states/error-block.tsx';
import { Skeleton } from '@fulcrum/ui/states/skeleton.tsx';
import { Switch } from '@fulcrum/ui/controls/switch.tsx';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import {
  choosePush,
  pushSettings,
  subscribePush,
  unsubscribePush,
} from '../../account/push-settings.ts';
import { pushAbility, subscribeBrowser } from './browser-push.ts';
import { unsubscribeBrowser } from '../../account/identity/unsubscribe-browser.ts';

const GROUPS: readonly PushGroup[] = ['margin', 'orders', 'alerts', 'money', 'support', 'security'];
const ROW_HEIGHT = 64;

/** Settings of push messages: whether this device gets them while the app is closed, and which. */
export function PushSection() {
  const { t } = useTranslation();
  const { loaded, reload } = useLoaded(pushSettings);
  const [ability, setAbility] = useState(pushAbility);
  const [isBusy, setBusy] = useState(false);
  if (loaded.phase === 'failed') {
    return <ErrorBlock text={loaded.problem} retryLabel={t('common.retry')} onRetry={reload} />;
  }
  if (loaded.phase === 'loading') return <Skeleton height={ROW_HEIGHT} />;
  const { data } = loaded;
  const isOn = data.is_subscribed && ability === 'able';

  const turn = async (on: boolean): Promise<void> => {
    setBusy(true);
    // The browser asks for permission only here, after a press by the person.
    const target = on ? await subscribeBrowser(data.key) : null;
    if (target) await send(subscribePush(target));
    if (!on) {
      await send(unsubscribePush());
      await unsubscribeBrowser();
    }
    setAbility(pushAbility());
    if (on && !target && pushAbility() === 'able') toast({ text: t('push.failed'), tone: 'bad' });
    setBusy(false);
  };
  const send = async (call: Promise<Reply<unknown>>): Promise<void> => {
    const reply = await call;
    if (!reply.ok) toast({ text: reply.problem.msg, tone: 'bad' });
    reload();
  };

  return (
    <ul className="menu menu--plain card">
      <Row
        label={t('push.device')}
        text={t(HINTS[ability])}
        isOn={isOn}
        isDisabled={isBusy || ability !== 'able'}
        onChange={(on) => void turn(on)}
      />
      {isOn &&
        GROUPS.map((group) => (
          <Row
            key={group}
            label={t(`push.${group}`)}
            isOn={data[group]}
            onChange={(on) => void send(choosePush(group, on))}
          />
        ))}
      {isOn && (
        <Row
          label={t('push.figures')}
          text={t('push.figuresText')}
          isOn={data.shows_figures}
          onChange={(on) => void send(choosePush('shows_figures', on))}
        />
      )}
    </ul>
  );
}

const HINTS = {
  able: 'push.deviceText',
  denied: 'push.denied',
  missing: 'push.missing',
} as const;

interface RowProps {
  readonly label: string;
  readonly text?: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Row({ label, text, isOn, isDisabled = false, onChange }: RowProps) {
  return (
    <li>
      <div className="menu__row">
        <span className="grow">
          <span>{label}</span>
          {text !== undefined && <span className="menu__text">{text}</span>}
        </span>
        <Switch label={label} isOn={isOn} isDisabled={isDisabled} onChange={onChange} />
      </div>
    </li>
  );
}
