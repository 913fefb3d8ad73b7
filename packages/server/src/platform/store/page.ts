/** A page of rows, with the total number of rows. */
export interface Page<Row> {
  readonly rows: Row[];
  /** Of all pages. */
  readonly total: number;
}
