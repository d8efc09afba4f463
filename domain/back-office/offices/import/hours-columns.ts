import type { ImportColumn } from '#domain/back-office/imports/import-columns.ts'
import { weekdays } from '#domain/offices/office-hours.rules.ts'

/** A file's column names for the hours of each weekday, Monday first. */
export const hoursColumnNames = [
  'mondayHours',
  'tuesdayHours',
  'wednesdayHours',
  'thursdayHours',
  'fridayHours',
  'saturdayHours',
  'sundayHours',
] as const
type HoursColumn = (typeof hoursColumnNames)[number]

export const hoursColumns = Object.fromEntries(
  hoursColumnNames.map((column, at): [HoursColumn, ImportColumn<never>] => {
    const day = (weekdays[at] ?? '').toLowerCase()
    const short = day.slice(0, 3)
    const names = [day, short, ...(day.length > 8 || short === 'tue' ? [day.slice(0, 4)] : [])]
    const headers = names.flatMap((name) => [`${name}hours`, `hours${name}`, name])
    return [column, { label: `${weekdays[at]} hours`, headers }]
  }),
) as Record<HoursColumn, ImportColumn<never>>
