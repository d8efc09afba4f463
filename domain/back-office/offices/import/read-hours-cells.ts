import { readExceptionsCell, readOpenings } from '#domain/offices/listing/hours-text.rules.ts'
import type { OfficeHours, Opening } from '#domain/offices/office.schema.ts'
import { weekdays } from '#domain/offices/office-hours.rules.ts'
import { hoursColumnNames } from './hours-columns.ts'
import type { ImportCells } from './read-office-row.server.ts'

/** An office's hours from a row: the days it has columns for, by weekday; Monday is 0. */
export type ImportedHours = { days: Record<number, Opening[]>; exceptions: OfficeHours['exceptions'] | null }

/**
 * The hours of a row; undefined if it has none, so that an existing office's stay. An empty cell beside filled days
 * means closed, as in the form. `refuse` receives why a cell can't be read.
 */
export function readHoursCells(
  cells: ImportCells,
  refuse: (reason: string) => void,
): ImportedHours | undefined {
  const days: ImportedHours['days'] = {}
  const isTold = hoursColumnNames.some((column) => cells[column]?.trim())
  hoursColumnNames.forEach((column, day) => {
    const text = cells[column]
    if (!isTold || text === undefined) return
    const read = readOpenings(text)
    if ('value' in read) days[day] = read.value
    else refuse(`${weekdays[day]} hours: “${text.trim().slice(0, 40)}”. ${read.fault}`)
  })
  const special = cells.specialHours?.trim() ? readExceptionsCell(cells.specialHours) : null
  if (special && 'fault' in special) refuse(`Special days: ${special.fault}`)
  const exceptions = special && 'value' in special ? special.value : null
  return isTold || exceptions ? { days, exceptions } : undefined
}
