/** The one row an insert returned; throws when there is none. */
export function onlyRow<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('The insert gave no row back.')
  return row
}
