import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

import { Refused } from '../../platform/refusal.ts';

const marked = new Marked({ gfm: true });

/** Tags that articles need. All others are removed, scripts and styles with their content. */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'strong', 'em', 'del'],
    ...['a', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['start'] },
  allowedSchemes: ['https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nestingLimit: 24,
  transformTags: {
    // The page already has its h1.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { href }) => ({ tagName, attribs: linkTo(href) }),
  },
};

/**
 * A link to a screen of the app, or to another site in a new window; never to a call of this
 * server.
 */
function linkTo(href: string | undefined): sanitizeHtml.Attributes {
  if (href === undefined) return {};
  if (/^#\/[\w/?=&%-]*$/.test(href)) return { href };
  if (/^mailto:/i.test(href)) return { href };
  if (!/^https:\/\//i.test(href)) return {};
  return { href, rel: 'noopener noreferrer', target: '_blank' };
}

/** Markdown as safe HTML; refuses what cannot be rendered. */
export function cleanHtml(markdown: string): string {
  return sanitizeHtml(parsed(markdown), RULES);
}

function parsed(markdown: string): string {
  try {
    return marked.parse(markdown, { async: false });
  } catch (error) {
    // The Markdown parser overflows the stack on very deeply nested lists.
    if (error instanceof Error && /call stack/i.test(error.message)) {
      throw new Refused('content.body');
    }
    throw error;
  }
}
