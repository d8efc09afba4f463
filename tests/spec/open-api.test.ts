import { beforeEach, expect, test } from 'vitest'
import { createAdminApi } from '#api/admin/index.ts'
import { createApi } from '#api/index.ts'
import { describeAdminApi, describeApi } from '#api/open-api.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { TestBrowser } from '#tests/helpers/test-api.ts'
import { openWebApp } from '#tests/helpers/web-app.ts'

const database = useDatabase()

type Operation = {
  security: Record<string, unknown>[]
  responses: Record<string, { description: string; content?: unknown }>
  parameters: { name: string; in: string; required?: boolean }[]
}
type Call = { method: string; path: string; operation: Operation }

let app: ReturnType<typeof openWebApp>['app']
let calls: Call[]

beforeEach(async () => {
  await insertBrand(database.db, { key: 'first' })
  app = openWebApp(database).app
  const { paths } = await (await app.request('/api/openapi.json')).json()
  calls = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
})

const filled = (path: string) => path.replaceAll(/\{\w+\}/g, '0198f0c0-0000-7000-8000-000000000001')
const needs = ({ operation }: Call, scheme: string) => operation.security.some((each) => scheme in each)
/** Authenticated by a signed event (faults 8) instead of a person's token. */
const isSigned = ({ path }: Call) => path.startsWith('/api/webhooks/')
const isWrite = (call: Call) => call.method !== 'GET' && call.path.startsWith('/api/') && !isSigned(call)

test('the document names the cookies and the header a call must send, as named over https', async () => {
  const schemes = async (publicOrigin: string) =>
    (await (await openWebApp(database, { config: { publicOrigin } }).app.request('/api/openapi.json')).json())
      .components.securitySchemes
  expect(await schemes('http://localhost')).toMatchObject({
    session: { in: 'cookie', name: 'session' },
    csrfCookie: { in: 'cookie', name: 'csrf' },
    csrfToken: { in: 'header', name: 'csrf-token' },
  })
  expect(await schemes('https://a.example')).toMatchObject({ session: { name: '__Host-session' } })
})

test('every write says that it needs the csrf token, and is refused without it', async () => {
  expect(calls.filter(isWrite).length).toBeGreaterThan(10)
  for (const call of calls) {
    expect([call.path, needs(call, 'csrfToken')]).toEqual([call.path, isWrite(call)])
    if (!isWrite(call)) continue
    const response = await app.request(filled(call.path), {
      method: call.method,
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect([call.path, response.status, (await response.json()).code]).toEqual([call.path, 403, 'csrf'])
    expect(call.operation.responses['403']?.description).toContain('csrf')
  }
})

test('an unsigned event is refused', async () => {
  expect(calls.filter(isSigned).length).toBeGreaterThan(0)
  for (const { method, path } of calls.filter(isSigned)) {
    const response = await app.request(path, { method, body: '{}' })
    expect([path, response.status]).toEqual([path, 400])
  }
})

test('every call that says it needs a session answers unauthenticated without one, and no other call does', async () => {
  const browser = new TestBrowser(app)
  expect(calls.filter((call) => needs(call, 'session')).length).toBeGreaterThan(10)
  for (const call of calls.filter((each) => !isSigned(each))) {
    const { method, path } = call
    const answer = await (method === 'GET'
      ? browser.get(filled(path))
      : browser.write(method, filled(path), {}))
    const isRefused = (await answer.text()).includes('"unauthenticated"')
    expect([method, path, isRefused]).toEqual([method, path, needs(call, 'session')])
  }
})

test('every call that takes money requires an Idempotency-Key', () => {
  const keyed = calls.filter(({ operation }) =>
    operation.parameters.some(({ name }) => /^idempotency-key$/i.test(name)),
  )
  expect(keyed.map(({ path }) => path)).toContain('/api/km/checkout/member')
  for (const { operation } of keyed) {
    expect(operation.parameters.find(({ name }) => /^idempotency-key$/i.test(name))?.required).toBe(true)
  }
})

test('every documented refusal has the shape of the Error entity', () => {
  for (const { path, operation } of calls) {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      if (Number(status) < 400) continue
      expect([path, status, JSON.stringify(content)]).toEqual([
        path,
        status,
        '{"application/json":{"schema":{"$ref":"#/components/schemas/Error"}}}',
      ])
    }
  }
})

test('the document’s page loads only our own files, and its policy allows no other', async () => {
  const response = await app.request('/api/docs')
  const page = await response.text()
  expect(response.status).toBe(200)
  expect(page).not.toMatch(/<script(?! src="\/api\/docs\/)|\son\w+=|style=|https?:/i)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; img-src data:;")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/unsafe|https?:/)
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '')
  expect(files).toHaveLength(2)
  for (const file of files) expect((await app.request(file)).status).toBe(200)
})

test('every pattern of both documents is valid in JSON Schema, without JavaScript’s slashes and flags', () => {
  const https = false
  const documents = [
    describeApi(createApi({ gateway: 'sandbox', https }), { https }),
    describeAdminApi(createAdminApi({ https }), { https }),
  ]
  const patterns = [...JSON.stringify(documents).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '']): string => JSON.parse(text),
  )
  expect(patterns.length).toBeGreaterThan(50)
  expect(patterns.filter((pattern) => /\/[a-z]+$/.test(pattern))).toEqual([])
  for (const pattern of patterns) expect(() => new RegExp(pattern, 'u'), pattern).not.toThrow()
})

test('a name that is in a query twice is refused as the document says', async () => {
  const twice = calls.filter(({ operation }) => operation.parameters.some((each) => each.in === 'query'))
  for (const { operation, path } of twice)
    expect([path, operation.responses['422']?.description]).toEqual([
      path,
      expect.stringContaining('invalid'),
    ])
})
