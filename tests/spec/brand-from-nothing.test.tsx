import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { renderedPage } from '#app/request-context.ts'
import * as joinNow from '#app/site/checkout/join-now.tsx'
import { auditLog } from '#db/schema/staff.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { starterContent } from '#domain/back-office/brands/starter/starter-content.rules.ts'
import { newBrandSchema } from '#domain/back-office/brands/tenancy.schema.ts'
import { checkInvariant } from '#domain/billing/reconciliation/check-invariant.server.ts'
import { lintContent } from '#domain/content/check-content.server.ts'
import { warnOfContent } from '#domain/content/content.rules.ts'
import { contentSchema } from '#domain/content/content.schema.ts'
import { officeFormSchema } from '#domain/offices/listing/office-form.schema.ts'
import { listPlans } from '#domain/plans/plan.queries.server.ts'
import { buyer, cards } from '#tests/helpers/checkout-world.ts'
import { directoryBodies } from '#tests/helpers/console/directory-subjects.ts'
import { newBrand } from '#tests/helpers/console/new-brand.ts'
import { consoleBrowser, signInStaffAs } from '#tests/helpers/console/test-console.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { screens } from '#tests/helpers/screens.ts'
import { TestBrowser } from '#tests/helpers/test-api.ts'
import { openWebApp } from '#tests/helpers/web-app.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')

/** /join-now with its own loader, rendered as its data. */
const build = screens(
  (_, status, headers, routed, context) => {
    const { loaderData } = (routed as { staticHandlerContext: { loaderData: unknown } }).staticHandlerContext
    headers.set('Content-Type', 'text/html')
    context.set(renderedPage, JSON.stringify(loaderData))
    return new Response(null, { status, headers })
  },
  { loader: joinNow.loader },
)

test('§console: from nothing to a brand that sells: created in the console, given an office, and a member has paid', async () => {
  const { db } = database
  const { app, services } = openWebApp(database, { now, build })
  const owner = await insertStaff(db, { grants: [{ role: 'owner', brandId: null }] })
  const console = consoleBrowser(services)
  await signInStaffAs(console, services, owner.id)

  const asked = newBrand({ key: 'prairie' })
  const made = await console.post('/api/admin/brands', asked)
  expect([made.status, await made.clone().json()]).toMatchObject([200, { key: 'prairie', isInvited: true }])
  const { id: brandId } = await made.json()
  const [row] = await db.select().from(auditLog).where(eq(auditLog.brandId, brandId))
  expect(row).toMatchObject({ action: 'brand.created', subject: 'Prairie Smiles' })

  const entry = directoryBodies['POST /api/admin/offices']?.()
  expect((await console.post(`/api/admin/offices?brandId=${brandId}`, entry)).status).toBe(201)

  const request = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('host', asked.hosts[0] ?? '')
    return app.request(path, { ...init, headers })
  }
  const shownIn = async () => JSON.parse(await (await request('/join-now?state=NE')).text()).any
  // Nebraska requires an operator to register first.
  expect((await shownIn()).plans).toEqual([])
  const registered = { state: 'NE', number: 'NE-2041', validUntil: '12/31/2027' }
  const recorded = await console.post(`/api/admin/brand/registrations?brandId=${brandId}`, registered)
  expect(recorded.status).toBe(204)
  expect((await shownIn()).plans).toHaveLength(3)

  const page = await request('/join-now')
  expect(page.status).toBe(200)
  const shown = await page.text()
  for (const name of ['Adult plan', 'Family plan', 'Kids plan', 'Choose your plan'])
    expect(shown).toContain(name)

  const visitor = new TestBrowser({ request })
  const [plan] = await listPlans(db, { brandId, today: '2026-11-21', state: 'NE' })
  const planId = plan?.id
  const account = '/api/km/checkout/account'
  const { id } = await (await visitor.post(account, { planId, interval: 'year' })).json()
  const address = { line1: '1 Wren Way', city: 'Lincoln', state: 'NE', zip: '68508' }
  const draft = await visitor.put(`${account}/${id}`, {
    account: { ...buyer, address, password: 'seven wet otters dancing' },
  })
  const { quote } = await draft.json()
  const card = { number: cards.good, expMonth: 1, expYear: 2031, cvc: '123' }
  const { token } = await (await visitor.post('/sandbox-gateway/tokens', card)).json()
  const paid = await visitor.post(
    '/api/km/checkout/member',
    {
      checkoutId: id,
      paymentToken: token,
      quoteTotalCents: quote.totalCents,
      consents: { disclosure: true, terms: true, autoRenew: true },
    },
    { 'idempotency-key': randomUUID() },
  )
  expect([paid.status, await paid.json()]).toMatchObject([201, { status: 'active' }])

  // Once no one can join anymore, the page says so calmly. The closing can be undone in time.
  const shownNow = async () => {
    const { any: given } = JSON.parse(await (await request('/join-now')).text())
    const { isPaused, isClosing, structured } = given
    const offers: { name: string }[] = structured[0]?.['script:ld+json']['@graph'] ?? []
    return { isPaused, isClosing, offers: new Set(offers.map(({ name }) => name)).size }
  }
  expect(await shownNow()).toEqual({ isPaused: false, isClosing: false, offers: 3 })
  const confirm = { name: asked.name, reason: 'It moves to another one' }
  const at = (path: string) => `/api/admin/brand/${path}?brandId=${brandId}`
  expect((await console.post(at('close'), { ...confirm, on: '2026-11-19' })).status).toBe(422)
  expect((await console.post(at('close'), { ...confirm, on: '2026-12-31' })).status).toBe(204)
  expect(await shownNow()).toEqual({ isPaused: true, isClosing: false, offers: 0 })
  expect(await (await console.get(at('closing'))).json()).toMatchObject({
    isClosing: true,
    canReopen: true,
    members: 1,
    notRenewed: 1,
  })
  expect((await visitor.post(account, { planId, interval: 'year' })).status).toBe(422)
  expect((await console.post(at('reopen'), confirm)).status).toBe(204)
  expect((await console.put(at('standing'), { ...confirm, standing: 'open' })).status).toBe(204)
  expect(await shownNow()).toMatchObject({ isPaused: false, offers: 3 })
  expect(await checkInvariant({ db, now, gateway: services.gateway })).toEqual([])
})

