import { type ErrorCode, errorCodes } from '#domain/errors.ts'
import type { createApiRouter } from './api-env.ts'

type Router = ReturnType<typeof createApiRouter>
export type ApiDocument = ReturnType<Router['getOpenAPI31Document']>
type ApiPath = NonNullable<ApiDocument['paths']>[string]
type ApiOperation = NonNullable<ApiPath['get']>

const apiMethods = ['get', 'post', 'put', 'patch', 'delete'] as const
type Method = (typeof apiMethods)[number]

/** What the server refuses of any write in a person's name, before a route is asked (`server/middleware`). */
const ofWrites: ErrorCode[] = ['forbidden', 'csrf', 'payload_too_large', 'unsupported_media_type']
/** What any call may meet. */
const ofAll: ErrorCode[] = ['bad_request', 'wrong_host', 'internal', 'unavailable']

const captchaHeader = {
  name: 'x-recaptcha-token',
  in: 'header' as const,
  required: false,
  schema: { type: 'string' as const },
  description: 'Needed where captcha is on; without it the answer is 403 captcha_failed.',
}

/**
 * The document of the whole API: what its routes say, and what the server asks of every call ahead of them.
 * `https` decides how the cookies are called.
 */
export function describeApi(api: Router, { https }: { https: boolean }): ApiDocument {
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Enamel',
      version: '1',
      description:
        'Membership platform for dental savings plans. JSON in and out; the brand is that of the host asked. ' +
        'Money is integer cents in USD, dates are YYYY-MM-DD, ids are UUIDs. Unknown fields of a body are refused.',
    },
  })
  const prefix = https ? '__Host-' : ''
  const cookie = (name: string, description: string) =>
    ({ type: 'apiKey', in: 'cookie', name: `${prefix}${name}`, description }) as const
  const components = {
    ...document.components,
    securitySchemes: {
      session: cookie('session', 'Who is signed in: set by signing in, HttpOnly.'),
      csrfCookie: cookie('csrf', 'The browser: set by GET /api/auth, HttpOnly.'),
      csrfToken: {
        type: 'apiKey',
        in: 'header',
        name: 'csrf-token',
        description:
          'The token of this browser and session, from the `csrf-token` header of GET /api/auth and of every answer ' +
          'that signs in or out. Writes also need `Sec-Fetch-Site: same-origin`, or an `Origin` of this host.',
      } as const,
    },
  }
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, item]) => [path, describePath(path, item)]),
  )
  return { ...document, components, paths }
}

function describePath(path: string, item: ApiPath): ApiPath {
  const described: ApiPath = { ...item }
  for (const method of apiMethods) {
    const operation = item[method]
    if (operation) described[method] = describeOperation(path, method, operation)
  }
  return described
}

function describeOperation(path: string, method: Method, operation: ApiOperation): ApiOperation {
  const isWrite = method !== 'get' && path.startsWith('/api/') && !path.startsWith('/api/webhooks/')
  const known = operation.responses ?? {}
  const common = [...ofAll, ...(isWrite ? ofWrites : [])].filter(
    (code) => operation.requestBody || errorCodes[code] !== 415,
  )
  const parameters = (operation.parameters ?? []).map((each) =>
    'name' in each && each.name === 'idempotency-key' ? { ...each, required: true } : each,
  )
  const [declared = {}] = operation.security ?? []
  const scheme = { ...declared, ...(isWrite ? { csrfCookie: [], csrfToken: [] } : {}) }
  return {
    ...operation,
    tags: [groupOf(path)],
    parameters: isWrite ? [...parameters, captchaHeader] : parameters,
    security: Object.keys(scheme).length > 0 ? [scheme] : [],
    responses: merge(known, common),
  }
}

/** `/api/v4/member/info` belongs to `member`. */
function groupOf(path: string): string {
  const [first = '', ...rest] = path.split('/').filter((part) => part && !/^(api|v4|km)$/.test(part))
  return rest.length > 0 || /^\/api\/(v4|km)\//.test(path) ? first : 'basics'
}

type Responses = NonNullable<ApiOperation['responses']>

/** The answers of a route with those it shares with others, each status once and naming all its codes. */
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
