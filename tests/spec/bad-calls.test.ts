import { beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '#api/index.ts'
import { newId } from '#db/id.ts'
import { payments } from '#db/schema/billing.ts'
import { sandboxCharges } from '#db/schema/sandbox.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { createBrandDirectory } from '#domain/brands/brand-directory.server.ts'
import { createOfficeIndex } from '#domain/offices/search/office-index.server.ts'
import { buyer, openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { signInAs } from '#tests/helpers/insert-session.ts'
import { openTestApi, TestBrowser, testServices } from '#tests/helpers/test-api.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const api = createApi({ gateway: 'sandbox', https: false })

type Schema = { [name: string]: unknown }
type Call = { name: string; method: string; path: string; body: Schema | undefined }

/** Every call, from the document generated from the routers. */
const calls: Call[] = Object.entries(
  api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } }).paths ?? {},
).flatMap(([path, operations]) =>
  Object.entries(operations ?? {}).map(([verb, operation]) => ({
    name: `${verb.toUpperCase()} ${path}`,
    method: verb.toUpperCase(),
    path,
    body: operation?.requestBody?.content?.['application/json']?.schema,
  })),
)
const writes = calls.filter(({ method }) => method !== 'GET')

/** Authenticated by a signature instead of a session: tested in `api/gateway-events`. */
const bySignature = new Set(['POST /api/webhooks/sandbox'])
/**
 * Authenticated by the token of an emailed link: tested in `api/v4/office-entry.test.ts` and
 * `api/km/renewal-link.test.ts`.
 */
const byMailedToken = [
  'POST /api/v4/officeEntry',
  'POST /api/v4/officeEntry/answer',
  'POST /api/km/renewal/link',
  'POST /api/km/renewal/payments',
]
/** Authenticated by the cookie of the browser's own order: tested in `api/km/checkout.test.ts`. */
const byOrderCookie = [
  'POST /api/km/checkout/account',
  'GET /api/km/checkout/account/{id}',
  'PUT /api/km/checkout/account/{id}',
  'POST /api/km/checkout/member',
  'POST /api/km/checkout/link',
  'POST /api/km/checkout/link/agreement',
]
/** Public, with the same response for everyone. */
const forEverybody = [
  'GET /api/auth',
  'POST /api/login',
  'GET /api/cms',
  'GET /api/km/group/{id}/offices',
  'GET /api/km/group/{id}/directory',
  'GET /api/km/office/{id}/details',
  'GET /api/km/office/{id}/plans',
  'GET /api/v4/locations/{id}',
  'GET /api/v4/plans/{id}',
  'GET /api/v4/plans/{id}/{id2}',
  'GET /api/v4/coupon/validate',
  'GET /api/km/checkout/validateEmail',
  'GET /api/km/zip/{zip}',
  'POST /api/v4/contact',
  'POST /api/km/contact',
  'POST /api/v4/grievance',
  'POST /api/km/grievance',
  'POST /api/v4/requestFiles',
  'POST /api/v4/requestStatus',
  'POST /api/km/requestStatus',
  'POST /sandbox-gateway/tokens',
  'POST /sandbox-gateway/authentications',
]
/** A member's own: the access matrix of `api/v4/member/access-matrix.test.ts` has every one of them. */
const isOfMembers = ({ path }: Call) => path.startsWith('/api/v4/member/')

test('§faults 14: every call has an owner: a member’s, one order’s, proven by a signature, or public', () => {
  const known = new Set([...bySignature, ...byMailedToken, ...byOrderCookie, ...forEverybody])
  const names = calls.map(({ name }) => name)
  expect(calls.filter((call) => !isOfMembers(call) && !known.has(call.name)).map(({ name }) => name)).toEqual(
    [],
  )
  expect([...known].filter((name) => !names.includes(name))).toEqual([])
})

