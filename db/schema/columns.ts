import { type Column, getTableColumns, getTableName, sql } from 'drizzle-orm'
import { type CheckBuilder, check, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '../id.ts'

/** The primary key every table has: a UUIDv7 made by us. */
export const id = () => uuid().primaryKey().$defaultFn(newId)

/** An instant, stored in UTC with a time zone, read as a Date. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** When the row was written; the database's clock is good enough for a record. */
export const createdAt = () => instant().notNull().defaultNow()

/**
 * A CHECK for each column of a table that has a list of values, `text({ enum: … })`: the database refuses every
 * other value, as the type does. Belongs into the constraints of each table with such a column.
 */
export function knownValues(columns: Record<string, Column>): CheckBuilder[] {
  return Object.entries(columns).flatMap(([key, { table }]) => {
    // What a table gives its constraints are copies of its columns that have lost the list.
    const column = getTableColumns(table)[key]
    if (!column?.enumValues) return []
    const name = `${getTableName(table)}_${snakeCase(key)}_known`
    const list = column.enumValues.map((value: string) => `'${value}'`).join(', ')
    return check(name, sql`${column} in (${sql.raw(list)})`)
  })
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
