import { contentCalls } from '@fulcrum/client/calls/content';
import type { LoadPage } from '@fulcrum/client/react/use-pages';
import type { Announcement } from '@fulcrum/contract/content/announcements';

import { request } from '../server/api.ts';

export const announcements: LoadPage<Announcement> = (page, options) =>
  request(contentCalls.announcements, { page }, options);

/** Marks one announcement as read, or all if none is named. */
export const readAnnouncements = (input: { readonly announcement_id?: number }) =>
  request(contentCalls.readAnnouncements, input);
