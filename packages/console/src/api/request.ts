import type { Call } from '@fulcrum/client/call';
import { Client } from '@fulcrum/client/client';
import type { Reply } from '@fulcrum/client/problem';
import type { OperatorCall } from '@fulcrum/contract/console/call';
import type { InputOf, ReplyOf } from '@fulcrum/contract/endpoint';

import { t } from '../i18n/i18n.ts';
import { currentLanguage } from '../i18n/language.ts';
import { activityHeader } from './activity.ts';
import { signedOut } from './session.ts';

const client = new Client({
  // The browser itself adds the session cookie.
  caller: () => ({
    headers: { lang: currentLanguage(), ...activityHeader() },
    onSessionEnd: signedOut,
  }),
  isOffline: () => false,
  text: () => t('error.network'),
});

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
