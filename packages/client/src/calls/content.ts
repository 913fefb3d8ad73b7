import type * as about from '@fulcrum/contract/content/about';
import type * as announcements from '@fulcrum/contract/content/announcements';
import type * as calendar from '@fulcrum/contract/content/calendar';
import type * as company from '@fulcrum/contract/content/company';
import { contentFacts } from '@fulcrum/contract/content/facts';
import type * as follow from '@fulcrum/contract/content/ranking';
import type * as news from '@fulcrum/contract/content/news';

import type { Calls } from '../call.ts';

export const contentCalls: Calls<
  typeof contentFacts,
  typeof about &
    typeof announcements &
    typeof calendar &
    typeof company &
    typeof follow &
    typeof news
> = contentFacts;
