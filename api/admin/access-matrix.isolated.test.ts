import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#db/id.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import type { MemberNoun } from '#domain/back-office/members/member-scope.server.ts'
import { createContentStore } from '#domain/content/content-store.server.ts'
import type { Services } from '#domain/services.ts'
import { permissionsOf } from '#domain/staff/access/roles.ts'
import { type Role, roles } from '#domain/values/staff.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { publish } from '#tests/helpers/checkout-world.ts'
import {
  bodies,
  type Call,
  calls,
  forAnybody,
  ofFreshProof,
  ofStaff,
  type Place,
} from '#tests/helpers/console/admin-calls.ts'
import { askersOf, type Scope } from '#tests/helpers/console/askers.ts'
import { allowedStatus, probing } from '#tests/helpers/console/authorization-probe.ts'
import { caseQueries } from '#tests/helpers/console/case-subjects.ts'
import {
  catalogBodies,
  catalogSubject,
  catalogThings,
  isCatalogThing,
} from '#tests/helpers/console/catalog-subjects.ts'
import { deskSample } from '#tests/helpers/console/desk-sample.ts'
import * as directory from '#tests/helpers/console/directory-subjects.ts'
import { invalidBodies } from '#tests/helpers/console/invalid-bodies.ts'
import { memberSubject } from '#tests/helpers/console/member-subjects.ts'
import { isMoneyThing, moneySubject, moreOf } from '#tests/helpers/console/money-subjects.ts'
import { memberThings, scopeNames } from '#tests/helpers/console/scope-names.ts'
import { bulkBodies, insertOfficePlace, staffSubject } from '#tests/helpers/console/staff-subjects.ts'
import { studioBodies } from '#tests/helpers/console/studio-subjects.ts'
import { findTxtOfMatrix, tenancyBodies } from '#tests/helpers/console/tenancy-subjects.ts'
import {
  type Asking,
  consoleServices,
  mumbling,
  openConsole,
  signInStaffAs,
} from '#tests/helpers/console/test-console.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { TestBrowser, testConfig } from '#tests/helpers/test-api.ts'

vi.mock('#documents/documents.ts', async (load) => {
  const { cachedDocuments } = await import('#tests/helpers/console/document-cache.ts')
  return cachedDocuments(await load())
})

vi.mock('#api/admin/staff-call.ts', async (load) => {
  const { stoppingProbes } = await import('#tests/helpers/console/authorization-probe.ts')
  return stoppingProbes(await load<typeof import('#api/admin/staff-call.ts')>())
})

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }

let here: Place
let there: Place
let office: Place
let nextDoor: Place
/** A second office of the front desk user; a member is moved there. */
let alsoOurs: Place
const gateway = () => new SandboxGateway({ db: database.db, now: () => clock.now, timeoutMs: 400 })
/** Bodies built from the current database contents. */
const bodiesNow = { ...studioBodies, ...tenancyBodies, ...bulkBodies }
/** The console, opened once per test. */
let opened: Services
let app: ReturnType<typeof openConsole>
/**
 * Subjects created per route and place. A subject is reused until a request has succeeded on it: a refusal leaves it
 * unchanged, which the audit test verifies.
 */
const made = new Map<string, unknown>()

async function subjectFor<Made>(call: Call, place: Place, make: () => Promise<Made>): Promise<Made> {
  const key = keyOf(call, place)
  if (!made.has(key)) made.set(key, await make())
  return made.get(key) as Made
}

const keyOf = ({ name }: Call, { brandId, officeId }: Place) => `${name} ${officeId ?? brandId}`

beforeEach(async () => {
  made.clear()
  const [brand, foreign] = [await insertBrand(database.db), await insertBrand(database.db)]
  for (const each of [brand, foreign]) await publish(database.db, each)
  here = { brandId: brand.id }
  there = { brandId: foreign.id }
  // A person to whom a report may be emailed.
  const reader = { email: 'matrix@example.com', grants: [{ role: 'auditor' as const, brandId: null }] }
  await insertStaff(database.db, reader)
  office = await insertOfficePlace(database.db, here)
  nextDoor = await insertOfficePlace(database.db, here)
  alsoOurs = await insertOfficePlace(database.db, here)
  opened = consoleServices(database, clock, {
    gateway: gateway(),
    content: createContentStore({ db: database.db, log: () => {} }),
    findTxt: findTxtOfMatrix,
  })
  app = openConsole(opened)
})

async function signInAs(role: Role, scope: Scope) {
  const place = { platform: { brandId: null }, brand: here, office }[scope]
  const more = scope === 'office' ? [{ role, ...alsoOurs }] : []
  const person = await insertStaff(database.db, { grants: [{ role, ...place }, ...more] })
  const browser = staffBrowser()
  await signInStaffAs(browser, opened, person.id)
  return browser
}

