import { expect, test } from 'vitest';

const texts = import.meta.glob<string>(
  ['../../index.html', '../**/*.{ts,tsx}', '!../**/*.test.*'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

test('the title of the page is fixed, on Android as elsewhere', () => {
  const { '../../index.html': page, ...sources } = texts;
  expect(page).toContain('<title>Fulcrum</title>');
  expect(Object.keys(sources).length).toBeGreaterThan(200);
  const writers = Object.entries(sources).filter(([, text]) =>
    /document\.title|<title>/.test(text),
  );
  expect(writers.map(([path]) => path)).toEqual([]);
});
