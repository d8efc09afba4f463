import type { Db } from './client.ts'

/**
 * Builds a statement once per database and then only executes it. For the few statements that run with every page,
 * where building the SQL costs more than running it. Give the statement its own name in `prepare`.
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
