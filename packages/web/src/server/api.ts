import { Client } from '@fulcrum/client/client';
import i18next from 'i18next';

import { currentLanguage } from '../language/languages.ts';
import { isOffline } from './connection.ts';
import { deviceId } from './device.ts';
import { endSession, followSession, sessionToken } from './session.ts';

const client = new Client({
  caller: () => {
    const token = sessionToken();
    return {
      headers: {
        lang: currentLanguage(),
        device: deviceId(),
        tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(token === null ? {} : { authorization: token }),
      },
      // A changing parameter prevents replies from caches.
      beside: { t: String(Date.now()) },
      onSessionEnd: (msg, isInitial) => endSession(token, { msg, isQuiet: isInitial }),
      isMeant: (isRead) => {
        // Another tab may be logged in as somebody else by now.
        followSession();
        const now = sessionToken();
        return now === token || now === null || (isRead && token === null);
      },
    };
  },
  isOffline,
  text: (problem) => i18next.t(`errors.${problem}`),
});

/** Calls the server for the logged-in user, in the language of the page. */
export const { request, uploadFile, picture } = client;
