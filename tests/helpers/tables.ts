import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'

/** Every table of `db/schema`, by its name in the database. */
export async function allTables(): Promise<{ name: string; table: PgTable }[]> {
  const files = readdirSync('db/schema').filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const modules: object[] = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ resolve('db/schema', file))),
  )
  return modules
    .flatMap((module): unknown[] => Object.values(module))
    .filter((made) => is(made, PgTable))
    .map((table) => {
      const { schema = 'public', name } = getTableConfig(table)
      return { name: `${schema}.${name}`, table }
    })
}
