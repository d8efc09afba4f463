import { globSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { writtenName } from '#db/searched-name.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { fullName } from './full-name.ts'

const database = useDatabase()

test('a person with a single name is shown by it, without a space, here and in the database', async () => {
  for (const [firstName, lastName, name] of [
    ['Suharto', '', 'Suharto'],
    ['Ana', 'Lopez', 'Ana Lopez'],
  ] as const) {
    expect(fullName({ firstName, lastName })).toBe(name)
    const rows = await database.db.execute(
      sql`select ${writtenName('a')} as name from (select ${firstName}::text as first_name, ${lastName}::text as last_name) a`,
    )
    expect(rows.rows).toEqual([{ name }])
  }
})

test('first and last name are joined nowhere else', () => {
  const files = globSync('{api,app,db,demo,documents,domain,emails,integrations,jobs,server}/**/*.{ts,tsx}')
  const glued = files.filter(
    (file) =>
      !/\.test\.|full-name\.ts$|searched-name\.ts$|db\/migrations/.test(file) &&
      /[fF]irstName\}? +[$]?\{[\w.?]*lastName\}|first_name \|\| ' '/.test(readFileSync(file, 'utf8')),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(glued).toEqual([])
})
