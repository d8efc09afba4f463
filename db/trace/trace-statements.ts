import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { isTracing, tracedWithin } from './traced.ts'

/**
 * Makes each of the pool's statements a span, which starts when it is requested and so includes waiting for a
 * connection. Does nothing if tracing is off.
 */
export function traceStatements(pool: pg.Pool): void {
  if (!isTracing()) return
  pool.query = asSpans(pool.query.bind(pool))
  pool.on('connect', (client) => {
    client.query = asSpans(client.query.bind(client))
  })
}

type Query = (...given: never[]) => unknown

function asSpans<Asked extends Query>(query: Asked): Asked {
  const spanned = (...given: Parameters<Asked>): unknown => {
    const [config] = given as unknown[]
    const text = typeof config === 'string' ? config : (config as { text?: unknown } | null)?.text
    // A call with a callback comes from the pool and already has a span; a cursor is read piece by piece.
    if (typeof text !== 'string' || typeof given.at(-1) === 'function') return query(...given)
    const { name, facts } = described(text)
    return tracedWithin(name, { kind: 'client', facts }, () => query(...given))
  }
  return spanned as Asked
}

type Described = { name: string; facts: { 'db.system.name': string; 'db.query.text': string } }
const known = new LRUCache<string, Described>({ max: 500 })
const longest = 2_000

function described(text: string): Described {
  const found = known.get(text)
  if (found) return found
  const query = withoutValues(text)
  const [, operation = 'statement'] = /^\W*(\w+)/.exec(query) ?? []
  const [, table] = /\b(?:from|into|update)\s+(?:only\s+)?"?([\w.]+)/i.exec(query) ?? []
  const made = {
    name: [operation.toLowerCase(), table].filter(Boolean).join(' '),
    facts: { 'db.system.name': 'postgresql', 'db.query.text': query.slice(0, longest) },
  }
  known.set(text, made)
  return made
}

/**
 * Matched in order of appearance, since a literal may contain what begins a comment elsewhere: a name, a comment, three
 * kinds of literals.
 */
const pieces =
  /("(?:[^"]|"")*")|(\/\*[\s\S]*?\*\/|--[^\n]*)|\$((?:[a-z_]\w*)?)\$[\s\S]*?\$\3\$|\be'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|(?<![\w$.])\d+(?:\.\d+)?\b/gi

/** A statement without its values: each literal becomes `?`, and of a list of parameters only the first remains. */
export function withoutValues(text: string): string {
  return text
    .replaceAll(pieces, (_, name?: string, comment?: string) => name ?? (comment ? ' ' : '?'))
    .replaceAll(/(\$\d+|\?)(?:\s*,\s*(?:\$\d+|\?|default\b))+/g, '$1, …')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
