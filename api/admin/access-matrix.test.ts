import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/brands.ts'
import { insertStaff } from '#demo/staff.ts'
import { type Permission, permissionsOf, type Role, roles } from '#domain/staff/access/roles.ts'
import { consoleBrowser, consoleHouse, signInStaffAs } from '#tests/support/console/console-door.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createAdminApi } from './index.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }

type Operation = {
  'x-permission'?: Permission
  'x-scope'?: 'place' | 'person' | 'anywhere' | 'oneself'
  'x-proof'?: boolean
  'x-stages'?: string[]
}
type Call = { name: string; method: string; path: string; operation: Operation }

/** Every call of the console, out of the document that is made from the routers themselves. */
const calls: Call[] = Object.entries(
  createAdminApi({ https: false }).getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: '', version: '' },
  }).paths ?? {},
).flatMap(([path, operations]) =>
  Object.entries(operations ?? {}).map(([verb, operation]) => ({
    name: `${verb.toUpperCase()} ${path}`,
    method: verb.toUpperCase(),
    path,
    operation: operation as Operation,
  })),
)
const ofStaff = calls.filter(({ operation }) => operation['x-permission'])

/** Calls of who is not signed in: they prove who they are, or tell nothing. */
const forAnybody = [
  'GET /api/admin/session',
  'POST /api/admin/session',
  'DELETE /api/admin/session',
  'POST /api/admin/invitation/read',
  'POST /api/admin/invitation',
]

/** A body that each call takes; `at`: the place of the subject. */
const bodies: Record<string, (at: { brandId: string }) => object> = {
  'POST /api/admin/staff': ({ brandId }) => ({
    name: 'New Person',
    email: `new-${newId()}@example.com`,
    grants: [{ role: 'desk', scope: { kind: 'brand', brandId } }],
  }),
  'PUT /api/admin/staff/{id}/grants': ({ brandId }) => ({
    grants: [{ role: 'editor', scope: { kind: 'brand', brandId } }],
  }),
  'POST /api/admin/staff/{id}/end': () => ({ reason: 'For the matrix' }),
  'POST /api/admin/staff/{id}/resetSecondStep': () => ({ reason: 'For the matrix' }),
}

let here: string
let there: string
const house = () => consoleHouse(database, clock)

beforeEach(async () => {
  here = (await insertBrand(database.db)).id
  there = (await insertBrand(database.db)).id
})

type Scope = 'platform' | 'brand'
async function signInAs(role: Role, scope: Scope) {
  const opened = house()
  const person = await insertStaff(database.db, {
    grants: [{ role, brandId: scope === 'platform' ? null : here }],
  })
  const browser = consoleBrowser(opened)
  await signInStaffAs(browser, opened, person.id)
  return browser
}

type Browser = Awaited<ReturnType<typeof signInAs>>

/** Sends a call about something at `brandId`; `unknown`: about what there is not. */
async function send(browser: Browser, call: Call, brandId: string, unknown = false): Promise<Response> {
  const scope = call.operation['x-scope']
  const subject = await insertStaff(database.db, { role: 'desk', brandIds: [brandId], totpSecret: 'AA' })
  const path = call.path.replace('{id}', unknown ? newId() : subject.id)
  const place = unknown ? newId() : brandId
  const at = scope === 'place' ? `${path}?brandId=${place}` : path
  if (call.method === 'GET') return browser.get(at)
  return browser.write(call.method, at, bodies[call.name]?.({ brandId: place }))
}

const nobody = JSON.stringify({
  statusCode: 404,
  statusMessage: 'Not Found',
  message: 'We could not find that.',
  code: 'not_found',
})

test('§console: every call declares its permission and how its scope is found, or is about oneself, or for anybody', () => {
  expect(ofStaff.length).toBeGreaterThan(7)
  const open = calls.filter(
    ({ operation }) => !operation['x-permission'] && operation['x-scope'] !== 'oneself',
  )
  expect(open.map(({ name }) => name).toSorted()).toEqual(forAnybody.toSorted())
  for (const { name, operation } of ofStaff)
    expect(['place', 'person', 'anywhere'], name).toContain(operation['x-scope'])
})

describe('§console: every call × role × scope × own, foreign and unknown', () => {
  test.each(ofStaff)(
    '$name',
    async (call) => {
      const permission = call.operation['x-permission'] as Permission
      for (const role of roles) {
        for (const scope of ['platform', 'brand'] as const) {
          const where = `${role} of ${scope === 'platform' ? 'everything' : 'a brand'}`
          const browser = await signInAs(role, scope)
          const may = permissionsOf[role].includes(permission)
          const own = await send(browser, call, here)
          const foreign = await send(browser, call, there)
          const unknown = await send(browser, call, here, true)
          expect([where, 'own', own.status < 300], await own.clone().text()).toEqual([where, 'own', may])
          expect([where, 'foreign', foreign.status < 300]).toEqual([
            where,
            'foreign',
            may && scope === 'platform',
          ])
          for (const [what, answer] of Object.entries({ own, foreign, unknown })) {
            if (answer.status < 300 && what !== 'unknown') continue
            expect([where, what, answer.status, await answer.text()]).toEqual([where, what, 404, nobody])
          }
        }
      }
    },
    60_000,
  )

  test('every write that is done leaves one row in the audit, and one that is refused leaves none', async () => {
    for (const call of ofStaff.filter(({ method }) => method !== 'GET')) {
      const [browser, stranger] = [await signInAs('owner', 'platform'), await signInAs('owner', 'brand')]
      const before = await database.db.$count(auditLog)
      expect((await send(browser, call, here)).status, call.name).toBeLessThan(300)
      expect([call.name, (await database.db.$count(auditLog)) - before]).toEqual([call.name, 1])
      await send(stranger, call, there)
      expect([call.name, (await database.db.$count(auditLog)) - before]).toEqual([call.name, 1])
    }
  })
})

test('§console: the deployment’s own staff and audit are for who has a role in all of it', async () => {
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

test('§console: what cannot be taken back asks for a proof that is younger than five minutes', async () => {
  const asking = calls.filter(({ operation }) => operation['x-proof'])
  expect(asking.map(({ name }) => name)).toEqual([
    'POST /api/admin/staff',
    'PUT /api/admin/staff/{id}/grants',
    'POST /api/admin/staff/{id}/end',
    'POST /api/admin/staff/{id}/link',
    'POST /api/admin/staff/{id}/resetSecondStep',
  ])
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

test('every call but those for anybody answers unauthenticated to who is not signed in wholly', async () => {
  const opened = house()
  const browser = consoleBrowser(opened)
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
