import { Client } from '@fulcrum/client/client';

import { say } from '../i18n.ts';
import { attendance } from './attendance.ts';
import { signedOut } from './session.ts';

const client = new Client({
  // The cookie is the browser's own affair.
  caller: () => ({ headers: { lang: 'en', ...attendance() }, onSessionEnd: signedOut }),
  isOffline: () => false,
  text: () => say('error.network'),
});

/** Calls the server as the operator who is signed in. */
export const { request, uploadFile } = client;