describe('§faults 16: unknown fields', () => {
  /** Places in a schema where an object would accept unknown keys. */
  function openPlaces(schema: Schema, place = ''): string[] {
    const inner = (key: string) => (schema[key] ?? {}) as Record<string, Schema>
    const here = schema.type === 'object' && schema.additionalProperties !== false ? [place || 'body'] : []
    const named = Object.entries(inner('properties')).flatMap(([name, at]) =>
      openPlaces(at, `${place}.${name}`),
    )
    const items = schema.items ? openPlaces(schema.items as Schema, `${place}[]`) : []
    const anyOf = ['anyOf', 'oneOf', 'allOf'].flatMap((key) =>
      Object.values(inner(key)).flatMap((at) => openPlaces(at, place)),
    )
    return [...here, ...named, ...items, ...anyOf]
  }

  test.each(writes.filter(({ body }) => body !== undefined))(
    '$name knows every field, at any depth',
    ({ body }) => {
      expect(openPlaces(body ?? {})).toEqual([])
    },
  )
})

let world: Awaited<ReturnType<typeof openCheckoutWorld>>
let member: Awaited<ReturnType<typeof insertMember>>
let browser: TestBrowser
/** Not signed in, because a member's session can't start a checkout. */
let stranger: TestBrowser

beforeEach(async () => {
  const { db } = database
  world = await openCheckoutWorld(db, clock)
  const joined = { joinedOn: '2026-05-21', dependents: [{}] }
  member = await insertMember(db, {
    brandId: world.brand.id,
    planId: world.plan.id,
    now: clock.now,
    ...joined,
  })
  const now = () => clock.now
  const parts = {
    gateway: world.gateway,
    content: world.content,
    offices: createOfficeIndex({ db, now }),
    brands: createBrandDirectory({
      db,
      defaultBrand: world.brand.key,
      production: false,
      now,
      log: () => {},
    }),
  }
  const door = openTestApi({ services: testServices(db, clock, parts), brand: world.brand, routers: [api] })
  browser = new TestBrowser(door)
  stranger = new TestBrowser(door)
  await signInAs(browser, { db, email: member.account.email, now: clock.now })
})

const card = '4242424242424242'
/** What programs send instead of a valid body. */
const badBodies: unknown[] = [
  null,
  42,
  'text',
  true,
  [],
  [{}],
  { nobodyAskedForThis: 1 },
  { status: 'active', role: 'owner', brandId: newId(), accountId: newId(), paidUntil: '2099-01-01' },
  JSON.parse('{"__proto__":{"role":"owner"},"constructor":{"prototype":{}}}'),
  { membershipId: card, paymentToken: [card], email: { $ne: null }, id: card, firstName: `Ann ${card}` },
  { membershipId: "' or 1=1 --", planId: '../../etc/passwd', token: 'x'.repeat(5_000) },
  { quoteTotalCents: -1, totalCents: 1.5, todayCents: Number.MAX_SAFE_INTEGER, interval: 'day' },
]
const badIds = [
  'x',
  card,
  '0',
  "'",
  '%27',
  '%F0%9F%A6%B7',
  newId(),
  newId().toUpperCase(),
  'x'.repeat(3_000),
  '..%2F..',
]
const refusals = new Set([400, 401, 403, 404, 409, 413, 415, 422, 429])

/** An error in the standard shape that repeats nothing from the request. */
async function expectRefusal(answer: Response, what: string): Promise<void> {
  const text = await answer.text()
  expect(refusals, `${what}: ${answer.status} ${text.slice(0, 300)}`).toContain(answer.status)
  const error = JSON.parse(text)
  expect(error, what).toMatchObject({
    statusCode: answer.status,
    message: expect.any(String),
    code: expect.any(String),
  })
  expect(text, what).not.toContain(card)
}

