import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** From how many letters on a word is told from another by its parts: of three, half would be the same as Jo’s and Joe’s. */
const fewestLetters = 4
/** Of the parts of a typed word so many must be in a name: “jordon” and Jordan share 4 of 7. */
const threshold = 0.5

/** The words that may be misspelled; the others are too short to be told from many. */
export function longEnough(words: readonly string[]): string[] {
  return words.filter((word) => word.length >= fewestLetters)
}

/**
 * Whether each of the words, in small letters without marks, is nearly in `name`, a `searchedName`. Only inside
 * `findingSimilar`; read from the trigram index of that expression.
 */
export function isSimilarTo(name: SQL, words: readonly string[]): SQL {
  return sql.join(
    words.map((word) => sql`${name} %> ${word}`),
    sql` and `,
  )
}

/** How near the words are to `name`: 0 the same, 100 times the number of words nothing alike. A whole number. */
export function distanceTo(name: SQL, words: readonly string[]): SQL {
  const each = words.map((word) => sql`100 * word_similarity(${word}, ${name})`)
  return sql`(${100 * words.length}::int - (${sql.join(each, sql` + `)})::int)`
}

/** Runs a query in which `isSimilarTo` stands, in a transaction that says how similar is similar enough. */
export function findingSimilar<T>(db: Db, find: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(threshold)}, true)`)
    return find(tx)
  })
}
