import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { markedLetters, plainLetters } from '#platform/unaccent.ts'

/**
 * A word of a name normalized for search: lower case without diacritics, so that `munoz` finds Muñoz. Indexes use this
 * exact expression, so queries that rely on one must use it too.
 */
export function searchedWord(word: AnyColumn | SQL): SQL {
  return sql`translate(lower(${word}), ${sql.raw(`'${markedLetters}'`)}, ${sql.raw(`'${plainLetters}'`)})`
}

/** First and last name, normalized for search. */
export function searchedName(firstName: AnyColumn | SQL, lastName: AnyColumn | SQL): SQL {
  return searchedWord(sql`(${firstName} || ' ' || ${lastName})`)
}

/**
 * First and last name of a table's rows as written, like `fullName`; null if there is no row. `table` is its name in
 * the query.
 */
export function writtenName(table: 'a' | 'ac' | 'd' | 'p' | 'accounts' | 'dependents' | 'me'): SQL {
  return sql.raw(`trim(${table}.first_name || ' ' || ${table}.last_name)`)
}
