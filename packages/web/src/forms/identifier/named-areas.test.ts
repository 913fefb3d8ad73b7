import { expect, test } from 'vitest';

import { areaMatches, namedAreas } from './named-areas.ts';

const wire = [
  { id: 225, global_code: '+225', code: 'CI', is_served: 1 },
  { id: 852, global_code: '+852', code: 'HK', is_served: 1 },
  { id: 850, global_code: '+850', code: 'KP', is_served: 0 },
] as const;

const found = (language: string, query: string) =>
  namedAreas(wire, language)
    .filter((area) => areaMatches(area, query))
    .map(({ code }) => code);

test('areas are named and sorted in the language of the reader', () => {
  const [first] = namedAreas(wire, 'fr');
  expect(first).toMatchObject({ code: 'KP', name: 'Corée du Nord', isServed: false });
  expect(namedAreas(wire, 'zh-Hant-HK').find(({ code }) => code === 'HK')?.name).toMatch(/香港/);
});

test.each([
  ['fr', 'cote', ['CI']],
  ['zh-Hant-HK', 'hong kong', ['HK']],
  ['zh-Hant-HK', '香港', ['HK']],
  ['en', '+85', ['HK', 'KP']],
  ['en', '852', ['HK']],
  ['en', 'hk', ['HK']],
  ['en', '  ', ['CI', 'HK', 'KP']],
  ['en', 'atlantis', []],
])('in %s, %j finds %j', (language, query, codes) => {
  expect(found(language, query).sort()).toEqual([...codes].sort());
});
