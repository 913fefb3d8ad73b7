import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { ArticleBody } from './article-body.tsx';

afterEach(cleanup);
const show = (html: string) =>
  render(<ArticleBody html={html} language={{ lang: 'en', dir: 'ltr' }} />).container;

test('NEWS-004 the app makes elements of what it knows, and of nothing else', () => {
  const shown = show(
    '<p onclick="alert(1)" style="color:red">One <img src="x" onerror="alert(1)"><b>two</b></p>' +
      '<script>document.title = "run"</script><a href="javascript:alert(1)">three</a>',
  );
  expect(shown.querySelectorAll('img, script, [onclick], [style], [href]')).toHaveLength(0);
  expect(shown.textContent).toContain('One two');
  expect(document.title).not.toBe('run');
});

test('tables, lists and links stay what they are', () => {
  show(
    '<table><thead>\n<tr>\n<th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>' +
      '<p><a href="https://rules.example/">rules</a> <a href="#/about">about</a></p>',
  );
  expect(screen.getByRole('cell', { name: '1' })).toBeDefined();
  const rules = screen.getByRole('link', { name: 'rules' });
  expect([rules.getAttribute('rel'), rules.getAttribute('target')]).toEqual([
    'noopener noreferrer',
    '_blank',
  ]);
  expect(screen.getByRole('link', { name: 'about' }).getAttribute('target')).toBeNull();
});
