import type { OpenAPIHono } from '@hono/zod-openapi'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ApiEnv } from '#api/api-env.ts'
import { createApi } from '#api/index.ts'
import { newId } from '#db/id.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { createSession } from '#domain/accounts/create-session.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { createContentStore } from '#domain/content/content-store.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { publish } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { signInAs } from '#tests/helpers/insert-session.ts'
import { openTestApi, TestBrowser, testServices } from '#tests/helpers/test-api.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')

/** Routes available without a sign-in: they authenticate by a link, or reveal nothing. */
const forAnybody = new Set([
  'POST /api/v4/member/resetPasswordEmail',
  'POST /api/v4/member/setNewPassword',
  'POST /api/v4/member/joinAccount',
  'POST /api/v4/member/confirmEmail',
  'POST /api/v4/member/updateCard',
  'POST /api/v4/member/signup',
  'POST /api/v4/member/logout',
  'GET /api/v4/member/validateEmail',
])

type Ids = { membershipId: string; receiptId: string; dependentId: string; sessionId: string }

/** For routes that name a row: which id goes into the path, and each body with the ids in it. */
const naming: Record<string, { id?: keyof Ids; bodies?: ((ids: Ids) => object)[] }> = {
  'GET /api/v4/member/idCard/{id}': { id: 'membershipId' },
  'GET /api/v4/member/receipt/{id}': { id: 'receiptId' },
  'POST /api/v4/member/keep/{id}': { id: 'membershipId' },
  'POST /api/v4/member/switch/{id}': { id: 'membershipId' },
  'POST /api/v4/member/autoRenew': { bodies: [({ membershipId }) => ({ membershipId, autoRenew: false })] },
  'POST /api/v4/member/cancel': {
    bodies: [
      ({ membershipId }) => ({ membershipId }),
      ({ membershipId }) => ({ membershipId, confirm: { refundCents: 1, endsOn: '2026-11-20' } }),
    ],
  },
  'POST /api/v4/member/renewSubscription': {
    bodies: [
      ({ membershipId }) => ({ membershipId }),
      ({ membershipId }) => ({ membershipId, confirm: { termStartsOn: '2026-11-20', totalCents: 1 } }),
    ],
  },
  'POST /api/v4/member/changePlan': {
    bodies: (['now', 'renewal'] as const).flatMap((when) => {
      const change = ({ membershipId }: Ids) => ({ membershipId, planId: newId(), interval: 'year', when })
      const confirm = { todayCents: 0, renewalTotalCents: 1, renewsOn: '2026-11-20' }
      return [change, (ids: Ids) => ({ ...change(ids), confirm })]
    }),
  },
  'POST /api/v4/member/purchaseSubscription': {
    bodies: [
      ({ dependentId }) => ({ planId: newId(), interval: 'year', dependentIds: [dependentId] }),
      ({ dependentId }) => ({
        planId: newId(),
        interval: 'year',
        dependentIds: [dependentId],
        confirm: {
          totalCents: 1,
          renewalTotalCents: 1,
          termStartsOn: '2026-11-20',
          consents: { disclosure: true, terms: true, autoRenew: true },
        },
      }),
    ],
  },
  'POST /api/v4/member/purchaseAgreement': {
    bodies: [
      ({ dependentId }) => ({
        planId: newId(),
        interval: 'year',
        dependentIds: [dependentId],
        autoRenew: true,
      }),
    ],
  },
  'DELETE /api/v4/member/changePlan/{id}': { id: 'membershipId' },
  'DELETE /api/v4/member/sessions/{id}': { id: 'sessionId' },
  'PATCH /api/v4/member/dependents/{id}': {
    id: 'dependentId',
    bodies: [() => ({ firstName: 'Kim' }), () => ({ ending: false })],
  },
  'DELETE /api/v4/member/dependents/{id}': { id: 'dependentId' },
  'POST /api/v4/member/dependents/{id}/takeBack': {
    id: 'dependentId',
    bodies: [() => ({}), () => ({ confirm: { refundCents: 1 } })],
  },
}

const api = createApi({ gateway: 'sandbox', https: false })
const calls = memberCalls(api)

/** Every member route, from the document generated from the routers themselves. */
function memberCalls(
  routers: OpenAPIHono<ApiEnv>,
): { name: string; method: string; path: string; schema: string }[] {
  const { paths = {} } = routers.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/v4/member/'))
    .flatMap(([path, operations]) =>
      Object.entries(operations ?? {}).map(([verb, operation]) => {
        const method = verb.toUpperCase()
        return { name: `${method} ${path}`, method, path, schema: JSON.stringify(operation) }
      }),
    )
}