const staffBrowser = () => new TestBrowser(app, { tokenFrom: '/api/admin/session' })

/** Whether a route reads JSON. Routes that take a file reject JSON by its type. */
const takesJson = ({ operation }: Call) => 'application/json' in (operation.requestBody?.content ?? {})

/** Sends a request about a subject at a place; `unknown` uses an id that doesn't exist. */
async function send(browser: Asking, call: Call, place: Place, unknown = false): Promise<Response> {
  const answer = await sendAbout(browser, call, place, unknown)
  if (answer.status < 300 && call.method !== 'GET') made.delete(keyOf(call, place))
  return answer
}

async function sendAbout(browser: Asking, call: Call, place: Place, unknown: boolean): Promise<Response> {
  const scopeName = call.operation['x-scope']
  if (scopeName === 'desk' || scopeName === 'deskCard') return sendFromDesk(browser, call, place, unknown)
  const thing = memberThings.find((each) => each === scopeName)
  if (thing) return sendOfMember(browser, call, place, { thing, unknown })
  const subject = await subjectFor(call, place, async () => {
    if (isMoneyThing(scopeName)) return moneySubject(database.db, scopeName, place, clock.now)
    const isOfCatalog = isCatalogThing(scopeName) || call.name in catalogBodies
    const make = isOfCatalog
      ? catalogSubject(database.db, call.name, place)
      : staffSubject(database.db, call, place, clock.now)
    return { id: await make, leftCents: 0 }
  })
  const path = call.path.replace('{id}', unknown ? newId() : subject.id)
  const asked = unknown ? { brandId: newId() } : place
  // Such a route is allowed wherever the user has access to part of the brand, so it asks about that office.
  const officeId = (place.brandId === office.brandId && office.officeId) || 'none'
  const more = moreOf[call.name]?.replace('{officeId}', officeId) ?? ''
  const query = `brandId=${asked.brandId}${more}&${caseQueries[call.path] ?? ''}`
  const at = scopeName === 'place' || scopeName === 'within' ? `${path}?${query}` : path
  if (call.method === 'GET') return browser.get(at)
  const body =
    (await bodiesNow[call.name]?.(database.db, asked)) ?? bodies[call.name]?.({ ...asked, subject })
  return browser.write(call.method, at, body, {
    'idempotency-key': newId(),
  })
}

async function sendFromDesk(browser: Asking, call: Call, place: Place, unknown: boolean): Promise<Response> {
  const deps = { db: database.db, now: clock.now, secret: testConfig.sessionSecret, gateway: gateway() }
  const sample = await subjectFor(call, place, () => deskSample(deps, call, place))
  const { body, headers } = sample
  const path = unknown ? sample.path.replace(/=.*/, `=${newId()}`) : sample.path
  return call.method === 'GET' ? browser.get(path) : browser.write(call.method, path, body, headers)
}

async function sendOfMember(
  browser: Asking,
  call: Call,
  place: Place,
  { thing: what, unknown }: { thing: MemberNoun; unknown: boolean },
): Promise<Response> {
  const sample = await subjectFor(call, place, () =>
    memberSubject(database.db, { what, name: call.name, place, now: clock.now }),
  )
  const { id, query, body, headers } = sample
  const path = call.path.replace('{id}', unknown ? newId() : id)
  const at = query ? `${path}?${query}` : path
  if (call.method === 'GET') return browser.get(at)
  const isMoved = call.path.endsWith('/homeOffice') && place.officeId === office.officeId
  return browser.write(call.method, at, isMoved ? { ...body, officeId: alsoOurs.officeId } : body, headers)
}

/** Whether a subject lies within a role's scope, as far as the route declares where it lies. */
function isWithin(scope: Scope, call: Call, place: Place): boolean {
  if (scope === 'platform') return true
  if (call.operation['x-scope'] === 'deployment' || call.operation['x-scope'] === 'job') return false
  if (scope === 'brand') return place.brandId === here.brandId
  const ofCall = call.operation['x-scope'] ?? ''
  // A list within a brand shows only what lies at the user's own offices.
  if (ofCall === 'within') return place.brandId === here.brandId
  // A case belongs to its brand, whatever office it is about, and so does a gateway event.
  return (
    place.officeId === office.officeId &&
    ![
      'place',
      'case',
      'caseFile',
      'caseBulk',
      'gatewayEvent',
      'key',
      'picture',
      'webhook',
      'delivery',
      ...directory.importThings,
      ...catalogThings,
    ].includes(ofCall)
  )
}

