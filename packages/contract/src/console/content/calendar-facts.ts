import { ask, change, read } from '../call-facts.ts';

export const calendarFacts = {
  calendar: read('calendar'),
  previewCalendar: ask('calendar/preview'),
  saveCalendar: change('calendar/save'),
  removeCalendarEvent: change('calendar/remove'),
};
