/** Id of the script element of the app's page that contains the first prices as JSON. */
export const GLANCE_ID = 'glance';

/** The first instruments of the catalogue, which the page shows before the app has started. */
export interface Glance {
  /** When the newest of these prices was current, by the server's clock, epoch ms. */
  readonly at: number;
  readonly rows: readonly GlanceRow[];
}

export interface GlanceRow {
  readonly code: string;
  readonly showCode: string;
  /** In the default language only: the server does not know the reader's language. */
  readonly name: string;
  readonly digits: number;
  /** In points; null before the first quote. */
  readonly bid: number | null;
  /** How far the ask is above the bid, in points; null before the first quote. */
  readonly spread: number | null;
  /** Change in percent against the close of the day before. */
  readonly change: number;
  readonly isOpen: boolean;
  readonly isHalted: boolean;
}
