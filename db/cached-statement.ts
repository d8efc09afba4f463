import type { Db } from './client.ts'

/**
 * A statement that is built once a database and then only executed: for the few that run with every page, where
 * building the SQL costs more than running it. Give the statement a name of its own in `prepare`.
 */
export function cachedStatement<Statement>(prepare: (db: Db) => Statement): (db: Db) => Statement {
  const kept = new WeakMap<Db, Statement>()
  return (db) => {
    const found = kept.get(db)
    if (found) return found
    const statement = prepare(db)
    kept.set(db, statement)
    return statement
  }
}
