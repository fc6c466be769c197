/**
 * The present version of a row that was opened: while its dialog is open, a colleague can save a newer one.
 *
 * @param keyOf what names the row
 */
export const newest = <Row>(rows: readonly Row[], opened: Row, keyOf: (row: Row) => unknown): Row =>
  rows.find((row) => keyOf(row) === keyOf(opened)) ?? opened;
