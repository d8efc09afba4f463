import { asc, eq, isNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { brands, contentVersions } from '#db/schema/brands.ts'
import { mails } from '#db/schema/mail.ts'
import { feeScheduleRows, plans, planVersions } from '#db/schema/plans.ts'
import { auditLog, staff, staffGrants } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { starterFees } from '#domain/back-office/brands/starter/starter-fees.ts'
import { starterPlans } from '#domain/back-office/brands/starter/starter-plans.ts'
import { planVersionSchema } from '#domain/back-office/plans/plan-draft.schema.ts'
import { readChecklist } from '#domain/back-office/today/checklist.server.ts'
import { commandLine } from '#domain/staff/staff-visitor.ts'
import { newBrand } from '#tests/helpers/console/new-brand.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { createBrand } from './create-brand.server.ts'
import { requiresDomainVerification } from './domain-verification.server.ts'
import { type NewBrand, newBrandSchema } from './tenancy.schema.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const deps = () => ({ db: database.db, now, by: commandLine })
beforeEach(() => insertBrand(database.db, { key: 'first', hosts: ['first.example.com'] }))

/** Row counts of everything a brand consists of. */
const counts = () =>
  Promise.all(
    [brands, contentVersions, plans, planVersions, feeScheduleRows, staff, staffGrants, mails, auditLog].map(
      (table) => database.db.$count(table),
    ),
  )

test('a new brand has settings, plans, published pages and an owner, who is invited', async () => {
  const asked = newBrand({ key: 'prairie', plans: ['kids', 'adult'] })
  const { brandId, isInvited } = await createBrand(deps(), asked)
  expect(isInvited).toBe(true)
  const [brand] = await database.db.select().from(brands).where(eq(brands.id, brandId))
  expect(brand).toMatchObject({
    key: 'prairie',
    hosts: asked.hosts,
    publishedVersion: 1,
    settings: { operator: asked.operator, standing: 'open', previewAccess: 'staff' },
  })
  const sold = await database.db
    .select()
    .from(plans)
    .where(eq(plans.brandId, brandId))
    .orderBy(asc(plans.sortOrder))
  expect(sold.map(({ slug, status }) => [slug, status])).toEqual([
    ['adult', 'published'],
    ['kids', 'published'],
  ])
  const [person] = await database.db.select().from(staff).where(eq(staff.email, asked.owner.email))
  const grants = await database.db
    .select()
    .from(staffGrants)
    .where(eq(staffGrants.staffId, person?.id ?? ''))
  expect(grants).toMatchObject([{ role: 'owner', brandId, officeId: null }])
  const [mail] = await database.db.select().from(mails)
  expect(mail).toMatchObject({ brandId, template: 'staff-invitation', to: asked.owner.email })
})

test('§console: in production a new brand is served at a host only once its DNS proves ownership', async () => {
  const mustShow = requiresDomainVerification({
    appEnv: 'production',
    publicOrigin: 'https://plans.example.com',
  })
  const asked = newBrand({ hosts: ['www.prairie.example.com', 'plans.example.com'] })
  const { brandId } = await createBrand(deps(), asked, { mustShow })
  const [brand] = await database.db.select().from(brands).where(eq(brands.id, brandId))
  expect(brand).toMatchObject({
    // The deployment's own settings name this host.
    hosts: ['plans.example.com'],
    settings: { hostChecks: [{ host: 'www.prairie.example.com', checkedAt: null }] },
  })
  expect(
    requiresDomainVerification({ appEnv: 'demo', publicOrigin: 'http://localhost:3000' })('a.example.com'),
  ).toBe(false)
  const waiting = await readChecklist(database.db, { staffId: brandId, brandId })
  expect(waiting).toMatchObject({ hosts: 1, waitingHosts: 1 })
})

test('a current staff member becomes its owner without a link', async () => {
  const known = await insertStaff(database.db, { email: 'dana@example.com', grants: [] })
  const asked = newBrand({ owner: { name: 'Dana', email: 'dana@example.com' } })
  const { brandId, isInvited } = await createBrand(deps(), asked)
  expect(isInvited).toBe(false)
  const grants = await database.db.select().from(staffGrants).where(eq(staffGrants.staffId, known.id))
  expect(grants).toMatchObject([{ role: 'owner', brandId }])
})

test('a key or a host that is taken is refused beside its field, and nothing is created', async () => {
  const before = await counts()
  const [ok, taken] = ['new.example.com', 'first.example.com']
  const cases: [Partial<NewBrand>, object[]][] = [
    [{ key: 'first' }, [{ path: 'key', message: 'Another brand has this short name.' }]],
    [{ hosts: [ok, taken] }, [{ path: 'hosts.1', message: 'first.example.com is already taken.' }]],
    [
      { hosts: ['console.example.com'] },
      [{ path: 'hosts.0', message: 'console.example.com is already taken.' }],
    ],
  ]
  for (const [changes, fields] of cases) {
    const asked = newBrand(changes)
    const refused = createBrand(deps(), asked, { reservedHosts: ['console.example.com'] })
    await expect(refused).rejects.toMatchObject({ code: 'invalid', fields })
  }
  expect(await counts()).toEqual(before)
})

test('of two brands that claim one host at once, one gets it', async () => {
  const both = await Promise.allSettled(
    [1, 2].map(() => createBrand(deps(), newBrand({ hosts: ['shared.example.com'] }))),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await database.db.$count(contentVersions, isNull(contentVersions.number))).toBe(1)
})

test('errors are reported beside their fields', () => {
  const wrong: [object, string][] = [
    [{ key: 'Über' }, 'key'],
    [{ key: 'console' }, 'key'],
    [{ hosts: ['https://a.example.com/x'] }, 'hosts.0'],
    [{ hosts: ['127.0.0.1'] }, 'hosts.0'],
    [{ hosts: ['localhost'] }, 'hosts.0'],
    [{ hosts: ['db.internal'] }, 'hosts.0'],
    [{ hosts: ['a.example.com', 'A.example.com'] }, 'hosts'],
    [{ name: 'Best Dental Insurance' }, 'name'],
    [{ name: 'A [[email]]' }, 'name'],
    [{ color: 'red' }, 'color'],
    [{ states: ['XX'] }, 'states.0'],
    [{ plans: [] }, 'plans'],
    [{ timeZone: 'Mars/Base' }, 'timeZone'],
  ]
  for (const [changes, path] of wrong) {
    const parsed = newBrandSchema.safeParse({ ...newBrand(), ...changes })
    expect([changes, parsed.error?.issues.map((issue) => issue.path.join('.'))]).toEqual([
      changes,
      expect.arrayContaining([path]),
    ])
  }
})

test('the starter plans pass the plan editor’s checks, and name services that have a price', () => {
  const priced = new Set(starterFees.map(({ service }) => service))
  for (const { slug: _, tier: __, title: ___, ...fields } of starterPlans) {
    const version = {
      ...fields,
      feeScheduleId: '0198f0c0-0000-7000-8000-000000000001',
      sellableStates: ['AZ'],
    }
    expect(planVersionSchema.safeParse(version).error?.issues ?? []).toEqual([])
    for (const { service } of fields.benefits) expect(priced).toContain(service)
  }
  for (const { usualCents, memberCents } of starterFees) expect(memberCents).toBeLessThan(usualCents)
})
