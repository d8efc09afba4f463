import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mails } from '#db/schema/mail.ts'
import { memberships } from '#db/schema/memberships.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertOffice, insertProvider } from '#demo/fixtures/offices.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { mergeForms } from '#domain/offices/listing/merge-forms.rules.ts'
import { type OfficeForm, officeFormSchema } from '#domain/offices/listing/office-form.schema.ts'
import { readOffice } from '#domain/offices/listing/read-office.server.ts'
import { searchOfficesSchema } from '#domain/offices/office.schema.ts'
import { createOfficeIndex } from '#domain/offices/search/office-index.server.ts'
import { refusal } from '#tests/helpers/console/refusal.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { addOffice, saveOffice } from './change-office.server.ts'
import { officeListSchema } from './directory-list.schema.ts'
import { endOffice, keepOffice } from './end-office.server.ts'
import { countOfficesWaiting, listOffices } from './list-offices.server.ts'
import { findLeaving } from './office-mail.queries.server.ts'
import { processOfficeDepartures } from './process-office-departures.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const today = '2026-11-20'
const all = { kind: 'brand' } as const
let brandId: string
let by: { staffId: string; actor: string; ip: null }

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  brandId = (await insertBrand(database.db)).id
  const person = await insertStaff(database.db, { brandIds: [brandId] })
  by = { staffId: person.id, actor: 'Robin Vale <r@example.com>', ip: null }
})

const deps = () => ({ db: database.db, now: clock.now, by })
const read = (officeId: string) => readOffice(database.db, { brandId, officeId })
const entry = (form: OfficeForm) => officeFormSchema.parse(form)
const list = (query: object, reach: Parameters<typeof listOffices>[1]['reach'] = all) =>
  listOffices(database.db, { brandId, reach, today }, officeListSchema.parse(query))
const names = async (query: object) => (await list(query)).rows.map(({ name }) => name)
const acts = () =>
  database.db.select().from(auditLog).where(eq(auditLog.brandId, brandId)).orderBy(auditLog.number)

