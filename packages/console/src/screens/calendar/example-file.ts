export const EXAMPLE_NAME = 'calendar-example.csv';

/** A file as the calendar takes it, with a translation and without figures that are not out yet. */
export const EXAMPLE_FILE = [
  'time,country,title,importance,previous,forecast,actual,title_de,title_jp',
  '2026-12-10T13:30Z,US,Consumer price index (yearly),3,3.0%,3.1%,,' +
    'Verbraucherpreisindex (jährlich),消費者物価指数（前年比）',
  '2026-12-10T14:15+01:00,EU,Interest rate decision,3,2.00%,2.00%,,Zinsentscheid,',
  '2026-12-11T07:00Z,GB,Gross domestic product (monthly),2,-0.1%,0.1%,,,',
  '',
].join('\r\n');
