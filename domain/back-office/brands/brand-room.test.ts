import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { brands } from '#db/schema/brands.ts'
import { auditLog } from '#db/schema/staff.ts'
import { minimalContent } from '#demo/contents.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { readChecklist } from '#domain/back-office/today/checklist.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { publishContent } from '#domain/content/publish-content.server.ts'
import { saveWorkingContent } from '#domain/content/save-working-content.server.ts'
import { offerAtDesk } from '#domain/orders/desk-sale/quote-desk-sale.server.ts'
import { buyer } from '#tests/helpers/checkout-world.ts'
import { consoleBrowser, signInStaffAs } from '#tests/helpers/console/test-console.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { TestBrowser } from '#tests/helpers/test-api.ts'
import { openWebApp } from '#tests/helpers/web-app.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
let brand: Brand
let web: ReturnType<typeof openWebApp>
let records: Map<string, string[]>
let asked: string[]
let owner: Awaited<ReturnType<typeof signIn>>

async function signIn() {
  const person = await insertStaff(database.db, { grants: [{ role: 'owner', brandId: brand.id }] })
  const browser = consoleBrowser(web.services)
  await signInStaffAs(browser, web.services, person.id)
  return browser
}

beforeEach(async () => {
  const { db } = database
  brand = await insertBrand(db, { key: 'first', name: 'First Smiles', hosts: ['first.example.com'] })
  await insertBrand(db, { key: 'second', hosts: ['second.example.com'] })
  await saveWorkingContent({ db, now }, { brandId: brand.id, payload: minimalContent() })
  await publishContent({ db, now }, { brandId: brand.id })
  web = openWebApp(database, { now })
  records = new Map()
  asked = []
  web.services.findTxt = async (name) => {
    asked.push(name)
    return records.get(name) ?? []
  }
  owner = await signIn()
})

const at = (path = '') => `/api/admin/brand${path}?brandId=${brand.id}`
const read = async () => (await owner.get(at())).json()
const status = async (host: string) => (await web.app.request('/api/auth', { headers: { host } })).status
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).fields?.[0]]

test('§console: a brand’s settings are changed with an audit row, and overwriting another person’s save is refused', async () => {
  const { form, seen } = await read()
  expect(form).toMatchObject({ name: 'First Smiles', previewAccess: 'open' })
  const body = {
    ...form,
    seen,
    name: 'Prairie Smiles',
    operator: { ...form.operator, phone: '(402) 555-0142' },
    previewAccess: 'staff',
  }
  const saved = await owner.put(at(), body)
  expect(saved.status).toBe(200)
  expect((await owner.put(at(), { ...body, name: 'Other' })).status).toBe(409)
  expect(await codeOf(await owner.put(at(), { ...body, name: 'Dental Insurance' }))).toMatchObject([
    422,
    { path: 'name' },
  ])
  const now_ = await read()
  expect([now_.form.name, now_.form.operator.phone, now_.seen]).toEqual([
    'Prairie Smiles',
    '4025550142',
    (await saved.json()).seen,
  ])
  // Settings this build doesn't know are kept.
  const [row] = await database.db.select().from(brands).where(eq(brands.id, brand.id))
  expect(row?.settings).toMatchObject({ refundLimitCents: 5_000, timeZone: 'America/Phoenix' })
  const audit = await database.db.select().from(auditLog).where(eq(auditLog.brandId, brand.id))
  expect(audit).toMatchObject([
    {
      action: 'brand.changed',
      before: expect.objectContaining({ name: 'First Smiles' }),
      after: expect.objectContaining({ name: 'Prairie Smiles' }),
    },
  ])
})

test('§console: refund limits are settings of a brand; saving a page that doesn’t know them keeps them', async () => {
  const { form, seen } = await read()
  expect([form.refundLimitCents, form.refundDayLimitCents]).toEqual([5_000, 50_000])
  const saved = await owner.put(at(), { ...form, seen, refundLimitCents: 7_500, refundDayLimitCents: 20_000 })
  expect(saved.status).toBe(200)
  const { refundLimitCents: _one, refundDayLimitCents: _two, ...older } = form
  expect((await owner.put(at(), { ...older, seen: (await saved.json()).seen })).status).toBe(200)
  const { form: kept, seen: now_ } = await read()
  expect([kept.refundLimitCents, kept.refundDayLimitCents]).toEqual([7_500, 20_000])
  expect(await codeOf(await owner.put(at(), { ...kept, seen: now_, refundLimitCents: -1 }))).toMatchObject([
    422,
    { path: 'refundLimitCents' },
  ])
})

