import { type Column, eq, getTableColumns, getTableUniqueName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { cachedStatement } from './cached-statement.ts'
import type { Db } from './client.ts'
import { ofBrand } from './of-brand.ts'

/*
 * Statements that write rows, built once for each connection, table and set of columns. Rebuilding the same three dozen
 * statements caused half of an order's garbage (decision 0117).
 */

type Values = Record<string, unknown>
type Statement = { execute(values: Values): Promise<unknown> }

/** Inserts rows in one statement. */
export async function insertRows<Table extends PgTable>(
  db: Db,
  table: Table,
  ...rows: Table['$inferInsert'][]
): Promise<void> {
  await insert(db, table, rows, '')
}

/** Inserts a row and returns it as stored. */
export async function insertedRow<Table extends PgTable>(
  db: Db,
  table: Table,
  row: Table['$inferInsert'],
): Promise<Table['$inferSelect']> {
  const [stored] = (await insert(db, table, [row], 'returning')) as Table['$inferSelect'][]
  if (!stored) throw new Error(`The row of ${getTableUniqueName(table)} was not written.`)
  return stored
}

/** Inserts a row unless it conflicts with a unique constraint; returns whether it did. */
export async function insertUnlessThere<Table extends PgTable>(
  db: Db,
  table: Table,
  row: Table['$inferInsert'],
): Promise<boolean> {
  const { rowCount } = (await insert(db, table, [row], 'on conflict do nothing')) as { rowCount: number }
  return rowCount > 0
}

type OfBrand = PgTable & { brandId: PgColumn; id: PgColumn }
type Which = { brandId: string; id: string }

/** Updates one row of a brand, if it exists. Undefined columns stay unchanged. */
export async function updateRow<Table extends OfBrand>(
  db: Db,
  table: Table,
  which: Which,
  changes: Partial<Table['$inferInsert']>,
): Promise<void> {
  await update(db, table, which, changes, '')
}

/** Updates one row of a brand and returns it as stored; undefined if none exists. Undefined columns stay unchanged. */
export async function updatedRow<Table extends OfBrand>(
  db: Db,
  table: Table,
  which: Which,
  changes: Partial<Table['$inferInsert']>,
): Promise<Table['$inferSelect'] | undefined> {
  const [stored] = (await update(db, table, which, changes, 'returning')) as Table['$inferSelect'][]
  return stored
}

function update(
  db: Db,
  table: OfBrand,
  { brandId, id }: Which,
  changes: unknown,
  ending: '' | 'returning',
): Promise<unknown> {
  const given = Object.keys(getTableColumns(table)).flatMap((name): Given => {
    const value = (changes as Values)[name]
    return value === undefined ? [] : [[name, value]]
  })
  const statement = kept(db, `update ${getTableUniqueName(table)} ${shapeOf(given)} ${ending}`, () => {
    const query = db
      .update(table)
      .set(placeholders(given, 'set') as never)
      .where(ofBrand(table, sql.placeholder('brandId'), eq(table.id, sql.placeholder('id'))))
    return (ending === 'returning' ? query.returning() : query).prepare(named)
  })
  return statement.execute({ brandId, id, ...valuesOf(given, 'set') })
}

type Ending = '' | 'returning' | 'on conflict do nothing'

function insert(db: Db, table: PgTable, rows: unknown[], ending: Ending): Promise<unknown> {
  const columns = Object.entries(getTableColumns(table))
  const given = rows.map((row) => givenOf(columns, row as Values))
  const statement = kept(db, `insert ${getTableUniqueName(table)} ${given.map(shapeOf)} ${ending}`, () => {
    const values = given.map((entries, at) => placeholders(entries, at))
    const query = db.insert(table).values(values as never)
    if (ending === 'returning') return query.returning().prepare(named)
    return (ending === '' ? query : query.onConflictDoNothing()).prepare(named)
  })
  return statement.execute(Object.assign({}, ...given.map(valuesOf)))
}

/** No name: `auto-prepared-client.ts` names statements that run often. */
const named = ''

const statementsOf = cachedStatement(() => new Map<string, Statement>())

function kept(db: Db, key: string, build: () => Statement): Statement {
  const statements = statementsOf(db)
  const known = statements.get(key)
  if (known) return known
  const built = build()
  statements.set(key, built)
  return built
}

type Given = [name: string, value: unknown][]

/** The columns we write: those given, and those with a default computed here, not by the database. */
function givenOf(columns: [string, Column][], row: Values): Given {
  const given: Given = []
  for (const [name, { defaultFn }] of columns) {
    const value = row[name] === undefined ? defaultFn?.() : row[name]
    if (value !== undefined) given.push([name, value])
  }
  return given
}

/** The key of a statement. Null is part of it, because column encoders don't accept null. */
function shapeOf(given: Given): string {
  return given.map(([name, value]) => (value === null ? `${name}!` : name)).join(' ')
}

function placeholders(given: Given, of: string | number): Values {
  return Object.fromEntries(
    given.map(([name, value]) => [name, value === null ? null : sql.placeholder(`${of}.${name}`)]),
  )
}

function valuesOf(given: Given, of: string | number): Values {
  return Object.fromEntries(given.map(([name, value]) => [`${of}.${name}`, value]))
}
