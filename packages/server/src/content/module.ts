import type { ReplyOf } from '@fulcrum/contract/endpoint';
import type { about } from '@fulcrum/contract/content/about';

import type { Clock } from '../platform/ports/clock.ts';
import type { Db } from '../platform/ports/db.ts';
import { Announcements } from './announcements/announcements.ts';
import { Calendar } from './calendar/module.ts';
import { Articles } from './news/articles.ts';
import { LosingShares } from './losing-share.ts';
import { enterSampleArticles } from './news/sample-articles.ts';

export {
  addAnnouncement,
  announcementById,
  type Announcer,
  confirmAnnouncement,
  editAnnouncement,
  type EditedAnnouncement,
  listAnnouncements,
  publishAnnouncement,
  removeAnnouncement,
  type StoredAnnouncement,
  takeInAnnouncement,
} from './announcements/announcement-changes.ts';
export {
  addArticle,
  articleById,
  editArticle,
  type EditedArticle,
  listArticles,
  type ListedArticle,
  publishArticle,
  removeArticle,
  setArticleCover,
} from './news/article-changes.ts';
export { cleanHtml } from './news/clean-html.ts';
export { languageOrder } from './language-order.ts';

/** Content that operators write and users read. */
export interface ContentModule {
  readonly articles: Articles;
  readonly announcements: Announcements;
  readonly calendar: Calendar;
  /** Returns the broker's legal details and the share of losing accounts. */
  about(): Promise<ReplyOf<typeof about>>;
  /** Adds the sample articles, unless they were added before. */
  start(): Promise<void>;
}

export interface ContentPorts {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: () => Promise<
    Readonly<
      Record<'legal_name' | 'legal_licence' | 'legal_address' | 'unserved_countries', string>
    >
  >;
}

export function createContent(ports: ContentPorts): ContentModule {
  const { db, clock, settings } = ports;
  const unserved = async () => {
    const { unserved_countries: countries } = await settings();
    return countries === '' ? [] : countries.split(',');
  };
  const losing = new LosingShares(ports);
  return {
    articles: new Articles(ports),
    announcements: new Announcements({ db, clock, unserved }),
    calendar: new Calendar({ db, clock }),
    async about() {
      const { legal_name, legal_licence, legal_address } = await settings();
      return { legal_name, legal_licence, legal_address, losing: await losing.read() };
    },
    start: () => enterSampleArticles(db, clock.now()),
  };
}