async function newMember(brand: Brand) {
  const member = await insertMember(database.db, { brandId: brand.id, now, dependents: [{}] })
  const ids: Ids = {
    membershipId: member.membership.id,
    receiptId: member.receipts[0]?.id ?? '',
    dependentId: member.dependents[0]?.id ?? '',
    sessionId: await sessionOf(member.account),
  }
  return { ids, email: member.account.email, secrets: [member.membership.memberNumber, member.account.email] }
}

async function sessionOf({ id: accountId, brandId }: { id: string; brandId: string }): Promise<string> {
  const from = { ip: '198.51.100.7', userAgent: null }
  const { sessionId } = await createSession({ db: database.db, now }, { brandId, accountId, ...from })
  return sessionId
}

function browserAt(brand: Brand): TestBrowser {
  const gateway = new SandboxGateway({ db: database.db, now: () => now, timeoutMs: 2_000 })
  const content = createContentStore({ db: database.db, log: () => {} })
  return new TestBrowser(
    openTestApi({
      services: testServices(database.db, { now }, { gateway, content }),
      brand,
      routers: [api],
    }),
  )
}

/** The responses to a route with each of its bodies. */
async function send(browser: TestBrowser, { name, method, path }: (typeof calls)[number], ids: Ids) {
  const { id, bodies = [] } = naming[name] ?? {}
  const at = id ? path.replace('{id}', ids[id]) : path
  if (method === 'GET') return [await browser.get(at)]
  const sent = bodies.length > 0 ? bodies.map((body) => body(ids)) : [method === 'DELETE' ? undefined : {}]
  const answers: Response[] = []
  for (const body of sent) {
    answers.push(await browser.write(method, at, body, { 'idempotency-key': `matrix-${newId()}` }))
  }
  return answers
}

describe('the access matrix: every call of the member area × every caller it is not for', () => {
  let here: Brand
  let victim: Awaited<ReturnType<typeof newMember>>

  beforeEach(async () => {
    here = await insertBrand(database.db)
    await publish(database.db, here)
    victim = await newMember(here)
  })

  const own = calls.filter(({ name }) => !forAnybody.has(name))

  test('covers every call: those with row ids say where they are', () => {
    expect(own.length).toBeGreaterThan(10)
    const names = ({ path, schema }: (typeof calls)[number]) =>
      path.includes('{') ||
      /"(membershipId|receiptId|dependentIds?)"/.test(schema.split('"responses"')[0] ?? '')
    expect(own.filter(names).filter(({ name }) => !naming[name])).toEqual([])
    const known = new Set(calls.map(({ name }) => name))
    expect([...Object.keys(naming), ...forAnybody].filter((name) => !known.has(name))).toEqual([])
  })

  test.each(own)(
    '$name: anonymous callers get 401, whatever is sent, with no byte of a member',
    async (call) => {
      for (const answer of await send(browserAt(here), call, victim.ids)) {
        expect(answer.status).toBe(401)
        const bytes = await answer.text()
        for (const secret of victim.secrets) expect(bytes).not.toContain(secret)
      }
    },
  )

  test.each(own)("$name: another brand's session is anonymous here", async (call) => {
    const there = await insertBrand(database.db)
    const stranger = await newMember(there)
    const elsewhere = browserAt(there)
    await signInAs(elsewhere, { db: database.db, email: stranger.email, now })
    const browser = browserAt(here)
    for (const [name, value] of elsewhere.cookies) browser.cookies.set(name, value)
    for (const { status } of await send(browser, call, victim.ids)) expect(status).toBe(401)
  })

  test.each(own.filter(({ name }) => naming[name]))(
    "$name: another member's ids answer like unknown ids, byte for byte",
    async (call) => {
      const other = await newMember(here)
      const browser = browserAt(here)
      await signInAs(browser, { db: database.db, email: other.email, now })
      const nobody = { membershipId: newId(), receiptId: newId(), dependentId: newId(), sessionId: newId() }
      const told = async (ids: Ids) =>
        Promise.all(
          (await send(browser, call, ids)).map(async (answer) => ({
            status: answer.status,
            type: answer.headers.get('content-type'),
            body: await answer.text(),
          })),
        )
      const unknown = await told(nobody)
      for (const { status } of unknown) expect(status).toBe(404)
      expect(await told(victim.ids)).toEqual(unknown)
      const abroad = await newMember(await insertBrand(database.db))
      expect(await told(abroad.ids)).toEqual(unknown)
    },
  )
})
