import '@fulcrum/ui/parts.css';
import '../app/fonts.css';
import '../app/app-frame.css';
import '../layout/screen.css';
import '../layout/top-bar.css';
import '../layout/text.css';
import '../forms/form.css';
import '../app/boot/figures.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { followLanguage } from '../language/follow-language.ts';
import { loadAllTexts, startI18n } from '../language/i18n.ts';
import { followAppearance } from '../settings/settings.ts';
import { ChatPage } from './chat-page.tsx';

/** Starts the support page, which is shown in a frame of the app or in its own window. */
async function start(): Promise<void> {
  followAppearance();
  await startI18n();
  await loadAllTexts();
  followLanguage(() => undefined);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root).render(
    <StrictMode>
      <ChatPage />
    </StrictMode>,
  );
}

void start();