test('a brand sets its renewal notice days, within the limits of every state', async () => {
  const { form, seen } = await read()
  expect(form.noticeDays).toEqual([35, 15])
  const put = (noticeDays: number[]) => owner.put(at(), { ...form, seen, noticeDays })
  const faults = async (noticeDays: number[]) => (await (await put(noticeDays)).json()).fields
  expect(await faults([30, 15])).toMatchObject([
    {
      path: 'noticeDays.0',
      message:
        'Neither notice would count in District of Columbia, Delaware, Florida, Georgia, and Illinois. 35 and 15 count everywhere.',
    },
  ])
  expect(await faults([15, 35])).toMatchObject([{ path: 'noticeDays.1' }])
  expect((await put([40, 20])).status).toBe(200)
  expect((await read()).form.noticeDays).toEqual([40, 20])
})

test('§console: a host is served once its DNS proves the brand’s ownership, and no longer once it is removed', async () => {
  const host = 'www.prairie.example.com'
  expect(await codeOf(await owner.post(at('/hosts'), { host: 'second.example.com' }))).toMatchObject([
    422,
    { path: 'host', message: 'second.example.com is already taken.' },
  ])
  expect(await codeOf(await owner.post(at('/hosts'), { host: '10.0.0.1' }))).toMatchObject([
    422,
    { path: 'host' },
  ])
  expect((await owner.post(at('/hosts'), { host: 'console.localhost' })).status).toBe(422)
  expect((await owner.post(at('/hosts'), { host })).status).toBe(204)
  expect(await status(host)).toBe(421)

  const waiting = (await read()).hosts.find((row: { host: string }) => row.host === host)
  expect(waiting).toMatchObject({ isServed: false, checkedAt: null })
  expect((await owner.post(at('/hosts/check'), { host })).status).toBe(422)
  records.set(waiting.record.name, ['v=spf1 -all', waiting.record.text])
  expect((await owner.post(at('/hosts/check'), { host })).status).toBe(204)
  expect(asked).toEqual([`_enamel.${host}`, `_enamel.${host}`])
  expect(await status(host)).toBe(200)
  expect((await read()).hosts).toMatchObject([
    { host: 'first.example.com', isServed: true, checkedAt: null },
    { host, isServed: true, checkedAt: now.toISOString() },
  ])

  // The Home checklist includes the unverified host.
  expect(await readChecklist(database.db, { staffId: newId(), brandId: brand.id })).toMatchObject({
    hosts: 2,
    uncheckedHosts: 1,
  })

  expect((await owner.post(at('/hosts/check'), { host: 'second.example.com' })).status).toBe(404)
  expect((await owner.post(at('/hosts/remove'), { host })).status).toBe(204)
  expect(await status(host)).toBe(421)
  const audit = await database.db.select().from(auditLog).orderBy(asc(auditLog.number))
  expect(audit.map(({ action }) => action)).toEqual([
    'brand.host_added',
    'brand.host_checked',
    'brand.host_removed',
  ])
})

test('§console: while sales are paused nothing is sold, on the site or at a desk; it is confirmed by name, and can be undone', async () => {
  const { plan } = await insertPlan(database.db, { brandId: brand.id })
  const begin = () => {
    const request = (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers)
      headers.set('host', 'first.example.com')
      return web.app.request(path, { ...init, headers })
    }
    return new TestBrowser({ request }).post('/api/km/checkout/account', {
      planId: plan.id,
      interval: 'year',
    })
  }
  const pause = { standing: 'paused', name: 'First Smiles', reason: 'A quiet month' }
  expect((await begin()).status).toBe(201)
  expect(await (await owner.get(at('/standing'))).json()).toEqual({
    standing: 'open',
    members: 0,
    renewals: 0,
    openOrders: 1,
  })
  expect(await codeOf(await owner.put(at('/standing'), { ...pause, name: 'Second' }))).toMatchObject([
    422,
    { path: 'name' },
  ])
  expect((await owner.put(at('/standing'), pause)).status).toBe(204)
  expect((await owner.put(at('/standing'), pause)).status).toBe(409)
  const refused = await begin()
  expect([refused.status, (await refused.json()).code]).toEqual([422, 'not_sold'])
  const sale = { planId: plan.id, interval: 'year' as const, account: buyer, dependents: [] }
  const asked = { brand: (await findBrandById(database.db, brand.id)) ?? brand, officeId: null, sale }
  await expect(offerAtDesk({ db: database.db, now, whitelist: [] }, asked as never)).rejects.toMatchObject({
    code: 'not_sold',
  })
  expect((await owner.put(at('/standing'), { ...pause, standing: 'open' })).status).toBe(204)
  expect((await begin()).status).toBe(201)
})
