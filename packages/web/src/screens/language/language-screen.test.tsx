import { LANGUAGES } from '@fulcrum/contract/languages';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { changeLanguage } from '../../language/i18n.ts';
import { chosenLanguage } from '../../language/languages.ts';
import { preparePage, serveCalls, showPage } from '../../../test/test-page.tsx';
import { LanguageScreen } from './language-screen.tsx';

/** The languages of the product, in its order. */
const OFFERED = [
  ...(['hk', 'en', 'jp', 'kr', 'th', 'vn', 'fr', 'de', 'ru'] as const),
  ...(['spa', 'pt', 'ar', 'it', 'tr', 'id', 'my', 'hi', 'cs'] as const),
];

beforeEach(async () => {
  await preparePage();
  vi.stubGlobal(
    'WebSocket',
    class {
      close = () => undefined;
    },
  );
  serveCalls(() => ({ code: 1, msg: '', data: [] }));
});
afterEach(async () => {
  cleanup();
  await changeLanguage('en');
  vi.unstubAllGlobals();
});

test('all eighteen languages are offered, and a press switches and keeps the choice', async () => {
  const { user } = showPage(<LanguageScreen />, '/language');
  const choices = screen.getAllByRole('radio');
  const named = choices.map((choice) => choice.querySelector('[lang]')?.getAttribute('lang'));
  expect(named).toEqual(OFFERED.map((code) => LANGUAGES[code]));
  for (const at of [10, 0, 17]) {
    const choice = choices[at];
    if (choice) await user.click(choice);
    await vi.waitFor(() => expect(localStorage.getItem('lang')).toBe(OFFERED[at]));
    expect(choice?.getAttribute('aria-checked')).toBe('true');
    expect(document.documentElement.lang).toBe(named[at]);
  }
});

test('who has chosen nothing reads traditional Chinese, and so does who has chosen tw', () => {
  for (const kept of [null, 'tw', 'xx']) {
    if (kept === null) localStorage.removeItem('lang');
    else localStorage.setItem('lang', kept);
    expect(chosenLanguage()).toBe('hk');
  }
});
