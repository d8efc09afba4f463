import { getTableColumns } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useDatabase } from '#tests/helpers/database.ts'
import { allTables } from '#tests/helpers/tables.ts'
import { peopleTables } from './people-tables.ts'

const database = useDatabase()

describe('every table', () => {
  /** Tables with a foreign key to a person whose rows belong to staff or to no one. */
  const ofNobody = ['public.checkouts']

  test('§console: that reaches an account or its dependent rows is exported and erased', async () => {
    const { rows } = await database.pool.query<{ name: string }>(`
      with recursive reached as (
        select 'accounts'::regclass::oid as id
        union
        select f.conrelid from pg_constraint f join reached on reached.id = f.confrelid where f.contype = 'f')
      select n.nspname || '.' || c.relname as name from reached
      join pg_class c on c.oid = reached.id join pg_namespace n on n.oid = c.relnamespace order by 1`)
    const byTable = new Map((await allTables()).map(({ name, table }) => [table, name]))
    const known = new Set(peopleTables.map(({ table }) => byTable.get(table)))
    const reached = rows.map(({ name }) => name).filter((name) => !ofNobody.includes(name))
    expect(reached.length).toBeGreaterThan(20)
    expect(reached.filter((name) => !known.has(name))).toEqual([])
  })

  test('§console: with a column for a name, an email, a phone, a birth date or free text is exported and erased too', async () => {
    const personal =
      /^(email|to|phone|firstName|lastName|dateOfBirth|memberName|memberNumber|address|message|signature|note)$/
    const known = new Set(peopleTables.map(({ table }) => table))
    const others = (await allTables()).filter(
      ({ table }) =>
        !known.has(table as never) && Object.keys(getTableColumns(table)).some((name) => personal.test(name)),
    )
    // These belong to offices, staff or content publishers, or hold the id in a webhook's payload.

    expect(
      others
        .map(({ name }) => name)
        .filter(
          (name) =>
            !/\.(content_versions|content_schedules|offices|office_verifications|providers|staff|webhook_deliveries)$/.test(
              name,
            ),
        ),
    ).toEqual([])
  })

  test('withholds and blanks only existing columns', () => {
    for (const { table, name, withheld = [], erase: change } of peopleTables) {
      const columns = Object.keys(getTableColumns(table))
      const named = [...withheld, ...(typeof change === 'object' ? Object.keys(change) : [])]
      expect([name, named.filter((column) => !columns.includes(column))]).toEqual([name, []])
    }
  })
})