describe('§faults 16, 28: a call with garbage', () => {
  const harmless = new Set(['POST /api/v4/member/logout'])

  test.each(writes.filter(({ name, body }) => body && !harmless.has(name)))(
    '$name: any other body is refused, and nothing is charged',
    async ({ name, method, path }) => {
      const at = path.replaceAll(/\{\w+\}/g, member.membership.id)
      for (const body of badBodies) {
        const headers: Record<string, string> = { 'idempotency-key': `bad-${newId()}` }
        const answer = await browser.write(method, at, body, headers)
        await expectRefusal(answer, `${name} ${JSON.stringify(body).slice(0, 80)}`)
      }
      expect(await database.db.$count(sandboxCharges)).toBe(1)
    },
  )

  test('POST /sandbox-gateway: a NUL, which the database can’t store, is 422', async () => {
    const bodies = {
      tokens: { number: '4242\0', expMonth: 12, expYear: 2031, cvc: '12\0' },
      authentications: { clientSecret: 'pi_\0', believed: true },
    }
    const account = { routing: '110000000\0', account: '000123456789' }
    expect((await browser.post('/sandbox-gateway/tokens', account)).status).toBe(422)
    for (const [desk, body] of Object.entries(bodies)) {
      expect([desk, (await browser.post(`/sandbox-gateway/${desk}`, body)).status]).toEqual([desk, 422])
    }
  })

  test('POST /sandbox-gateway/tokens: a year that no column holds is 422', async () => {
    for (const expYear of [-2147483649, 2147483648, 0, 1e300]) {
      const card = { number: '4242424242424242', expMonth: 12, expYear, cvc: '123' }
      expect([expYear, (await browser.post('/sandbox-gateway/tokens', card)).status]).toEqual([expYear, 422])
    }
  })

  test.each(calls.filter(({ path }) => path.includes('{')))(
    '$name: a malformed id is not found',
    async ({ name, method, path }) => {
      for (const id of badIds) {
        const at = path.replaceAll(/\{\w+\}/g, id)
        const answer = method === 'GET' ? await browser.get(at) : await browser.write(method, at, {})
        await expectRefusal(answer, `${name} ${id.slice(0, 40)}`)
      }
    },
  )

  test.each(calls.filter(({ method }) => method === 'GET'))(
    '$name: a garbage query is no server error',
    async ({ path }) => {
      const at = path.replaceAll(/\{\w+\}/g, member.membership.id)
      const names = [
        'zip',
        'lat',
        'lng',
        'radius',
        'limit',
        'offset',
        'coupon',
        'plan_id',
        'email',
        'version',
        'preview',
      ]
      for (const value of ['', '-1', '1e9', 'NaN', '%F0%9F%A6%B7', '%00', card, 'x'.repeat(2_000), '%27--']) {
        const query = names.map((name) => `${name}=${value}`).join('&')
        const { status } = await browser.get(`${at}?${query}&${query}`)
        expect(status, `${at} ${value.slice(0, 20)}`).toBeLessThan(500)
      }
    },
  )
})

describe('stale totals', () => {
  test('an outdated total is refused with the current one, and nothing is charged', async () => {
    const draft = await (
      await stranger.post('/api/km/checkout/account', { planId: world.plan.id, interval: 'year' })
    ).json()
    const account = { ...buyer, password: 'seven wet otters dancing' }
    expect((await stranger.put(`/api/km/checkout/account/${draft.id}`, { account })).status).toBe(200)
    const { id: membershipId, termEndsOn } = member.membership
    const consents = { disclosure: true, terms: true, autoRenew: true }
    const person = { firstName: 'Kim', lastName: 'Alder', dateOfBirth: '2015-03-02', relationship: 'child' }
    const before = {
      payments: await database.db.$count(payments),
      charges: await database.db.$count(sandboxCharges),
    }
    const stale: [string, (cents: number) => object, RegExp][] = [
      [
        '/api/km/checkout/member',
        (cents) => ({ checkoutId: draft.id, paymentToken: 'tok_x', quoteTotalCents: cents, consents }),
        /"quote":\{"lines"/,
      ],
      [
        '/api/v4/member/dependents',
        (cents) => ({ ...person, agreed: { todayCents: cents, renewalTotalCents: cents } }),
        /"quote":\{.*"todayCents"/,
      ],
      [
        '/api/v4/member/renewSubscription',
        (cents) => ({ membershipId, confirm: { termStartsOn: termEndsOn, totalCents: cents } }),
        /"renewal":\{.*"totalCents"/,
      ],
    ]
    for (const [path, body, told] of stale) {
      for (const cents of [0, 1, 10_000_000]) {
        const by = path.includes('/checkout/') ? stranger : browser
        const answer = await by.post(path, body(cents), { 'idempotency-key': `stale-${newId()}` })
        expect(answer.status, path).toBe(409)
        const text = await answer.text()
        expect(text, path).toContain('"code":"stale_quote"')
        expect(text, path).toMatch(told)
      }
    }
    expect(await database.db.$count(payments)).toBe(before.payments)
    expect(await database.db.$count(sandboxCharges)).toBe(before.charges)
  })
})