test('the required input on the way there is two screens and fourteen fields', () => {
  const office = directoryBodies['POST /api/admin/offices']?.() as { form: object }
  // What the forms fill in: a short name made from the name, a time zone, plans, a color, opening hours.
  const filledIn = ['key', 'timeZone', 'plans', 'color', 'week', 'acceptance']
  const left = (fields: string[]) => fields.filter((path) => !filledIn.includes(path))
  expect(left(requiredIn(newBrandSchema, newBrand()))).toEqual([
    'name',
    'operator.name',
    'operator.address',
    'operator.phone',
    'operator.email',
    'states',
    'owner.name',
    'owner.email',
  ])
  expect(left(requiredIn(officeFormSchema, office.form))).toEqual([
    'name',
    'line1',
    'city',
    'state',
    'zip',
    'phone',
  ])
})

/** The required fields of a form: those that can't be left empty. */
function requiredIn(schema: ZodType, form: object): string[] {
  return Object.entries(form).flatMap(([name, value]) => {
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (isGroup) return Object.keys(value).flatMap((each) => emptied(schema, form, [name, each]))
    return emptied(schema, form, [name])
  })
}

function emptied(schema: ZodType, form: object, [first = '', second]: string[]): string[] {
  const copy = structuredClone(form) as Record<string, Record<string, unknown>>
  const holder = second === undefined ? (copy as Record<string, unknown>) : copy[first]
  const name = second ?? first
  if (!holder) return []
  holder[name] = Array.isArray(holder[name]) ? [] : ''
  const isTaken = schema.safeParse(copy).success
  return isTaken ? [] : [second === undefined ? first : `${first}.${second}`]
}

test('the starter content has no errors, whatever the operator’s name, and is escaped', () => {
  const operator = {
    name: '<b>Smiles</b> & "Sons"',
    address: '1 <i>Street</i>',
    phone: '4025550142',
    email: 'a@b.example',
  }
  const content = starterContent({ name: 'Tom & Jerry’s', operator, color: '#ffd400' })
  expect(lintContent(content, { externalHosts: [] } as never)).toEqual([])
  expect(warnOfContent(contentSchema.parse(content))).toEqual([])
  const text = JSON.stringify(content)
  expect(text).toContain('&lt;b&gt;Smiles&lt;/b&gt; &amp; &quot;Sons&quot;')
  expect(text).toContain('"global_title":"Tom & Jerry’s"')
  expect(text).not.toMatch(/\[\[|<b>|<i>/)
  const files = text.match(/\/brands\/[\w\-./]+/g) ?? []
  expect(files.filter((file) => !existsSync(`public${file}`))).toEqual([])
})