const nobody = JSON.stringify({
  statusCode: 404,
  statusMessage: 'Not Found',
  message: 'We couldn’t find that.',
  code: 'not_found',
})

test('§console: every call declares its permission and how its scope is resolved, or is about the caller, or is public', () => {
  expect(ofStaff.length).toBeGreaterThan(7)
  const open = calls.filter(
    ({ operation }) => !operation['x-permission'] && operation['x-scope'] !== 'oneself',
  )
  expect(open.map(({ name }) => name).toSorted()).toEqual(forAnybody.toSorted())
  for (const { name, operation } of ofStaff) expect(scopeNames, name).toContain(operation['x-scope'])
})

/**
 * Routes whose subject is found by its scope, but that check access again inside. These also run for real at other
 * places.
 */
const asksAgain = ['anywhere', 'within', 'place', 'person', 'desk', 'deskCard', 'bulk', 'caseBulk']

/** Splits the routes into groups of ten, each with an empty database, because long lists get slow. */
const inTens = (all: readonly Call[]): { first: string; some: Call[] }[] =>
  Array.from({ length: Math.ceil(all.length / 10) }, (_, at) => {
    const some = all.slice(10 * at, 10 * at + 10)
    return { first: some[0]?.name ?? '', some }
  })

describe('§console: every call × role × scope × own, foreign and unknown', () => {
  test.each(inTens(ofStaff))(
    '$first and the calls after it: allowed, or the same 404',
    async ({ some }) => {
      const places = { here, there, office, nextDoor }
      // Users without the permission try one place of their own and one foreign place.
      const shown = { platform: { here, there }, brand: { here, there }, office: { office, nextDoor } }
      const own = { platform: here, brand: here, office }
      const browsers = new Map<string, Promise<Awaited<ReturnType<typeof signInAs>>>>()
      const browserOf = (role: Role, scope: Scope) => {
        const key = `${role} ${scope}`
        const opened = browsers.get(key) ?? signInAs(role, scope)
        browsers.set(key, opened)
        return opened
      }
      // Finish one route before the next, so that a write doesn't change what another request saw.
      for (const call of some) {
        // The first permitted user of a scope runs the route for real at their own place. Further permitted users, and
        // permitted users at other places, only send an invalid body and expect 422. For routes without a JSON body,
        // further users read their own subject; at other places they only check that they are allowed.
        const done = new Set<string>()
        const isEverywhere =
          process.env.ROLES === 'every' || asksAgain.includes(call.operation['x-scope'] ?? '')
        for (const { role, scope, may } of askersOf(call)) {
          const browser = await browserOf(role, scope)
          for (const [name, place] of Object.entries(may ? places : shown[scope])) {
            const what = `${call.name} by ${role} of ${scope}: ${name}`
            const isAllowed = may && isWithin(scope, call, place)
            const isElsewhere = !isEverywhere && place !== own[scope]
            const isAgain = isAllowed && (isElsewhere || done.has(`${scope} ${name}`))
            const isTold = isAgain && takesJson(call)
            const knocks = isAgain && !isTold && !(call.method === 'GET' && place === own[scope])
            // A brand or office has only one of these: creating it for one place replaced it for another.
            const isFresh = isElsewhere || (!isTold && !knocks)
            if (isAllowed && isFresh && directory.isDirectoryThing(call.operation['x-scope']))
              made.delete(keyOf(call, place))
            const asking = isTold ? mumbling(browser) : knocks ? probing(browser) : browser
            const answer = await send(asking, call, place)
            const text = await answer.text()
            if (isTold) {
              expect([what, answer.status, JSON.parse(text).code], text).toEqual([what, 422, 'invalid'])
              continue
            }
            if (knocks) {
              expect([what, answer.status], text).toEqual([what, allowedStatus])
              continue
            }
            expect([what, answer.status < 300], text).toEqual([what, isAllowed])
            if (isAllowed) done.add(`${scope} ${name}`)
            if (answer.status >= 300) expect([what, answer.status, text]).toEqual([what, 404, nobody])
          }
          // A route about the whole deployment has no id that could be unknown.
          if (call.operation['x-scope'] === 'deployment') continue
          const unknown = await send(browser, call, here, true)
          const what = `${call.name} by ${role} of ${scope}: unknown`
          expect([what, unknown.status, await unknown.text()]).toEqual([what, 404, nobody])
        }
        made.clear()
      }
    },
    120_000,
  )

  test('a successful write leaves one row in the audit; a refused one leaves none', async () => {
    const writes = ofStaff.filter(({ method, operation }) => method !== 'GET' && !operation['x-reads'])
    // A paused or closed brand sells nothing, so these run last.
    const isLast = ({ name }: Call) => Number(/brand\/(standing|close|reopen)$/.test(name))
    const [browser, stranger] = [await signInAs('owner', 'platform'), await signInAs('owner', 'brand')]
    for (const call of writes.toSorted((one, other) => isLast(one) - isLast(other))) {
      const before = await database.db.$count(auditLog)
      expect((await send(browser, call, here)).status, call.name).toBeLessThan(300)
      expect([call.name, (await database.db.$count(auditLog)) - before]).toEqual([call.name, 1])
      await send(stranger, call, there)
      expect([call.name, (await database.db.$count(auditLog)) - before]).toEqual([call.name, 1])
    }
  }, 60_000)
})

