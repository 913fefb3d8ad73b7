import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

import { Refused } from '../../platform/refusal.ts';

const marked = new Marked({ gfm: true });

/**
 * What articles may contain. All other tags are removed; scripts and styles together with their
 * content.
 */
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
    // The page already has its own h1.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { href }) => ({ tagName, attribs: linkTo(href) }),
  },
};

/**
 * Returns the attributes of a link: to a screen of the app, to an e-mail address, or to another
 * site in a new window. Any other target is removed, so that no link calls this server.
 */
function linkTo(href: string | undefined): sanitizeHtml.Attributes {
  if (href === undefined) return {};
  if (/^#\/[\w/?=&%-]*$/.test(href)) return { href };
  if (/^mailto:/i.test(href)) return { href };
  if (!/^https:\/\//i.test(href)) return {};
  return { href, rel: 'noopener noreferrer', target: '_blank' };
}

/** Renders Markdown as safe HTML; refuses Markdown that cannot be rendered. */
export function cleanHtml(markdown: string): string {
  return sanitizeHtml(parsed(markdown), RULES);
}

function parsed(markdown: string): string {
  try {
    return marked.parse(markdown, { async: false });
  } catch (error) {
    // The Markdown parser overflows the stack for very deeply nested lists.
    if (error instanceof Error && /call stack/i.test(error.message)) {
      throw new Refused('content.body');
    }
    throw error;
  }
}
