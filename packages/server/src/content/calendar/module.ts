export { Calendar } from './calendar.ts';
export {
  listEvents,
  plannedChange,
  removeEvent,
  replaceEvents,
  type CalendarChange,
} from './calendar-store.ts';
export type { EventFacts } from './event.ts';
export { currencyOf } from './countries.ts';
export { readFile } from './read-file.ts';
