import { weekdays } from '#domain/offices/office-hours.rules.ts'

/** The columns of a file that hold the hours of a weekday, Monday first. */
export const hoursColumns = [
  'mondayHours',
  'tuesdayHours',
  'wednesdayHours',
  'thursdayHours',
  'fridayHours',
  'saturdayHours',
  'sundayHours',
] as const
export type HoursColumn = (typeof hoursColumns)[number]

/** What they are called on the screen, and names they are known by in a file, without case, spaces or marks. */
export const hoursNames = Object.fromEntries(
  hoursColumns.map((column, day) => [column, `${weekdays[day]} hours`]),
) as Record<HoursColumn, string>
export const hoursAliases = Object.fromEntries(
  hoursColumns.map((column, at) => {
    const day = (weekdays[at] ?? '').toLowerCase()
    const short = day.slice(0, 3)
    const names = [day, short, ...(day.length > 8 || short === 'tue' ? [day.slice(0, 4)] : [])]
    return [column, names.flatMap((name) => [`${name}hours`, `hours${name}`, name])]
  }),
) as Record<HoursColumn, string[]>
