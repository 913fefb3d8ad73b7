import { ask, change, read, upload } from '../call-facts.ts';

export const contentFacts = {
  articles: read('news'),
  article: read('news/one'),
  uploadCover: upload('news/cover/upload'),
  saveArticle: change('news/save'),
  publishArticle: change('news/publish'),
  takeInArticle: change('news/take-in'),
  removeArticle: change('news/remove'),
  previewText: ask('content/preview'),
  announcements: read('announcements'),
  saveAnnouncement: change('announcements/save'),
  publishAnnouncement: change('announcements/publish'),
  confirmAnnouncement: change('announcements/confirm'),
  takeInAnnouncement: change('announcements/take-in'),
  removeAnnouncement: change('announcements/remove'),
};