describe('§console: offices', () => {
  test('are listed by name, place, plan, acceptance, freshness and status, within scope and in one brand', async () => {
    const { plan } = await insertPlan(database.db, { brandId, allOffices: false })
    const juniper = await insertOffice(database.db, {
      brandId,
      lastVerified: '2026-11-01',
      email: 'j@example.com',
    })
    const tucson = { city: 'Tucson', zip: '85701', name: '100% Smiles' }
    await insertOffice(database.db, { brandId, ...tucson, acceptance: 'not-accepting', endsOn: '2026-12-01' })
    await insertOffice(database.db, {
      brandId,
      name: 'Gone Dental',
      endsOn: '2026-11-19',
      lastVerified: '2026-01-01',
    })
    await insertOffice(database.db, { name: 'Of another brand' })
    await insertMember(database.db, { brandId, officeId: juniper.id, now: clock.now })
    await saveOffice(deps(), {
      brandId,
      officeId: juniper.id,
      revision: 0,
      form: entry({ ...(await read(juniper.id)).form, planIds: [plan.id] }),
    })

    expect(await names({})).toEqual(['100% Smiles', 'Juniper Lane Dental'])
    expect(await names({ standing: 'all', sort: 'verified' })).toEqual([
      '100% Smiles',
      'Gone Dental',
      'Juniper Lane Dental',
    ])
    expect(await names({ standing: 'ended' })).toEqual(['Gone Dental'])
    expect(await names({ standing: 'ending' })).toEqual(['100% Smiles'])
    expect(await names({ q: '0%' })).toEqual(['100% Smiles'])
    expect(await names({ city: 'tuc', state: 'az', zip: '857' })).toEqual(['100% Smiles'])
    expect(await names({ planId: plan.id })).toEqual(['Juniper Lane Dental'])
    expect(await names({ acceptance: 'accepting' })).toEqual(['Juniper Lane Dental'])
    expect(await names({ verifiedSince: '2026-11-01' })).toEqual(['Juniper Lane Dental'])
    expect(await names({ waits: 'due' })).toEqual(['100% Smiles'])
    expect(await names({ waits: 'no_email' })).toEqual(['100% Smiles'])
    const own = await list({}, { kind: 'offices', officeIds: [juniper.id] })
    expect(own).toMatchObject({
      total: 1,
      rows: [{ id: juniper.id, members: 1, isDue: false, hasEmail: true }],
    })
    expect((await list({}, null)).total).toBe(0)
    expect(await countOfficesWaiting(database.db, { brandId, reach: all, today })).toEqual({
      due: 1,
      proposed: 0,
      unanswered: 0,
      ending: 1,
    })
  })

  test('a new one is placed by its ZIP code, changed with old and new in the audit, and found by its new words immediately', async () => {
    const { id: template } = await insertOffice(database.db, { brandId })
    const base = (await read(template)).form
    const form = {
      ...base,
      name: '<script>alert(1)</script> Dental',
      point: '',
      zip: '85701-1234',
      city: 'Tucson',
      week: ['8 am - noon, 1pm-5:30pm', 'Closed', '', '', '', '9:00 - 12:00', ''],
      exceptions: '2026-12-25 Closed (Christmas)',
      providers: [
        {
          id: '' as const,
          firstName: 'Ana',
          lastName: 'Quill',
          credential: 'DDS',
          npi: '1234567893',
          specialty: 'general' as const,
          languages: 'English, Navajo',
        },
      ],
    }
    const { id } = await addOffice(deps(), { brandId, form: entry(form) })
    const { office } = await read(id)
    expect(office).toMatchObject({ timeZone: 'America/Phoenix', opensSaturday: true, zip: '85701-1234' })
    expect(office.latitude).toBeCloseTo(32.2, 0)
    expect(office.hours?.weekly[0]).toEqual([
      { opens: '08:00', closes: '12:00' },
      { opens: '13:00', closes: '17:30' },
    ])
    expect(await refusal(addOffice(deps(), { brandId, form: entry(form) }))).toContain(
      'There is already an office with this name',
    )
    const elsewhere = { ...form, name: 'X', state: 'WA' as const }
    expect(await refusal(addOffice(deps(), { brandId, form: entry(elsewhere) }))).toBe(
      'ZIP code 85701-1234 is in AZ, not in WA.',
    )

    const index = createOfficeIndex({ db: database.db, now: () => clock.now, debounceMs: 0 })
    const found = (q: string) => index.search(brandId, searchOfficesSchema.parse({ q }))
    expect((await found('quill')).total).toBe(1)
    const { form: typed } = await read(id)
    await saveOffice(deps(), {
      brandId,
      officeId: id,
      revision: office.revision,
      form: entry({ ...typed, name: 'Saguaro Dental', providers: [] }),
    })
    index.changed(brandId)
    await expect.poll(async () => (await found('saguaro')).total).toBe(1)
    expect((await found('quill')).total).toBe(0)
    index.close()
    expect((await acts()).slice(-2)).toMatchObject([
      { action: 'office.added', subject: form.name },
      {
        action: 'office.changed',
        before: { name: form.name, providers: 'Ana Quill, DDS, 1234567893, general, English, Navajo' },
        after: { name: 'Saguaro Dental', providers: '' },
      },
    ])

    // The map point is set as given, stays when the office moves within its ZIP code, and is dropped when it leaves it.
    const { id: moving } = await addOffice(deps(), { brandId, form: entry({ ...form, name: 'Moving' }) })
    const move = async (changed: Partial<OfficeForm>) => {
      const { office: now, form: is } = await read(moving)
      const next = entry({ ...is, ...changed })
      await saveOffice(deps(), { brandId, officeId: moving, revision: now.revision, form: next })
      const { office: then, form: shown } = await read(moving)
      return [then.latitude, then.longitude, shown.point]
    }
    expect(await move({ point: '32.22511 -110.9701' })).toEqual([32.22511, -110.9701, '32.22511, -110.9701'])
    expect(await move({ line1: '2 New Street' })).toEqual([32.22511, -110.9701, '32.22511, -110.9701'])
    expect(await move({ point: undefined })).toEqual([32.22511, -110.9701, '32.22511, -110.9701'])
    expect((await move({ point: '' }))[0]).toBe(office.latitude)
    await move({ point: '32.22511, -110.9701' })
    expect((await move({ zip: '85004' }))[0]).toBeCloseTo(33.4, 0)
    expect(await refusal(move({ point: '32.22511, 110.9701' }))).toContain('mi from ZIP code 85004')
    expect(officeFormSchema.safeParse({ ...form, point: '91, 0' }).success).toBe(false)
  })

  test('of two simultaneous saves one is refused with the current office, and both are merged by field', async () => {
    const { id: officeId } = await insertOffice(database.db, { brandId })
    await insertProvider(database.db, { brandId, officeId })
    const { form: base } = await read(officeId)
    const mine = { ...base, phone: '6025550199', name: 'Mine' }
    const theirs = { ...base, city: 'Mesa', name: 'Theirs' }
    const save = (form: OfficeForm) =>
      saveOffice(deps(), { brandId, officeId, revision: 0, form: entry(form) })
    const [one, other] = await Promise.allSettled([save(theirs), save(mine)])
    const failed = [one, other].find((each) => each.status === 'rejected')
    expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const isMine = one.status === 'rejected'
    expect(failed?.reason).toMatchObject({
      code: 'conflict',
      details: { office: { revision: 1, form: isMine ? mine : theirs } },
    })
    expect(mergeForms(base, mine, theirs)).toEqual({
      form: { ...base, phone: mine.phone, city: 'Mesa', name: 'Mine' },
      collisions: [{ field: 'name', theirs: 'Theirs' }],
    })
    expect((await acts()).length).toBe(1)
  })

  test('a last day is announced once to the members of that office; from the day after it is in no search, and they go where it says', async () => {
    const heir = await insertOffice(database.db, { brandId, name: 'Heir' })
    const leaving = await insertOffice(database.db, { brandId, name: 'Leaving' })
    const takes = await insertMember(database.db, { brandId, officeId: leaving.id, now: clock.now })
    const { plan, version } = await insertPlan(database.db, { brandId, allOffices: false })
    const takesNot = await insertMember(database.db, {
      brandId,
      officeId: leaving.id,
      planId: plan.id,
      now: clock.now,
    })
    const end = (endsOn: string, revision: number, replacedBy: string | null = heir.id) =>
      endOffice(deps(), {
        brandId,
        officeId: leaving.id,
        revision,
        endsOn,
        replacedBy,
        reason: 'Sold',
        today,
      })
    expect(await refusal(end('2026-10-20', 0))).toContain('for 30 days after it leaves')
    expect(await refusal(end('2026-12-24', 0, leaving.id))).toContain('still participates after that day')
    // This member chose a plan for the next term that the replacement office doesn't take.
    const chooses = await insertMember(database.db, { brandId, officeId: leaving.id, now: clock.now })
    await database.db
      .update(memberships)
      .set({ nextPlanVersionId: version.id, nextInterval: 'year' })
      .where(eq(memberships.id, chooses.membership.id))
    const said = async (of: { membership: { id: string } }) => {
      const which = { brandId, membershipId: of.membership.id, officeId: leaving.id }
      return (await findLeaving(database.db, which)).takesPlan
    }
    expect(await end('2026-12-20', 0)).toEqual({ revision: 1, told: 3 })
    // A colleague with a stale view of the office is refused; no member is told twice.
    expect(await refusal(end('2026-12-30', 0))).toContain('Someone else changed this office')
    expect(
      await refusal(keepOffice(deps(), { brandId, officeId: leaving.id, revision: 0, reason: 'Not sold' })),
    ).toContain('Someone else changed this office')
    expect([await said(takes), await said(takesNot), await said(chooses)]).toEqual([true, false, false])
    expect(
      await keepOffice(deps(), { brandId, officeId: leaving.id, revision: 1, reason: 'Not sold' }),
    ).toEqual({
      revision: 2,
      told: 3,
    })
    expect(await end('2026-12-24', 2)).toEqual({ revision: 3, told: 3 })
    const told = await database.db.select().from(mails).where(eq(mails.template, 'office-leaving'))
    expect(told.length).toBe(9)

    const tidy = (day: string) => {
      clock.now = new Date(`${day}T18:00:00Z`)
      return processOfficeDepartures({ db: database.db, now: clock.now }, { brandId, today: day })
    }
    const nothing = { membersTold: 0, membersMoved: 0, officesReminded: 0, linksOver: 0 }
    // A member who chose the office after the announcement is told too.
    await insertMember(database.db, { brandId, officeId: leaving.id, now: clock.now })
    expect(await tidy('2026-12-24')).toEqual({ ...nothing, membersTold: 1 })
    const index = createOfficeIndex({ db: database.db, now: () => clock.now, debounceMs: 0 })
    const found = async () => (await index.search(brandId, searchOfficesSchema.parse({ q: 'leaving' }))).total
    expect(await found()).toBe(1)
    expect(
      (await Promise.all([tidy('2026-12-25'), tidy('2026-12-25')]))
        .map(({ membersMoved }) => membersMoved)
        .toSorted(),
    ).toEqual([0, 4])
    expect(await found()).toBe(0)
    index.close()
    const homes = await database.db
      .select({ id: memberships.id, officeId: memberships.officeId })
      .from(memberships)
      .where(eq(memberships.brandId, brandId))
    expect(homes.find(({ id }) => id === takes.membership.id)?.officeId).toBe(heir.id)
    for (const { membership } of [takesNot, chooses])
      expect(homes.find(({ id }) => id === membership.id)?.officeId).toBeNull()
    expect(await tidy('2026-12-26')).toEqual(nothing)
  })

  test('§console: a last day that was moved or undone is announced again when it is set again', async () => {
    const { db } = database
    const leaving = await insertOffice(db, { brandId })
    await insertMember(db, { brandId, officeId: leaving.id, now: clock.now })
    const which = { brandId, officeId: leaving.id, reason: 'Sold' }
    const end = (endsOn: string, revision: number) =>
      endOffice(deps(), { ...which, revision, endsOn, replacedBy: null, today })
    const keep = (revision: number) => keepOffice(deps(), { ...which, revision })
    const tidy = async () =>
      (await processOfficeDepartures({ db, now: clock.now }, { brandId, today })).membersTold
    const told = [await end('2026-12-20', 0), await end('2026-12-24', 1), await end('2026-12-20', 2)]
    told.push(await keep(3), await end('2026-12-20', 4), await end('2026-12-20', 5), await keep(6))
    expect(told.map((each) => each.told)).toEqual([1, 1, 1, 1, 1, 0, 1])
    await end('2026-12-20', 7)
    expect(await tidy()).toBe(0)
  })
})
