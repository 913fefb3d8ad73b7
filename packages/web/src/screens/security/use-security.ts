import { makePasskey } from '@fulcrum/client/passkeys';
import { useLoaded } from '@fulcrum/client/react/use-loaded';
import type { FactorWay } from '@fulcrum/contract/factors/calls';
import { PASSKEY_NAME_MAX } from '@fulcrum/contract/factors/facts';
import { deviceName } from '@fulcrum/contract/identity/device-name';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import { useState } from 'react';

import { useTranslation } from '../../language/use-translation.ts';
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  disableTotp,
  ownFactors,
  removePasskey,
  renewRecovery,
} from '../../account/identity/factors.ts';
import type { Given, OwnFactors, OwnPasskey } from '../../account/identity/factors.ts';
import type { Ask } from './proof-sheet.tsx';

/** What the page shows: the list, the setup of an authenticator app, or its recovery codes. */
export type View =
  | { readonly at: 'list' }
  | { readonly at: 'setup'; readonly secret: string; readonly uri: string }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

const LIST: View = { at: 'list' };

/** Returns the second factors that the person can use. */
export function waysIn(state: OwnFactors): readonly FactorWay[] {
  const hasPasskey = state.passkeys.length > 0;
  if (state.totp === 0 && !hasPasskey) return [];
  const ways: FactorWay[] = state.totp === 1 ? ['totp'] : [];
  if (state.recovery_left > 0) ways.push('recovery');
  if (hasPasskey && state.can_passkey === 1) ways.push('passkey');
  return ways;
}

/** State of the person's second factors, and all changes of them. */
export function useSecurity() {
  const { loaded, reload } = useLoaded(ownFactors);
  const [view, setView] = useState<View>(LIST);
  const [ask, setAsk] = useState<Ask | null>(null);
  const close = () => setAsk(null);

  /** Shows the recovery codes that the change returned, and reloads the list behind them. */
  const settle = (words: string, codes: readonly string[] = []) => {
    close();
    setView(codes.length > 0 ? { at: 'codes', codes } : LIST);
    if (words !== '') toast({ text: words, tone: 'good' });
    reload();
  };
  const setUp = (secret: { readonly secret: string; readonly uri: string }) => {
    close();
    setView({ at: 'setup', ...secret });
  };
  const asks = useAsks({ ask: setAsk, settle, setUp, close });

  return { loaded, reload, view, toList: () => setView(LIST), settle, ask, close, asks };
}

export type Security = ReturnType<typeof useSecurity>;

interface After {
  readonly ask: (ask: Ask) => void;
  readonly settle: (words: string, codes?: readonly string[]) => void;
  readonly setUp: (secret: { readonly secret: string; readonly uri: string }) => void;
  readonly close: () => void;
}

/** Returns what to ask before each change, and the change itself. */
function useAsks({ ask, settle, setUp, close }: After) {
  const { t } = useTranslation();

  const setUpApp = async (given: Given) => {
    const reply = await beginTotp(given);
    if (reply.ok) setUp(reply.data);
    return reply;
  };
  const turnOffApp = async (given: Given) => {
    const reply = await disableTotp(given);
    if (reply.ok) settle(reply.msg);
    return reply;
  };
  const renew = async (given: Given) => {
    const reply = await renewRecovery(given);
    if (reply.ok) settle(reply.msg, reply.data.recovery_codes);
    return reply;
  };
  const remove = (passkey: OwnPasskey) => async (given: Given) => {
    const reply = await removePasskey(passkey.id, given);
    if (reply.ok) settle(reply.msg);
    return reply;
  };
  const add = async (given: Given) => {
    const begun = await beginPasskey(given);
    if (!begun.ok) return begun;
    const { challenge, options } = begun.data;
    const passkey = await makePasskey(options);
    if (passkey === null) {
      close();
      toast({ text: t('security.passkeyNotMade'), tone: 'bad' });
      return begun;
    }
    const known = deviceName(navigator.userAgent) ?? t('security.passkey');
    const reply = await addPasskey({ challenge, name: known.slice(0, PASSKEY_NAME_MAX), passkey });
    if (reply.ok) settle(reply.msg, reply.data.recovery_codes);
    return reply;
  };

  const words = (name: 'app' | 'off' | 'renew' | 'add' | 'removal') => ({
    title: t(`security.asks.${name}.title`),
    text: t(`security.asks.${name}.text`),
    confirm: t(`security.asks.${name}.confirm`),
  });
  return {
    setUpApp: () => ask({ ...words('app'), act: setUpApp }),
    turnOffApp: () => ask({ ...words('off'), isLoss: true, act: turnOffApp }),
    renew: () => ask({ ...words('renew'), act: renew }),
    add: () => ask({ ...words('add'), act: add }),
    remove: (passkey: OwnPasskey) =>
      ask({ ...words('removal'), isLoss: true, act: remove(passkey) }),
  };
}
