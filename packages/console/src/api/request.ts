import type { Call } from '@fulcrum/client/call';
import { CALLS } from '@fulcrum/client/calls/console';
import { Client, type Caller } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import type { OperatorCall } from '@fulcrum/contract/console/call';
import { SHOWN_OPERATOR } from '@fulcrum/contract/console/watching';
import type { InputOf, ReplyOf } from '@fulcrum/contract/endpoint';

import { t } from '../i18n/i18n.ts';
import { currentLanguage } from '../i18n/language.ts';
import { activityHeader } from './activity.ts';
import { signedIn, signedOut, useSession } from './session.ts';

const shownId = () => useSession.getState().me?.id ?? null;

/**
 * Returns who calls: the operator who is shown. The browser itself adds the cookie, which is that
 * of the operator who signed in last, perhaps in another tab.
 */
function currentCaller(): Caller {
  const id = shownId();
  return {
    headers: {
      lang: currentLanguage(),
      ...activityHeader(),
      ...(id !== null && { [SHOWN_OPERATOR]: String(id) }),
    },
    onSessionEnd: () => {
      // A late reply must not end the session that has begun since.
      if (shownId() !== id) return;
      signedOut();
      if (id !== null) void takeOperator();
    },
    isMeant: (isRead) => !isRead || shownId() === id,
  };
}

const client = new Client({
  caller: currentCaller,
  isOffline: () => false,
  text: () => t('error.network'),
});

/** Shows the console of whoever is signed in in this browser. */
async function takeOperator(): Promise<void> {
  const reply = await client.request(CALLS.me, {});
  if (reply.ok && shownId() === null) signedIn(reply.data);
}

/** Calls the server as the signed-in operator. */
export const { request } = client;

/** Returns the function that makes one call. */
export const caller =
  <C extends OperatorCall>(call: Call<C>) =>
  (input: InputOf<C>): Promise<Reply<ReplyOf<C>>> =>
    request(call, input);

/** Like `caller`, for a change that must reach the server even if the page is closed meanwhile. */
export const lastingCaller =
  <C extends OperatorCall>(call: Call<C>) =>
  (input: InputOf<C>): Promise<Reply<ReplyOf<C>>> =>
    request(call, input, { outlivesPage: true });

/** Returns the function that uploads one picture under its own file name. */
export const uploader =
  <C extends OperatorCall>(call: Call<C>) =>
  (file: File): Promise<Reply<ReplyOf<C>>> =>
    client.uploadFile(call, file, { name: file.name });
