import { CALLS } from '@fulcrum/client/calls/console';

import { caller } from '../../api/request.ts';
import { loadHook } from '../../api/use-load.ts';

export const useCalendar = loadHook(CALLS.calendar);

export const previewCalendar = caller(CALLS.previewCalendar);
export const saveCalendar = caller(CALLS.saveCalendar);
export const removeCalendarEvent = caller(CALLS.removeCalendarEvent);
