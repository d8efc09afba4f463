import { type ErrorCode, errorCodes } from '#domain/errors.ts'
import type { createApiRouter } from './api-env.ts'

type Router = ReturnType<typeof createApiRouter>
export type ApiDocument = ReturnType<Router['getOpenAPI31Document']>
type ApiPath = NonNullable<ApiDocument['paths']>[string]
type ApiOperation = NonNullable<ApiPath['get']>

const apiMethods = ['get', 'post', 'put', 'patch', 'delete'] as const
type Method = (typeof apiMethods)[number]

/** Errors of any browser write, raised before it reaches a route (`server/middleware`). */
const ofWrites: ErrorCode[] = ['forbidden', 'read_only', 'csrf', 'payload_too_large']
/** Errors of any request body. */
const ofBodies: ErrorCode[] = ['payload_too_large', 'unsupported_media_type']
/** Errors of any query: an unknown value, or a repeated parameter. */
const ofQueries: ErrorCode[] = ['invalid']
/** Errors of any request. */
const ofAll: ErrorCode[] = ['bad_request', 'wrong_host', 'internal', 'unavailable']

const captchaHeader = {
  name: 'x-recaptcha-token',
  in: 'header' as const,
  required: false,
  schema: { type: 'string' as const },
  description: 'Needed where captcha is on; without it the answer is 403 captcha_failed.',
}

/** A document's own description, and the cookies its requests need. */
type Door = {
  info: { title: string; description: string }
  /** Scheme, name and description of each cookie, without its prefix. */
  session: [scheme: string, name: string, description: string]
  csrf: [name: string, description: string]
  token: string
  /** The header a program sends instead of the cookies, if keys exist. */
  key?: string
}

const units =
  'Money is integer cents in USD, dates are YYYY-MM-DD, ids are UUIDs. Unknown fields of a body are refused.'

/**
 * The document of the brands' whole API: what its routes declare, plus the requirements the server adds to every
 * request. `https` determines the cookie names.
 */
export function describeApi(api: Documented, { https }: { https: boolean }): ApiDocument {
  const door: Door = {
    info: {
      title: 'Enamel',
      description: `Membership platform for dental savings plans. JSON in and out; the brand is that of the host asked. ${units} [Examples](/api/docs/examples)`,
    },
    session: ['session', 'session', 'Who is signed in: set by signing in, HttpOnly.'],
    csrf: ['csrf', 'The browser: set by GET /api/auth, HttpOnly.'],
    token: 'GET /api/auth',
  }
  return describe(api, door, { https, headers: [captchaHeader] })
}

/** The document of the console's API, which is available at its own origin only. */
export function describeAdminApi(api: Documented, { https }: { https: boolean }): ApiDocument {
  const door: Door = {
    info: {
      title: 'Enamel console',
      description:
        'What the staff do, at CONSOLE_ORIGIN and nowhere else. `x-permission` is what a call takes, `x-scope` how the place ' +
        'of its subject is found, `x-proof` whether who asks must have proven a second step within five minutes. What one may ' +
        `not do is answered as what there is not. ${units}`,
    },
    session: ['staff', 'staff', 'Who is signed in to the console: HttpOnly, SameSite=Strict.'],
    csrf: ['staff-csrf', 'The browser: set by GET /api/admin/session, HttpOnly.'],
    token: 'GET /api/admin/session',
    key: 'A key that somebody of the staff made: `Authorization: Bearer enk_…`. It may what it was made for, as far as its maker still may, 600 calls a minute.',
  }
  return describe(api, door, { https, headers: [] })
}

/** Anything with routes to document, whatever variables the server sets on its requests. */
type Documented = Pick<Router, 'getOpenAPI31Document'>
type Header = typeof captchaHeader

function describe(
  api: Documented,
  { info, session, csrf, token, key }: Door,
  { https, headers }: { https: boolean; headers: Header[] },
): ApiDocument {
  const told = api.getOpenAPI31Document({ openapi: '3.1.0', info: { version: '1', ...info } })
  const shapes: Shapes = {}
  const document = withNames(told, shapes)
  const prefix = https ? '__Host-' : ''
  const cookie = (name: string, description: string) =>
    ({ type: 'apiKey', in: 'cookie', name: `${prefix}${name}`, description }) as const
  const [scheme, name, words] = session
  const components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ...shapes },
    securitySchemes: {
      [scheme]: cookie(name, words),
      ...(key ? { key: { type: 'http', scheme: 'bearer', description: key } as const } : {}),
      csrfCookie: cookie(...csrf),
      csrfToken: {
        type: 'apiKey',
        in: 'header',
        name: 'csrf-token',
        description:
          `The token of this browser and session, from the \`csrf-token\` header of ${token} and of every answer ` +
          'that signs in or out. Writes also need `Sec-Fetch-Site: same-origin`, or an `Origin` of this host.',
      } as const,
    },
  }
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, item]) => [path, describePath(path, item, headers)]),
  )
  return { ...document, components, paths }
}

