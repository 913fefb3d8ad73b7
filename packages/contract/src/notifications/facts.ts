import { change, read } from '../call-facts.ts';

export const notificationsFacts = {
  notices: read('/api/notice/list'),
  readNotices: change('/api/notice/read'),
  pushSettings: read('/api/push/settings'),
  pushSubscribe: change('/api/push/subscribe'),
  pushUnsubscribe: change('/api/push/unsubscribe'),
  pushChoose: change('/api/push/choose'),
};
