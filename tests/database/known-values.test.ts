import { getTableColumns } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useDatabase } from '#tests/helpers/database.ts'
import { allTables } from '#tests/helpers/tables.ts'

const database = useDatabase()
const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Every column whose type is a list of values, with that list. */
async function listedColumns(): Promise<{ table: string; column: string; values: string[] }[]> {
  const tables = await allTables()
  return tables.flatMap(({ name, table }) =>
    Object.entries(getTableColumns(table)).flatMap(([key, { enumValues: values }]) =>
      values ? [{ table: name, column: snakeCase(key), values }] : [],
    ),
  )
}

/** The CHECK constraint that an insert of only this value into a copy of `table` violates. Null: it is accepted. */
async function refusal(table: string, column: string, value: string): Promise<string | null> {
  await database.pool.query(
    `drop table if exists tried; create table tried (like ${table} including constraints)`,
  )
  // Drops all other constraints, because only the lists are tested.
  await database.pool.query(`do $$ declare name text; begin
    for name in select conname from pg_constraint
      where conrelid = 'tried'::regclass and contype = 'c' and conname not like '%\\_known' loop
      execute format('alter table tried drop constraint %I', name);
    end loop;
    for name in select attname from pg_attribute
      where attrelid = 'tried'::regclass and attnum > 0 and attnotnull loop
      execute format('alter table tried alter %I drop not null', name);
    end loop; end $$`)
  try {
    await database.pool.query(`insert into tried (${column}) values ($1)`, [value])
    return null
  } catch (error) {
    return error instanceof Error && 'constraint' in error ? String(error.constraint) : String(error)
  } finally {
    await database.pool.query('drop table tried')
  }
}

it('the database rejects every value not in a column’s list, with a check whose list is the same', async () => {
  const { rows } = await database.pool.query<{ name: string; condition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as condition from pg_constraint
     where contype = 'c' and conname like '%\\_known'`,
  )
  const checks = rows.map(({ name, condition }) => ({
    name,
    values: [...condition.matchAll(/'([^']*)'/g)].map(([, value]) => value ?? ''),
  }))
  const columns = await listedColumns()
  expect(columns.length).toBeGreaterThan(25)
  const inOrder = (list: { name: string; values: string[] }[]) =>
    list.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const expected = columns.map(({ table, column, values }) => ({
    name: `${table.split('.')[1]}_${column}_known`,
    values,
  }))
  expect(inOrder(checks)).toEqual(inOrder(expected))

  for (const { table, column, values } of columns) {
    const name = `${table.split('.')[1]}_${column}_known`
    expect(await refusal(table, column, 'nonsense'), name).toBe(name)
    expect(await refusal(table, column, values[0] ?? ''), name).not.toBe(name)
  }
})
