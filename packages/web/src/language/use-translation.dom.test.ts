import i18next from 'i18next';
import { expect, test } from 'vitest';

import { useTranslation } from './use-translation.ts';

const texts = (open: string) => ({ app: { order: { open, lots: `${open} {{lots}}` } } });

test('a text is in the language of now, and its values are those of now', async () => {
  await i18next.init({
    ns: ['app'],
    defaultNS: 'app',
    lng: 'en',
    resources: { en: texts('Open'), de: texts('Offen') },
  });
  const say = (key: string, values?: object) =>
    (useTranslation.getState().t as (key: string, values?: object) => string)(key, values);
  const all = () => [say('order.open'), say('order.open'), say('order.lots', { lots: 1 })];
  expect(all()).toEqual(['Open', 'Open', 'Open 1']);
  expect(say('order.lots', { lots: 2 })).toBe('Open 2');
  const before = useTranslation.getState().t;
  await i18next.changeLanguage('de');
  expect(all()).toEqual(['Offen', 'Offen', 'Offen 1']);
  expect(useTranslation.getState().t).not.toBe(before);
});
