import { timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '../id.ts'

/** The primary key every table has: a UUIDv7 made by us. */
export const id = () => uuid().primaryKey().$defaultFn(newId)

/** An instant, stored in UTC with a time zone, read as a Date. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** When the row was written; the database's clock is good enough for a record. */
export const createdAt = () => instant().notNull().defaultNow()
