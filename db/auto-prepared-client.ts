import { createHash } from 'node:crypto'
import pg from 'pg'

/** Maximum number of prepared statements; a connection keeps some kilobytes for each. */
const most = 300
/**
 * Number of uses before a statement is prepared. Statements that differ each time, such as lists of ids, never reach
 * it.
 */
const oftenEnough = 3

/**
 * A client class that prepares frequent statements, under a name derived from their text. For the few dozen statements
 * of an order, PostgreSQL spends more time on planning than on writing (decision 0038). Usage is counted for the whole
 * pool. A pattern search stays unnamed: a plan for all patterns can't know how few rows one will match, and would read
 * a million people for each (decision 0084).
 */
export function autoPreparedClient(): typeof pg.Client {
  const nameOf = namesOfStatements()
  return class extends pg.Client {
    override query(...given: unknown[]): never {
      const [config, ...rest] = given
      return Reflect.apply(super.query, this, [named(config, nameOf), ...rest]) as never
    }
  }
}

/**
 * A connection without named statements. Use it behind a pooler that may run the next transaction on another PostgreSQL
 * connection, where the prepared statement doesn't exist.
 */
export class NamelessClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [config, ...rest] = given
    const asked = isPlain(config) ? { ...config, name: undefined } : config
    return Reflect.apply(super.query, this, [asked, ...rest]) as never
  }
}

function isPlain(config: unknown): config is { text: unknown; name?: unknown } {
  return typeof config === 'object' && config !== null && 'text' in config && !('submit' in config)
}

function named(config: unknown, nameOf: (text: string) => string | undefined): unknown {
  if (!isPlain(config) || typeof config.text !== 'string' || config.name) return config
  const name = nameOf(config.text)
  return name ? { ...config, name } : config
}

/** Matches a pattern search whose pattern is a parameter. */
const byPattern = /\bi?like \(?\$\d/i

/** Returns the name of a frequent statement, as long as there is room. */
function namesOfStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const asked = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= most) return known
    const times = (asked.get(text) ?? 0) + 1
    if (times === 1 && byPattern.test(text)) return undefined
    if (times < oftenEnough) {
      // Keeps one-time statements from filling the memory.
      if (asked.size > 10 * most) asked.clear()
      asked.set(text, times)
      return undefined
    }
    asked.delete(text)
    const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
    names.set(text, name)
    return name
  }
}
