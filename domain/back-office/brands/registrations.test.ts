import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { mails } from '#db/schema/mail.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { listPlans } from '#domain/plans/plan.queries.server.ts'
import { consoleBrowser, signInStaffAs } from '#tests/helpers/console/test-console.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import type { TestBrowser } from '#tests/helpers/test-api.ts'
import { openWebApp } from '#tests/helpers/web-app.ts'
import { remindOfRegistrations } from './registrations.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const today = '2026-11-20'

let brand: Brand
let owner: TestBrowser

beforeEach(async () => {
  const { db } = database
  const operator = {
    name: 'Sample Dental Savings, LLC',
    address: '100 Sample Street, Phoenix, AZ 85004',
    phone: '6025550100',
    tollFreePhone: '8005550100',
    email: 'help@sample.example',
  }
  brand = await insertBrand(db, { settings: { registrations: [], operator } })
  await insertPlan(db, { brandId: brand.id, sellableStates: ['AZ', 'TX'] })
  const web = openWebApp(database, { now })
  const person = await insertStaff(db, { grants: [{ role: 'owner', brandId: brand.id }] })
  owner = consoleBrowser(web.services)
  await signInStaffAs(owner, web.services, person.id)
})

const at = (path = '') => `/api/admin/brand${path}?brandId=${brand.id}`
const record = (body: object) => owner.post(at('/registrations'), body)
const soldIn = async (day = today) =>
  (await listPlans(database.db, { brandId: brand.id, today: day })).flatMap((plan) => plan.sellableStates)

test('a state that requires a registration has sales from when one is recorded, through its last day', async () => {
  expect(await soldIn()).toEqual(['AZ'])
  expect(await listPlans(database.db, { brandId: brand.id, today, state: 'TX' })).toEqual([])
  const answer = await record({ state: 'TX', number: ' TX-1 ', validUntil: '2/18/2027' })
  expect(answer.status).toBe(204)
  expect(await soldIn()).toEqual(['AZ', 'TX'])
  expect(await soldIn('2027-02-19')).toEqual(['AZ'])
  expect((await (await owner.get(at())).json()).registrations).toEqual([
    { state: 'TX', number: 'TX-1', validUntil: '2027-02-18' },
  ])
  await record({ state: 'TX', number: 'TX-2', validUntil: '2028-02-18' })
  expect((await owner.post(at('/registrations/remove'), { state: 'TX' })).status).toBe(204)
  expect(await soldIn()).toEqual(['AZ'])
  expect((await owner.post(at('/registrations/remove'), { state: 'TX' })).status).toBe(422)
  const audit = await database.db
    .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.brandId, brand.id))
    .orderBy(auditLog.number)
  const line = (number: string, validUntil: string) => ({ state: 'Texas', number, validUntil })
  expect(audit).toEqual([
    { action: 'brand.registration_recorded', before: null, after: line('TX-1', '02/18/27') },
    {
      action: 'brand.registration_recorded',
      before: line('TX-1', '02/18/27'),
      after: line('TX-2', '02/18/28'),
    },
    { action: 'brand.registration_removed', before: line('TX-2', '02/18/28'), after: null },
  ])
})

test('typing errors are reported beside their fields', async () => {
  const refused = await record({ state: 'ZZ', number: ' ', validUntil: 'soon' })
  expect([refused.status, (await refused.json()).fields.slice(0, 3)]).toMatchObject([
    422,
    [
      { path: 'state', message: 'Choose a state.' },
      { path: 'number', message: 'Enter the number, as the state prints it.' },
      { path: 'validUntil', message: 'Enter the last day it is valid, like 12/31/2027.' },
    ],
  ])
})

test('Texas, Oregon and Nevada have sales only with a toll-free phone, which can’t be removed then', async () => {
  const { form, seen } = await (await owner.get(at())).json()
  const without = { ...form, operator: { ...form.operator, tollFreePhone: null } }
  const saved = await (await owner.put(at(), { ...without, seen })).json()
  const texas = { state: 'TX', number: 'TX-1', validUntil: '2027-12-31' }
  expect(await (await record(texas)).json()).toMatchObject({
    fields: [
      { path: 'state', message: 'Texas requires a toll-free phone. Enter one for the operator first.' },
    ],
  })
  const { seen: next } = await (await owner.put(at(), { ...form, seen: saved.seen })).json()
  expect((await record(texas)).status).toBe(204)
  expect(await (await owner.put(at(), { ...without, seen: next })).json()).toMatchObject({
    fields: [
      {
        path: 'operator.tollFreePhone',
        message: 'Texas requires a toll-free phone while a registration is recorded there.',
      },
    ],
  })
})

test('its people are emailed once 90 days ahead and once when it has expired, for states they sell in', async () => {
  const registrations = [
    { state: 'OR', number: 'OR-1', validUntil: '2026-12-01' },
    { state: 'TX', number: 'TX-1', validUntil: '2027-02-18' },
  ]
  const settings = { ...brand.settings, registrations }
  await database.db.update(brands).set({ settings }).where(eq(brands.id, brand.id))
  const on = async (day: string) => {
    const read = await findBrandById(database.db, brand.id)
    return read && remindOfRegistrations(database.db, { brand: read, today: day })
  }
  expect(await on('2026-11-19')).toBe(0)
  expect([await on('2026-11-20'), await on('2027-02-18')]).toEqual([1, 0])
  expect([await on('2027-02-19'), await on('2027-03-01')]).toEqual([1, 0])
  const told = await database.db
    .select({ to: mails.to, props: mails.props })
    .from(mails)
    .where(and(eq(mails.brandId, brand.id), eq(mails.template, 'staff-registration-ends')))
    .orderBy(mails.createdAt)
  const [, texas] = registrations
  expect(told).toEqual([
    { to: 'help@sample.example', props: { ...texas, hasEnded: false } },
    { to: 'help@sample.example', props: { ...texas, hasEnded: true } },
  ])
})
