import { beforeAll, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { calls } from '#tests/helpers/console/admin-calls.ts'
import {
  consoleBrowser,
  consoleServices,
  openConsole,
  signInStaffAs,
} from '#tests/helpers/console/test-console.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import type { TestBrowser } from '#tests/helpers/test-api.ts'
import { formerPaths } from './former-paths.ts'

const database = useDatabase({ once: true })
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const id = newId()
let app: ReturnType<typeof openConsole>
let owner: TestBrowser
let brandId: string

beforeAll(async () => {
  brandId = (await insertBrand(database.db)).id
  const services = consoleServices(database, clock)
  app = openConsole(services)
  owner = consoleBrowser(services)
  const grants = [{ role: 'owner' as const, brandId: null }]
  await signInStaffAs(owner, services, (await insertStaff(database.db, { grants })).id)
})

const ofDocument = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')
const moved = formerPaths.flatMap(([former, current]) =>
  calls
    .filter(({ path }) => path === ofDocument(current) || path.startsWith(`${ofDocument(current)}/`))
    .map(({ method, path }) => ({
      method,
      name: `${method} ${path.replace(ofDocument(current), ofDocument(former))}`,
      current: path,
      former: path.replace(ofDocument(current), ofDocument(former)),
    })),
)

test('each former address maps to a current call, and no document lists it', () => {
  for (const [former, current] of formerPaths) {
    expect(
      moved.some(({ current: path }) => path.startsWith(ofDocument(current))),
      current,
    ).toBe(true)
    const still = calls.filter(
      ({ path }) => path === ofDocument(former) || path.startsWith(`${ofDocument(former)}/`),
    )
    expect(still, former).toEqual([])
  }
})

test.each(moved)('$name answers as at its current address, and says where that is', async (call) => {
  const [before, now] = [call.former, call.current].map((path) => path.replaceAll(/\{\w+\}/g, id))
  const ask = async (path = '', browser?: TestBrowser) => {
    const at = `${path}?brandId=${brandId}`
    const answer = browser
      ? await browser.write(call.method, at, call.method === 'GET' ? undefined : {})
      : await app.request(at, { method: call.method })
    const { status, headers } = answer
    const told = { deprecation: headers.get('deprecation'), link: headers.get('link') }
    return { answer: { status, type: headers.get('content-type'), body: await answer.text() }, told }
  }
  for (const browser of [undefined, owner]) {
    const [former, current] = [await ask(before, browser), await ask(now, browser)]
    expect(former.answer).toEqual(current.answer)
    expect(former.answer.status).not.toBe(405)
    expect(current.told).toEqual({ deprecation: null, link: null })
    // A request rejected before it reaches the route gets no deprecation headers.
    if (browser)
      expect(former.told).toEqual({ deprecation: '@1795737600', link: `<${now}>; rel="successor-version"` })
  }
})

test('an API key still works at a former address, with no more permissions there', async () => {
  const body = { name: 'Billing', permissions: ['members.see'], days: 90 }
  const made = await owner.post(`/api/admin/keys?brandId=${brandId}`, body)
  expect(made.status, await made.clone().text()).toBe(200)
  const headers = { authorization: `Bearer ${(await made.json()).key}` }
  const asked = await app.request(`/api/admin/refundRequests?brandId=${brandId}`, { headers })
  expect(asked.status, await asked.clone().text()).toBe(200)
  expect(await asked.json()).toMatchObject({ requests: [] })
  const refused = await app.request(`/api/admin/bookCheck?brandId=${brandId}`, { headers })
  expect(refused.status).toBe(404)
})
