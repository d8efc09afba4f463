import type { ApiDocument } from '#api/open-api.ts'

type Schema = Record<string, unknown>

const verbs = ['get', 'post', 'put', 'patch', 'delete'] as const

const words = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
const schemasOf = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])

/** The TypeScript type for a schema of the document; `pad` indents every line after the first. */
function typeOf(schema: unknown, pad: string): string {
  if (!isSchema(schema)) return 'unknown'
  const { $ref, type, enum: values, const: only, anyOf, oneOf, allOf } = schema
  if (typeof $ref === 'string') return words($ref.replace(/^.*\//, ''))
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (only !== undefined) return JSON.stringify(only)
  const some = schemasOf(anyOf ?? oneOf)
  if (some.length > 0) return union(some.map((each) => typeOf(each, pad)))
  const all = schemasOf(allOf)
  if (all.length > 0) return all.map((each) => `(${typeOf(each, pad)})`).join(' & ')
  if (Array.isArray(type)) return union(type.map((each) => typeOf({ ...schema, type: each }, pad)))
  if (type === 'array') return `Array<${typeOf(schema.items, pad)}>`
  if (type === 'object') return objectOf(schema, pad)
  const plain: Record<string, string> = { string: 'string', boolean: 'boolean', null: 'null' }
  if (type === 'integer' || type === 'number') return 'number'
  return plain[String(type)] ?? 'unknown'
}

const union = (types: string[]) => [...new Set(types)].join(' | ')

function objectOf({ properties, required, additionalProperties }: Schema, pad: string): string {
  const named = Object.entries(isSchema(properties) ? properties : {})
  if (named.length === 0)
    return isSchema(additionalProperties)
      ? `Record<string, ${typeOf(additionalProperties, pad)}>`
      : 'Record<string, unknown>'
  const needed = Array.isArray(required) ? required : []
  const deeper = `${pad}  `
  const lines = named.map(([name, schema]) => {
    const mark = needed.includes(name) ? '' : '?'
    return `${deeper}${words(name)}${mark}: ${typeOf(schema, deeper)}`
  })
  const brief = `{ ${lines.map((line) => line.trim()).join('; ')} }`
  return brief.length <= 96 && !brief.includes('\n') ? brief : `{\n${lines.join('\n')}\n${pad}}`
}

/** The type of a request's inputs in one place (path, query, header); null if there are none. */
function partOf(
  parameters: Schema[],
  place: string,
  pad: string,
): { type: string; isNeeded: boolean } | null {
  const own = parameters.filter((each) => each.in === place && each.name !== 'x-recaptcha-token')
  if (own.length === 0) return null
  const required = own.filter((each) => each.required === true).map(({ name }) => name)
  const properties = Object.fromEntries(own.map(({ name, schema }) => [String(name), schema]))
  return { type: objectOf({ properties, required }, pad), isNeeded: required.length > 0 }
}

/** The type of a successful response: the shape of JSON, a string for text, bytes for any other file. */
function answerOf(responses: Schema, pad: string): string {
  const done = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const types = done.flatMap(([, response]) => {
    const content = isSchema(response) && isSchema(response.content) ? Object.entries(response.content) : []
    if (content.length === 0) return ['undefined']
    return content.map(([type, media]) => {
      if (type === 'application/json') return typeOf(isSchema(media) ? media.schema : null, pad)
      return type.startsWith('text/') ? 'string' : 'Blob'
    })
  })
  return union(types)
}

/**
 * The source of a module with a type for each request in an API's document, by method and path: its path, query, header
 * and body inputs, and its response.
 */
export function clientTypes(document: Pick<ApiDocument, 'paths' | 'components'>, name: string): string {
  const pad = '    '
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    verbs.flatMap((verb) => {
      const operation: unknown = item[verb]
      if (!isSchema(operation)) return []
      const parameters = schemasOf(operation.parameters)
      const places = [
        ['path', 'path'],
        ['query', 'query'],
        ['headers', 'header'],
      ] as const
      const given = places.flatMap(([field, place]) => {
        const part = partOf(parameters, place, pad)
        return part ? [`${pad}${field}${part.isNeeded ? '' : '?'}: ${part.type}`] : []
      })
      const { requestBody, responses, summary } = operation
      const sent = isSchema(requestBody) && isSchema(requestBody.content) ? requestBody.content : {}
      const body = Object.entries(sent).map(([type, media]) =>
        type === 'application/json' && isSchema(media) ? typeOf(media.schema, pad) : 'Blob',
      )
      const lines = [
        ...given,
        ...(body.length > 0 ? [`${pad}body: ${union(body)}`] : []),
        `${pad}answer: ${answerOf(isSchema(responses) ? responses : {}, pad)}`,
      ]
      const said = `  /** ${String(summary ?? '').replaceAll('*/', '')} */`
      return [`${said}\n  '${verb.toUpperCase()} ${path}': {\n${lines.join('\n')}\n  }`]
    }),
  )
  const shared = new Map<string, string>()
  const share = (text: string) => {
    for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
      if (shared.has(name) || !new RegExp(`\\b${name}\\b`).test(text)) continue
      const type = `type ${words(name)} = ${typeOf(schema, '')}\n`
      shared.set(name, type)
      share(type)
    }
  }
  share(calls.join('\n'))
  return [
    '// Made from the document of the API by `npm run client`; not to be edited.\n',
    ...shared.values(),
    `/** Each call by its method and path: what it is given, and its answer. */`,
    `export type ${name} = {\n${calls.join('\n')}\n}\n`,
  ].join('\n')
}
