import '@fulcrum/ui/parts.css';
import './app.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router';

import { watchActivity } from '../api/activity.ts';
import { signedIn, signedOut } from '../api/session.ts';
import { followLanguage, markPage, startI18n } from '../i18n/i18n.ts';
import { watchLeaving } from '../parts/cases/held-decisions.ts';
import { followChoices } from '../parts/list/stored-choices.ts';
import { App } from './app.tsx';
import { loadOperator } from './calls.ts';
import { followTheme } from './theme.ts';

async function start(): Promise<void> {
  watchActivity();
  watchLeaving();
  followTheme();
  followLanguage();
  followChoices();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const [reply] = await Promise.all([loadOperator({}), startI18n()]);
  markPage();
  if (reply.ok) signedIn(reply.data);
  else signedOut();
  createRoot(root).render(
    <StrictMode>
      <HashRouter>
        <App />
      </HashRouter>
    </StrictMode>,
  );
}

void start();
