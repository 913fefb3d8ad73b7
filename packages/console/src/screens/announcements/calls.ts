import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';
import { loadHook } from '../../api/use-load.ts';

export const useAnnouncements = loadHook(CALLS.announcements);

export const confirmAnnouncement = caller(CALLS.confirmAnnouncement);
export const publishAnnouncement = caller(CALLS.publishAnnouncement);
export const removeAnnouncement = caller(CALLS.removeAnnouncement);
export const saveAnnouncement = caller(CALLS.saveAnnouncement);
export const takeInAnnouncement = caller(CALLS.takeInAnnouncement);
