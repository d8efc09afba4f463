import { createHash } from 'node:crypto'
import pg from 'pg'

/** The most statements that are prepared: a connection keeps some kilobytes for each. */
const most = 300
/** A statement that is made up anew each time, a list of ids in it say, is not worth it. */
const oftenEnough = 3

/**
 * The connections of a pool on which a statement that comes again and again is parsed and planned once, by a name made
 * from its text: for the few dozen statements of an order PostgreSQL spends more time on planning than on writing
 * (decision 0038). What is asked often is known for the whole pool. A search by a pattern stays without a name: planned
 * once for all patterns, it cannot know how few it will find, and reads a million people for each (decision 0084).
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
 * A connection on which no statement has a name: for a pooler in between that hands the next transaction to another
 * connection of PostgreSQL, which does not know it.
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

/** A pattern that is a value of the statement. */
const byPattern = /\bi?like \(?\$\d/i

/** The name of a statement that was asked for often enough, while there is room. */
function namesOfStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const asked = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= most) return known
    const times = (asked.get(text) ?? 0) + 1
    if (times === 1 && byPattern.test(text)) return undefined
    if (times < oftenEnough) {
      // What was asked for once must not fill the memory.
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