/** Metadata about a schema's form in the console (`domain/content`); not JSON Schema keywords. */
const ofForms = new Set(['widget', 'help', 'starter', 'options'])

type Shapes = NonNullable<NonNullable<ApiDocument['components']>['schemas']>

/**
 * Removes form metadata from the document. A shape whose schema has `.meta({ named })` is written once, into `shapes`,
 * and referenced everywhere else. The library's own references lose whether null is allowed.
 *
 * @throws Error when one name stands for two shapes.
 */
function withNames<Part>(part: Part, shapes: Shapes, isListOfNames = false): Part {
  if (Array.isArray(part)) return part.map((each) => withNames(each, shapes)) as Part
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part)
    .filter(([key]) => isListOfNames || !ofForms.has(key))
    .map(([key, value]) => [
      key,
      key === 'pattern' && typeof value === 'string'
        ? withoutFlags(value)
        : withNames(value, shapes, key === 'properties' || key === 'schemas'),
    ])
  const { named, default: preset, description, ...shape } = Object.fromEntries(entries)
  if (isListOfNames || typeof named !== 'string') return Object.fromEntries(entries)
  const isNullable = Array.isArray(shape.type)
  const plain = isNullable ? withoutNull(shape) : shape
  const known = shapes[named]
  if (known && JSON.stringify(known) !== JSON.stringify(plain)) throw new Error(`There are two ${named}.`)
  shapes[named] = plain
  const beside = {
    ...(preset === undefined ? {} : { default: preset }),
    ...(description ? { description } : {}),
  }
  const reference = { $ref: `#/components/schemas/${named}`, ...beside }
  return (isNullable ? { anyOf: [reference, { type: 'null' }] } : reference) as Part
}

/**
 * The library keeps the flags of a JavaScript regular expression, `/u`. JSON Schema's patterns have no flags and are
 * Unicode.
 */
const withoutFlags = (pattern: string) => pattern.replace(/\/[a-z]+$/, '')

function withoutNull(shape: Record<string, unknown>) {
  const [type] = shape.type as string[]
  const known = shape.enum as unknown[] | undefined
  return { ...shape, type, ...(known ? { enum: known.filter((each) => each !== null) } : {}) }
}

function describePath(path: string, item: ApiPath, headers: Header[]): ApiPath {
  const described: ApiPath = { ...item }
  for (const method of apiMethods) {
    const operation = item[method]
    if (operation) described[method] = describeOperation(path, method, operation, headers)
  }
  return described
}

function describeOperation(
  path: string,
  method: Method,
  operation: ApiOperation,
  headers: Header[],
): ApiOperation {
  const isWrite = method !== 'get' && path.startsWith('/api/') && !path.startsWith('/api/webhooks/')
  const known = operation.responses ?? {}
  const isForKeys = operation.security?.some((scheme) => 'key' in scheme)
  const ofKeys: ErrorCode[] = isForKeys ? ['too_many_requests'] : []
  const hasQuery = operation.parameters?.some((each) => 'in' in each && each.in === 'query')
  const common = [
    ...ofAll,
    ...ofKeys,
    ...(isWrite ? ofWrites : []),
    ...(operation.requestBody ? ofBodies : []),
    ...(hasQuery ? ofQueries : []),
  ]
  const parameters = (operation.parameters ?? []).map((each) =>
    'name' in each && each.name === 'idempotency-key' ? { ...each, required: true } : each,
  )
  const declared = operation.security ?? []
  // A browser's cookie also requires the csrf token; a key doesn't.
  const [cookie = {}] = declared
  const byCookie = { ...cookie, ...(isWrite ? { csrfCookie: [], csrfToken: [] } : {}) }
  return {
    ...operation,
    tags: [groupOf(path)],
    parameters: isWrite ? [...parameters, ...headers] : parameters,
    security: Object.keys(byCookie).length > 0 ? [byCookie, ...declared.slice(1)] : [],
    responses: merge(known, common),
  }
}

/** The group of a path: `/api/v4/member/info` belongs to `member`. */
function groupOf(path: string): string {
  const [first = '', ...rest] = path.split('/').filter((part) => part && !/^(api|v4|km|admin)$/.test(part))
  return rest.length > 0 || /^\/api\/(v4|km|admin)\//.test(path) ? first : 'basics'
}

type Responses = NonNullable<ApiOperation['responses']>

/** Merges a route's responses with the common ones: each status once, listing all its codes. */
function merge(known: Responses, codes: ErrorCode[]): Responses {
  const all: Responses = { ...known }
  for (const code of codes) {
    const status = String(errorCodes[code])
    const told = descriptionOf(all[status])
    if (told.split(', ').includes(code)) continue
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
    all[status] = { description: told ? `${told}, ${code}` : code, content }
  }
  return all
}

function descriptionOf(response: unknown): string {
  if (typeof response !== 'object' || response === null || !('description' in response)) return ''
  return String(response.description)
}
