import { newId } from '#db/id.ts'
import { type Chance, hostileTexts, hostileValues, inAddress } from './hostile-values.ts'

type Schema = { [name: string]: unknown }
type Parameter = { name: string; in: string; schema?: Schema }
export type Operation = {
  method: string
  path: string
  parameters: Parameter[]
  body: Schema | null
  statuses: Set<string>
}
export type MadeRequest = { method: string; path: string; body?: unknown; headers: Record<string, string> }

type Document = {
  paths?: Record<string, Record<string, unknown>>
  components?: { schemas?: Record<string, Schema> }
}

/** Every call in a document, and the schemas its bodies reference. */
export function operationsOf(document: Document): {
  operations: Operation[]
  shapes: Record<string, Schema>
} {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => {
      const { parameters, requestBody, responses } = operation as {
        parameters?: Parameter[]
        requestBody?: { content?: Record<string, { schema?: Schema }> }
        responses: Schema
      }
      const body = requestBody?.content?.['application/json']?.schema ?? null
      const statuses = new Set(Object.keys(responses))
      return { method: verb.toUpperCase(), path, parameters: parameters ?? [], body, statuses }
    }),
  )
  return { operations, shapes: document.components?.schemas ?? {} }
}

/** Values by parameter name that a schema alone can't tell. */
const usual: [RegExp, unknown[]][] = [
  [/email/i, ['member@example.com', 'robin@example.com']],
  [/phone/i, ['6025550123']],
  [/zip/i, ['85004']],
  [/state/i, ['AZ']],
  [/(?:On|From|To|Date|Birth|since|until|^on$|^from$|^to$)/, ['2026-11-20', '1988-04-12', '2026-12-31']],
  [/month/i, ['2026-11']],
  [/password/i, ['seven wet otters dancing']],
  [/url/i, ['https://hooks.example.com/x']],
  [/name/i, ['Robin', 'Vale']],
]

/** Generates nearly valid calls: most of each body follows its schema, and part of it is hostile. */
export function requestMaker(
  chance: Chance,
  { shapes, ids }: { shapes: Record<string, Schema>; ids: string[] },
) {
  const anId = () => (chance.is(0.85) && ids.length > 0 ? chance.pick(ids) : newId())

  function madeOf(schema: Schema, name: string, hostility: number, depth = 0): unknown {
    if (chance.is(hostility)) return chance.pick(hostileValues)
    if (typeof schema.$ref === 'string') {
      const shape = shapes[schema.$ref.replace('#/components/schemas/', '')] ?? {}
      return depth > 8 ? null : madeOf(shape, name, hostility, depth + 1)
    }
    for (const key of ['anyOf', 'oneOf', 'allOf']) {
      const choices = schema[key] as Schema[] | undefined
      if (choices?.length) return madeOf(chance.pick(choices), name, hostility, depth + 1)
    }
    if ('const' in schema) return schema.const
    if (Array.isArray(schema.enum)) return chance.pick(schema.enum)
    const type = Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type
    if (type === 'null') return null
    if (type === 'boolean') return chance.is(0.5)
    if (type === 'integer' || type === 'number') {
      const [low, high] = [Number(schema.minimum ?? 0), Number(schema.maximum ?? 10_000)]
      const numbers = [low, Math.min(high, low + 1), Math.min(high, 5_000), high]
      return chance.is(0.1) ? chance.pick([low - 1, high + 1, 2 ** 31, 2 ** 53]) : chance.pick(numbers)
    }
    if (type === 'array') {
      const length = Number(schema.minItems ?? 0) + (chance.is(0.7) ? 1 : 0)
      const items = (schema.items ?? {}) as Schema
      return Array.from({ length }, () => madeOf(items, name, hostility, depth + 1))
    }
    if (type === 'object' || schema.properties) {
      const required = new Set((schema.required ?? []) as string[])
      const entries = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
        .filter(([key]) => required.has(key) || chance.is(0.3))
        .map(([key, at]) => [key, madeOf(at, key, hostility, depth + 1)])
      return Object.fromEntries(entries)
    }
    return textOf(schema, name)
  }

  function textOf({ format, pattern }: Schema, name: string): string {
    if (format === 'uuid' || /Id$|^id$|Ids$/.test(name)) return anId()
    const [, texts] = usual.find(([known]) => known.test(name)) ?? []
    if (texts && chance.is(0.9)) return String(chance.pick(texts))
    if (format === 'date' || String(pattern).includes('\\d{4}')) return '2026-11-20'
    if (format === 'date-time') return '2026-11-20T18:00:00.000Z'
    return chance.pick(['Robin', 'x', '12', 'AZ', 'a note', chance.pick(hostileTexts)])
  }

  function addressOf({ path, parameters }: Operation, brandId: string | null): string {
    const at = path.replaceAll(/\{\w+\}/g, () =>
      chance.is(0.75) ? anId() : inAddress(chance, chance.pick(hostileTexts)) || 'x',
    )
    const asked = parameters.filter(
      (each) => each.in === 'query' && each.name !== 'brandId' && chance.is(0.4),
    )
    const parts = asked.map(({ name, schema = {} }) => {
      const value = chance.is(0.35) ? chance.pick(hostileTexts) : madeOf(schema, name, 0)
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
      return `${name}=${inAddress(chance, text)}`
    })
    if (brandId) parts.push(`brandId=${brandId}`)
    if (chance.is(0.05)) parts.push(...parts, `${inAddress(chance, chance.pick(hostileTexts))}=1`)
    return parts.length > 0 ? `${at}?${parts.join('&')}` : at
  }

  return {
    /** A call from its document. `brandId` if it is about a brand. */
    call(operation: Operation, brandId: string | null = null): MadeRequest {
      const headers: Record<string, string> = {
        'idempotency-key': chance.is(0.9) ? newId() : chance.pick(['', 'x', 'x'.repeat(400), '%00']),
      }
      const made = { method: operation.method, path: addressOf(operation, brandId), headers }
      if (operation.method === 'GET') return made
      const whole = operation.body ? madeOf(operation.body, '', chance.pick([0, 0.03, 0.1])) : undefined
      return { ...made, body: chance.is(0.05) ? chance.pick(hostileValues) : whole }
    },
    /** A page for a pattern of the router, such as `/:place/members/:id`. */
    page(pattern: string, places: readonly string[], names: readonly string[]): MadeRequest {
      const path = pattern
        .replaceAll(/:place\b/g, () => chance.pick(places))
        .replaceAll(/:\w+\??|\*/g, () =>
          chance.is(0.6) ? anId() : inAddress(chance, chance.pick(hostileTexts)) || 'x',
        )
      const query = names
        .filter(() => chance.is(0.15))
        .map((name) => {
          const text = chance.is(0.7)
            ? chance.pick(hostileTexts)
            : chance.pick(['1', 'robin', '2026-11-20', '85004', anId()])
          return `${name}=${inAddress(chance, text)}`
        })
      const data = chance.is(0.3) ? '.data' : ''
      return {
        method: 'GET',
        path: `${path}${data}${query.length > 0 ? `?${query.join('&')}` : ''}`,
        headers: {},
      }
    },
  }
}
