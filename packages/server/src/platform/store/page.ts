/** A page of rows, with how many there are in all. */
export interface Page<Row> {
  readonly rows: Row[];
  /** Of all pages. */
  readonly total: number;
}
