import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** Minimum length for fuzzy matching. Half the trigrams of a three-letter word are the same in Jo’s and Joe’s. */
const fewestLetters = 4
/** Share of a typed word's trigrams that must be in a name: “jordon” and Jordan share 4 of 7. */
const threshold = 0.5

/** The words long enough for fuzzy matching; shorter ones match too many others. */
export function longEnough(words: readonly string[]): string[] {
  return words.filter((word) => word.length >= fewestLetters)
}

/**
 * Whether `name`, a `searchedName`, contains something similar to each of the words, in lower case without diacritics.
 * Use it only inside `findingSimilar`; it reads the trigram index of that expression.
 */
export function isSimilarTo(name: SQL, words: readonly string[]): SQL {
  return sql.join(
    words.map((word) => sql`${name} %> ${word}`),
    sql` and `,
  )
}

/** Distance of the words from `name`: 0 is identical, 100 per word is completely different. An integer. */
export function distanceTo(name: SQL, words: readonly string[]): SQL {
  const each = words.map((word) => sql`100 * word_similarity(${word}, ${name})`)
  return sql`(${100 * words.length}::int - (${sql.join(each, sql` + `)})::int)`
}

/** Runs a query that uses `isSimilarTo`, in a transaction that sets the similarity threshold. */
export function findingSimilar<T>(db: Db, find: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(threshold)}, true)`)
    return find(tx)
  })
}
