import { afterEach, expect, test, vi } from 'vitest';

import { chosenLanguage } from './languages.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  [['de-CH', 'en'], 'de'],
  [['pt-PT'], 'pt'],
  [['zh-TW'], 'hk'],
  [['nb-NO', 'ja-JP', 'en'], 'jp'],
  [['es-419'], 'spa'],
  [['ms-MY'], 'my'],
  [['KO'], 'kr'],
  [['nb-NO'], 'hk'],
  [[], 'hk'],
])('LIVE-023 a browser of %j that keeps nothing begins in %s', (languages, expected) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  expect(chosenLanguage()).toBe('hk');
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue(null as never);
  expect(chosenLanguage()).toBe(expected);
});
