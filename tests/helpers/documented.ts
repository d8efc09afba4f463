import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { createAdminApi } from '#api/admin/index.ts'
import { createApi } from '#api/index.ts'
import { describeAdminApi, describeApi } from '#api/open-api.ts'
import { gatewayNames } from '#domain/values/gateways.ts'

type Json = { [name: string]: unknown }
type Operation = { responses: Record<string, { content?: Record<string, { schema: Json }> }> }
type Known = { name: string; method: string; path: RegExp; responses: Operation['responses'] }

type Documented = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}

let known: { operations: Map<string, Known[]>; ajv: Ajv2020 } | null = null
const validators = new Map<string, ValidateFunction>()
/**
 * The last body of each response that matched the document. An error that occurs ten thousand times always has the
 * same.
 */
const fine = new Map<string, string>()

/** The document of both gateways' APIs, read once per process. */
function readDocument() {
  if (known) return known
  const documents = gatewayNames.map((gateway) => {
    const https = false
    return describeApi(createApi({ gateway, https }), {
      https,
    }) as unknown as Documented
  })
  documents.push(
    describeAdminApi(createAdminApi({ https: false }), { https: false }) as unknown as Documented,
  )
  const ajv = new Ajv2020({ allErrors: false, strict: true, allowUnionTypes: true, strictTuples: false })
  addFormats.default(ajv)
  const schemas = Object.assign({}, ...documents.map(({ components }) => components.schemas))
  for (const [name, schema] of Object.entries<Json>(schemas)) {
    ajv.addSchema(closed(schema), `#/components/schemas/${name}`)
  }
  const operations = documents.flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([verb, { responses }]) => ({
        name: `${verb.toUpperCase()} ${path}`,
        method: verb.toUpperCase(),
        path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        responses,
      })),
    ),
  )
  // If two match, the one with fewer parameters wins.
  operations.sort((one, other) => one.name.split('{').length - other.name.split('{').length)
  known = { operations: Map.groupBy(operations, ({ method }) => method), ajv }
  return known
}

/** The schema with every object closed, so that a field missing from the document is an error. */
function closed(schema: unknown, isPart = false): Json {
  if (Array.isArray(schema)) return schema.map((each) => closed(each, isPart)) as unknown as Json
  if (typeof schema !== 'object' || schema === null) return schema as Json
  const entries = Object.entries(schema).map(([key, value]) => {
    if (key === 'properties') {
      return [key, Object.fromEntries(Object.entries(value as Json).map(([name, at]) => [name, closed(at)]))]
    }
    return [
      key,
      key === 'example' || key === 'enum' || key === 'const' ? value : closed(value, key === 'allOf'),
    ]
  })
  const whole: Json = Object.fromEntries(entries)
  if (whole.allOf && !isPart) return { ...whole, unevaluatedProperties: false }
  const isOpen = whole.properties && whole.additionalProperties === undefined && !isPart
  return isOpen ? { ...whole, additionalProperties: false } : whole
}

/**
 * Checks that an API response is documented: its status, its type and every field of the body. Calls that aren't in the
 * document, such as tests' own routers, are ignored.
 *
 * @throws Error that says what isn't documented.
 */
export async function expectDocumented(method: string, path: string, answer: Response): Promise<void> {
  const { operations, ajv } = readDocument()
  const operation = operations.get(method)?.find((each) => each.path.test(path))
  if (!operation) return
  const status = String(answer.status)
  const where = `${operation.name} ${status}`
  const documented = operation.responses[status]
  const text = await answer.clone().text()
  if (!documented) throw new Error(`${where} is not in the document: ${text.slice(0, 300)}`)
  const type = answer.headers.get('content-type')?.split(';')[0]
  if (text === '' && !documented.content) return
  const schema = documented.content?.[type ?? '']?.schema
  if (!schema) throw new Error(`${where} answers ${type}, which is not in the document.`)
  if (type !== 'application/json' || fine.get(where) === text) return
  let validate = validators.get(where)
  if (!validate) {
    validate = ajv.compile(closed(schema))
    validators.set(where, validate)
  }
  if (validate(JSON.parse(text))) {
    fine.set(where, text)
    return
  }
  const faults = validate.errors?.map(({ instancePath, message, params }) => {
    return `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`
  })
  throw new Error(`${where} is not as documented: ${faults?.join('; ')}\n${text.slice(0, 300)}`)
}
