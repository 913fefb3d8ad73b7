/** One page of rows. */
export interface Page<Row> {
  readonly rows: Row[];
  /** Number of rows on all pages. */
  readonly total: number;
}
