import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { markedLetters, plainLetters } from '#platform/unaccent.ts'

/**
 * A word of a name as it is searched: small letters without the marks above and below them, so that `munoz` finds Muñoz.
 * The indexes are made of this expression: a query that wants one of them says it alike.
 */
export function searchedWord(word: AnyColumn | SQL): SQL {
  return sql`translate(lower(${word}), ${sql.raw(`'${markedLetters}'`)}, ${sql.raw(`'${plainLetters}'`)})`
}

/** First and last name as they are searched. */
export function searchedName(firstName: AnyColumn | SQL, lastName: AnyColumn | SQL): SQL {
  return searchedWord(sql`(${firstName} || ' ' || ${lastName})`)
}

/** First and last name of a table's rows as they are written, like `fullName`; null where there is no row. `table`: its name in the query. */
export function writtenName(table: 'a' | 'ac' | 'd' | 'p' | 'accounts' | 'dependents' | 'me'): SQL {
  return sql.raw(`trim(${table}.first_name || ' ' || ${table}.last_name)`)
}
