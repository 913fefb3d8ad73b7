import { expect, test } from 'vitest';

import { cleanHtml } from './clean-html.ts';

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![x](https://elsewhere.example/pixel.png)',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style>',
  '<iframe src="https://elsewhere.example"></iframe>',
  '<p style="position:fixed" onclick="alert(1)">x</p>',
  '<form action="/console/api/logout"><button>x</button></form>',
  '<base href="https://elsewhere.example">',
  '<meta http-equiv="refresh" content="0">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<a href="//elsewhere.example">x</a>',
  '<a href="/api/user/logout">x</a>',
];

test.each(hostile)('NEWS-004 nothing runs, loads or calls that hides in %s', (text) => {
  const html = cleanHtml(text);
  expect(html).not.toMatch(/<(?!\/?(?:p|a|table|tbody|tr|td)\b)/);
  expect(html).not.toMatch(/<[^>]+(?:on\w+=|style=|src=|href=|action=)/);
});

test('NEWS-004 links of an article leave in a window of their own, pages of the app do not', () => {
  expect(cleanHtml('[rules](https://rules.example/a?b=1)')).toBe(
    '<p><a href="https://rules.example/a?b=1" rel="noopener noreferrer" target="_blank">' +
      'rules</a></p>\n',
  );
  expect(cleanHtml('[gold](#/trade?code=XAUUSD)')).toBe(
    '<p><a href="#/trade?code=XAUUSD">gold</a></p>\n',
  );
});

test('headings begin below the title of the page, lists and tables stay what they are', () => {
  expect(cleanHtml('# Margin\n\n- a **b**\n')).toBe(
    '<h2>Margin</h2>\n<ul>\n<li>a <strong>b</strong></li>\n</ul>\n',
  );
  expect(cleanHtml('|a|b|\n|-|-|\n|1|2|')).toContain('<td>2</td>');
});

test('NEWS-005 a text that is nested beyond reason is refused, not a fault', () => {
  expect(() => cleanHtml('> '.repeat(10_000))).toThrow(
    expect.objectContaining({ reason: 'content.body' }),
  );
});
