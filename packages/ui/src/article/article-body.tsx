import './article.css';

import { createElement, useMemo } from 'react';
import type { ReactNode } from 'react';

interface ArticleBodyProps {
  /** HTML that the server has sanitised. */
  readonly html: string;
  readonly language: { readonly lang: string; readonly dir: 'ltr' | 'rtl' };
}

/**
 * Shows text that was written in Markdown. It is rebuilt from elements; the page never inserts HTML
 * directly.
 */
export function ArticleBody({ html, language }: ArticleBodyProps) {
  const nodes = useMemo(() => {
    // A separate document: it runs no script and loads nothing.
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return childrenOf(body);
  }, [html]);
  // Another text is another element: a translator of a browser takes texts out of React's hands.
  return createElement('div', { key: html, className: 'article', ...language }, ...nodes);
}

/** The tags that the server allows; of any other tag only the content is shown. */
const TAGS: ReadonlySet<string> = new Set([
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'strong', 'em', 'del'],
  ...['a', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]);
const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'hr']);

function childrenOf(parent: Node): ReactNode[] {
  return Array.from(parent.childNodes, (node, at) => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof HTMLElement)) return null;
    const tag = node.localName;
    if (!TAGS.has(tag)) return createElement('span', { key: at }, ...childrenOf(node));
    const attributes = { key: at, ...(tag === 'a' && linkOf(node)) };
    if (VOID_TAGS.has(tag)) return createElement(tag, attributes);
    // React allows no blank text between the rows of a table.
    const children = childrenOf(node).filter(
      (child) => !ROW_PARENTS.has(tag) || typeof child !== 'string',
    );
    return createElement(tag, attributes, ...children);
  });
}

const ROW_PARENTS: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tr']);

/**
 * Attributes of a link: to a page of the app, an e-mail address, or another site in a new window.
 */
function linkOf(link: HTMLElement): Readonly<Record<string, string>> {
  const href = link.getAttribute('href') ?? '';
  if (/^(?:#\/|mailto:)/.test(href)) return { href };
  if (!href.startsWith('https://')) return {};
  return { href, rel: 'noopener noreferrer', target: '_blank' };
}
