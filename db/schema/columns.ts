import { type Column, getTableColumns, getTableName, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  type CheckBuilder,
  check,
  customType,
  type ForeignKeyBuilder,
  foreignKey,
  timestamp,
  type UniqueConstraintBuilder,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { newId } from '#db/id.ts'

/** The primary key of every table: a UUIDv7 that we generate. */
export const id = () => uuid().primaryKey().$defaultFn(newId)

/** An instant, stored in UTC with a time zone, read as a Date. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** Raw bytes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** When the row was written, by the database's clock, which is accurate enough for a record. */
export const createdAt = () => instant().notNull().defaultNow()

/**
 * A CHECK for each column with a list of values, `text({ enum: … })`, so that the database enforces the same values as
 * the type. Add it to the constraints of each table with such a column.
 */
export function knownValues(columns: Record<string, Column>): CheckBuilder[] {
  return Object.entries(columns).flatMap(([key, { table }]) => {
    // Constraint callbacks get copies of the columns that have lost the list.
    const column = getTableColumns(table)[key]
    if (!column?.enumValues) return []
    const name = `${getTableName(table)}_${snakeCase(key)}_known`
    const list = column.enumValues.map((value: string) => `'${value}'`).join(', ')
    return check(name, sql`${column} in (${sql.raw(list)})`)
  })
}

/** The target of `sameBrand`: every table that rows of the same brand reference needs it. */
export function namedInBrand({
  brandId,
  id,
}: {
  brandId: AnyPgColumn
  id: AnyPgColumn
}): UniqueConstraintBuilder {
  return unique(`${getTableName(id.table)}_brand_id_id`).on(brandId, id)
}

/**
 * The foreign key from a row to another of its own brand: `(brand_id, key)` references `(brand_id, id)`, so that no row
 * can reference another brand's. The parent has `namedInBrand`; `key` may be null.
 */
export function sameBrand(
  { brandId }: { brandId: AnyPgColumn },
  key: AnyPgColumn,
  parent: { brandId: AnyPgColumn; id: AnyPgColumn },
): ForeignKeyBuilder {
  return foreignKey({
    name: `${getTableName(key.table)}_${snakeCase(key.name)}_same_brand`,
    columns: [brandId, key],
    foreignColumns: [parent.brandId, parent.id],
  })
}

/** A column's database name from its name in code. */
export const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