test('§console: the deployment’s own staff and audit require a role in the whole deployment', async () => {
  for (const role of roles) {
    const [all, one] = [await signInAs(role, 'platform'), await signInAs(role, 'brand')]
    for (const [path, permission] of [
      ['/api/admin/staff', 'staff.manage'],
      ['/api/admin/audit', 'audit.see'],
    ] as const) {
      const may = permissionsOf[role].includes(permission)
      expect([role, path, (await all.get(path)).status]).toEqual([role, path, may ? 200 : 404])
      expect([role, path, (await one.get(path)).status]).toEqual([role, path, 404])
    }
  }
})

test('§console: irreversible actions require a proof younger than five minutes', async () => {
  const asking = calls.filter(({ operation }) => operation['x-proof'])
  expect(asking.map(({ name }) => name).toSorted()).toEqual(ofFreshProof.toSorted())
  const own = ['totp', 'recoveryCodes', 'passkeyOptions'].map((what) => `/api/admin/security/${what}`)
  const late = new Date(clock.now.getTime())
  const browser = await signInAs('owner', 'platform')
  try {
    clock.now = new Date(late.getTime() + 5 * 60_000)
    for (const call of asking) {
      const answer = await send(browser, call, here)
      expect([call.name, answer.status, (await answer.json()).code]).toEqual([
        call.name,
        403,
        'proof_required',
      ])
    }
    for (const path of own) {
      const answer = await browser.post(path)
      expect([path, (await answer.json()).code]).toEqual([path, 'proof_required'])
    }
  } finally {
    clock.now = late
  }
})

test('every non-public call answers unauthenticated unless the sign-in is complete', async () => {
  const browser = staffBrowser()
  for (const call of calls.filter(({ name }) => !forAnybody.includes(name))) {
    const path = call.path.replace('{id}', newId())
    const answer = await (call.method === 'GET' ? browser.get(path) : browser.write(call.method, path, {}))
    expect([call.name, answer.status, (await answer.json()).code]).toEqual([
      call.name,
      401,
      'unauthenticated',
    ])
  }
})

test('§console: garbage in a body, an id or a query is refused in the standard error shape, never as a server error', async () => {
  const browser = await signInAs('owner', 'platform')
  const subject = await insertStaff(database.db, { grants: [{ role: 'desk', ...here }] })
  const withBody = calls.filter(({ operation }) => 'requestBody' in operation)
  expect(withBody.length).toBeGreaterThan(8)
  for (const call of withBody) {
    for (const body of invalidBodies) {
      const answer = await browser.write(call.method, call.path.replace('{id}', subject.id), body)
      const told = await answer.json()
      const isRefused = answer.status >= 400 && answer.status < 500
      expect(isRefused, `${call.name} ${JSON.stringify(body).slice(0, 60)}`).toBe(true)
      expect(told).toMatchObject({ statusCode: answer.status, code: expect.any(String) })
    }
  }
  for (const id of ['x', "'", '%27', '%F0%9F%A6%B7', '0', 'x'.repeat(3_000), '..%2F..']) {
    for (const call of calls.filter(({ path }) => path.includes('{id}'))) {
      const path = call.path.replace('{id}', id)
      const answer = await (call.method === 'GET' ? browser.get(path) : browser.write(call.method, path, {}))
      expect([call.name, id.slice(0, 20), answer.status]).toEqual([call.name, id.slice(0, 20), 404])
    }
  }
  for (const query of 'brandId=x brandId= before=-1 before=NaN from=yesterday q=%27 who=1 action=x'.split(
    ' ',
  )) {
    for (const path of ['/api/admin/staff', '/api/admin/audit', '/api/admin/audit/csv']) {
      expect([path, query, (await browser.get(`${path}?${query}`)).status < 500]).toEqual([path, query, true])
    }
  }
}, 60_000)
