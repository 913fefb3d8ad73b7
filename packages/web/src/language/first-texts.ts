/** Which part of a language's texts a file holds. */
export type Part = 'first' | 'rest';

/**
 * The texts of Home, the news list and the frame around every screen: whole groups, and single
 * texts of other groups. They are loaded before the first screen is shown, the rest later.
 */
const FIRST_TEXTS: ReadonlySet<string> = new Set([
  'tabs',
  'common',
  'connection',
  'errors',
  'home',
  'notices',
  'update',
  'about.link',
  'calendar.title',
  'feedback.title',
  'funds.deposit',
  'mine.realAccount',
  'news.empty',
  'news.reading',
  'news.sample',
  'news.title',
  'orders.gauge.call',
  'trade.view',
]);

export interface Texts {
  readonly [key: string]: string | Texts;
}

/** Returns one part of a language's texts; both parts together are all of them. */
export function partOf(texts: Texts, part: Part, above = ''): Texts {
  const isFirst = part === 'first';
  const kept = Object.entries(texts).flatMap(([key, value]): [string, string | Texts][] => {
    const path = `${above}${key}`;
    if (FIRST_TEXTS.has(path)) return isFirst ? [[key, value]] : [];
    if (typeof value === 'string') return isFirst ? [] : [[key, value]];
    const within = partOf(value, part, `${path}.`);
    return Object.keys(within).length > 0 ? [[key, within]] : [];
  });
  return Object.fromEntries(kept);
}
