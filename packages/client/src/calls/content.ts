import type * as about from '@fulcrum/contract/about';
import type * as announcements from '@fulcrum/contract/announcements';
import type * as company from '@fulcrum/contract/company';
import { contentFacts } from '@fulcrum/contract/content/facts';
import type * as follow from '@fulcrum/contract/follow';
import type * as news from '@fulcrum/contract/news';

import type { Calls } from '../call.ts';

export const contentCalls: Calls<
  typeof contentFacts,
  typeof about & typeof announcements & typeof company & typeof follow & typeof news
> = contentFacts;
