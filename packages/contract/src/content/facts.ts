import { change, read } from '../call-facts.ts';

export const contentFacts = {
  about: read('/api/default/about'),
  announcements: read('/api/announcement/list'),
  readAnnouncements: change('/api/announcement/read'),
  getCompany: read('/api/company/getCompany'),
  getCompanyStatus: read('/api/company/getCompanyStatus'),
  newsList: read('/api/news/list'),
  newsInfo: read('/api/news/info'),
  followList: read('/api/follow/list'),
  followMine: read('/api/follow/mine'),
  setFollowMine: change('/api/follow/listing'),
  calendar: read('/v1/api/main/calendar'),
};
