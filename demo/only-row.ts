/** The one row an insert gave back; throws when there was none, so that no caller need doubt it. */
export function onlyRow<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('The insert gave no row back.')
  return row
}
