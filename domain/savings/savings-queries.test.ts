import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { receipts } from '#db/schema/billing.ts'
import { membershipTerms } from '#db/schema/memberships.ts'
import { plans } from '#db/schema/plans.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertFeeSchedule } from '#demo/fixtures/fee-schedules.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertPlan, usualPrices } from '#demo/fixtures/plans.ts'
import { insertVisit } from '#demo/fixtures/visits.ts'
import { contentSchema } from '#domain/content/content.schema.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { listMemberVisits, readMemberSavings } from './member-savings.server.ts'
import { readOfficePrices } from './office-prices.server.ts'
import { readOwnPlans } from './own-plan.server.ts'
import { readSavingsSummary } from './savings-summary.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const today = '2026-11-20'

describe('the savings of a member', () => {
  test('are those of the active membership only', async () => {
    const { db } = database
    const mine = await insertMember(db, { now })
    const { brandId } = mine.membership
    const other = await insertMember(db, { now, brandId })
    await insertVisit(db, { membershipId: mine.membership.id, visitedOn: '2026-11-01' })
    await insertVisit(db, { membershipId: other.membership.id, visitedOn: '2026-11-02' })
    const own = await readMemberSavings(db, { brandId, accountId: mine.account.id, today })
    expect(own?.sinceJoining).toEqual({
      visits: 1,
      usualCents: 11_800,
      memberCents: 6_900,
      savedCents: 4_900,
      planCents: 16_400,
      netCents: -11_500,
    })
    expect(own?.services).toMatchObject([{ service: 'adult-cleaning', visits: 1 }])
  })

  test('count what was paid elsewhere for an imported term: $149.00 paid there and $49.00 saved are -$100.00', async () => {
    const { db } = database
    const mine = await insertMember(db, { now })
    const { brandId, id: membershipId } = mine.membership
    await db.delete(receipts).where(eq(receipts.membershipId, membershipId))
    await db
      .update(membershipTerms)
      .set({ paymentId: null, elsewhereCents: 14_900 })
      .where(eq(membershipTerms.membershipId, membershipId))
    await insertVisit(db, { membershipId, visitedOn: '2026-11-01' })
    const own = await readMemberSavings(db, { brandId, accountId: mine.account.id, today })
    expect(own?.sinceJoining).toMatchObject({ savedCents: 4_900, planCents: 14_900, netCents: -10_000 })
  })

  test('list every visit with its person and office, former family members included, and no other visits', async () => {
    const { db } = database
    const left = { firstName: 'Wren', endsOn: '2026-11-10' }
    const mine = await insertMember(db, { now, account: { firstName: 'Jordan' }, dependents: [left] })
    const { brandId, id: membershipId } = mine.membership
    const office = await insertOffice(db, { brandId, name: 'Juniper' })
    const other = await insertMember(db, { now, brandId })
    await insertVisit(db, { membershipId, visitedOn: '2026-11-02', officeId: office.id })
    await insertVisit(db, { membershipId, visitedOn: '2026-11-01', dependentId: mine.dependents[0]?.id })
    await insertVisit(db, { membershipId: other.membership.id, visitedOn: '2026-11-03' })
    expect(await listMemberVisits(db, { brandId, accountId: mine.account.id, today })).toMatchObject([
      { visitedOn: '2026-11-01', person: 'Wren', office: null },
      { visitedOn: '2026-11-02', person: 'Jordan', office: 'Juniper' },
    ])
  })

  test('of a membership that lapsed promise no included visit', async () => {
    const { db } = database
    const running = await insertMember(db, { now })
    const { brandId } = running.membership
    const over = await insertMember(db, { brandId, now, joinedOn: '2025-09-27', status: 'lapsed' })
    const of = (accountId: string) => readMemberSavings(db, { brandId, accountId, today: '2026-11-20' })
    expect((await of(running.account.id))?.included.length).toBeGreaterThan(0)
    expect((await of(over.account.id))?.included).toEqual([])
  })

  test('of another brand’s account are not found', async () => {
    const { db } = database
    const mine = await insertMember(db, { now })
    const brand = await insertBrand(db)
    const reading = readMemberSavings(db, { brandId: brand.id, accountId: mine.account.id, today })
    await expect(reading).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the price list', () => {
  async function open(whitelist: string[] = []) {
    const { db } = database
    const brand = await insertBrand(db)
    const crown = { service: 'crown', name: 'Crown', category: 'Crowns' }
    const office = await insertOffice(db, { brandId: brand.id, name: 'Juniper', city: 'Tucson', state: 'AZ' })
    const fees = await insertFeeSchedule(db, {
      brandId: brand.id,
      prices: [
        { ...crown, usualCents: 1_000, memberCents: 900 },
        { ...crown, usualCents: 1_000, memberCents: 800, state: 'AZ' },
        { ...crown, usualCents: 1_000, memberCents: 700, officeId: office.id },
      ],
    })
    const benefits = [{ service: 'crown', name: 'Crown', quantity: 1, period: 'year' as const }]
    const sold = { brandId: brand.id, feeScheduleId: fees.id }
    await insertPlan(db, { ...sold, slug: 'gold', name: 'Gold', sellableStates: ['AZ', 'CO'], benefits })
    await insertPlan(db, { ...sold, slug: 'blue', name: 'Blue', sellableStates: ['CO'], sortOrder: 9 })
    const payload = contentSchema.parse(emptyContent(whitelist))
    const content = { read: async () => payload }
    const read = (query: Record<string, string>) =>
      readSavingsSummary({ db, content, now: () => now }, brand, query)
    return { read, office }
  }

  test('has the prices of the requested brand, state or office', async () => {
    const { read, office } = await open()
    const memberPrice = async (query: Record<string, string>) => {
      const { services, place, fault } = await read(query)
      return [services[0]?.memberCents, place, fault]
    }
    expect((await read({})).services).toMatchObject([{ service: 'crown', included: 1 }])
    expect(await memberPrice({})).toEqual([900, null, null])
    expect(await memberPrice({ at: 'arizona' })).toEqual([800, 'Arizona', null])
    expect(await memberPrice({ at: '85004' })).toEqual([800, 'Arizona', null])
    expect(await memberPrice({ at: 'Denver, CO' })).toEqual([900, 'Colorado', null])
    expect(await memberPrice({ office: office.id, at: 'CO' })).toEqual([700, 'Juniper, Tucson', null])
  })

  test('shows the first plan sold there instead of one that is not; the whitelist limits the plans', async () => {
    const { read } = await open()
    expect((await read({ plan: 'blue' })).plan?.name).toBe('Blue')
    expect((await read({ plan: 'blue', at: 'AZ' })).plan?.name).toBe('Gold')
    expect((await read({ at: 'AZ' })).plans.map(({ name }) => name)).toEqual(['Gold'])
    const { read: readListed } = await open(['blue'])
    expect((await readListed({ plan: 'gold' })).plans.map(({ name }) => name)).toEqual(['Blue'])
  })

  test('says in a sentence which input it ignored, and shows the rest', async () => {
    const { read } = await open()
    expect(await read({ at: 'Xyzzyville' })).toMatchObject({ place: null, services: [{ memberCents: 900 }] })
    expect((await read({ at: '00000' })).fault).toContain('00000')
    const gone = await read({ office: '019b8b74-1800-7f4e-86fa-6fca1780ffff' })
    expect(gone.fault).toContain('no longer participates')
    expect((await read({ at: 'NY' })).fault).toContain('New York')
    expect((await read({ plan: 'x'.repeat(5_000), at: ' ', office: "' or 1=1" })).services).toHaveLength(1)
  })
})

describe('the price list of a member', () => {
  /** A member on the family plan, which the brand lists after the adult plan. */
  async function openFor(member: Parameters<typeof insertMember>[1] = {}) {
    const { db } = database
    const brand = await insertBrand(db)
    const brandId = brand.id
    const office = await insertOffice(db, { brandId, name: 'Juniper', city: 'Tucson', state: 'AZ' })
    const cleaning = { service: 'cleaning', name: 'Cleaning', category: 'Cleanings', usualCents: 9_000 }
    const schedule = async (memberCents: number) =>
      (
        await insertFeeSchedule(db, {
          brandId,
          prices: [
            { ...cleaning, memberCents },
            { ...cleaning, memberCents: memberCents - 100, officeId: office.id },
          ],
        })
      ).id
    const adult = {
      slug: 'adult',
      name: 'Adult',
      sellableStates: ['AZ'],
      feeScheduleId: await schedule(7_000),
    }
    await insertPlan(db, { ...adult, brandId })
    const family = {
      slug: 'family',
      name: 'Family',
      sellableStates: ['AZ'],
      feeScheduleId: await schedule(5_000),
    }
    const { plan } = await insertPlan(db, { ...family, brandId, sortOrder: 9 })
    const mine = await insertMember(db, { now, brandId, planId: plan.id, officeId: office.id, ...member })
    const payload = contentSchema.parse(emptyContent([]))
    const read = async (query: Record<string, string> = {}) => {
      const own = await readOwnPlans(db, { brandId, accountId: mine.account.id, today })
      const content = { read: async () => payload }
      return readSavingsSummary({ db, content, now: () => now }, brand, query, own)
    }
    const atOffice = async () =>
      readOfficePrices(
        db,
        { brandId, officeId: office.id, today, whitelist: [] },
        await readOwnPlans(db, { brandId, accountId: mine.account.id, today }),
      )
    const retire = () => db.update(plans).set({ status: 'retired' }).where(eq(plans.id, plan.id))
    return { read, retire, brandId, mine, atOffice }
  }

  test('is for their own plan at their home office, and does not invite them to join it again', async () => {
    const { read } = await openFor()
    const { plan, plans: choices, place, services } = await read()
    expect([plan?.name, plan?.own, place]).toEqual(['Family', 'current', 'Juniper, Tucson'])
    expect(services).toMatchObject([{ memberCents: 4_900 }])
    expect(choices.map(({ name, own }) => [name, own])).toEqual([
      ['Family', 'current'],
      ['Adult', null],
    ])
    const other = await read({ plan: 'adult' })
    expect(other).toMatchObject({ place: 'Arizona', plan: { own: null }, services: [{ memberCents: 7_000 }] })
  })

  test('at any office is for their own plan without an invitation to join; for visitors it is for an adult plan', async () => {
    const { atOffice, retire } = await openFor()
    await retire()
    expect(await atOffice()).toMatchObject({
      pricedPlan: 'Family',
      isMember: true,
      prices: [{ memberCents: 4_900 }],
    })
    const over = await openFor({ status: 'lapsed' })
    expect(await over.atOffice()).toMatchObject({ isMember: false })
    expect((await over.atOffice()).pricedPlan).not.toBe('Family')
  })

  test('says what a year of the membership costs for everyone on it', async () => {
    const { read } = await openFor({ interval: 'month', dependents: [{}] })
    const { plan } = await read()
    const month = usualPrices().find(({ interval }) => interval === 'month')
    const cents = (month?.priceCents ?? 0) + (month?.additionalMemberCents ?? 0)
    expect(plan?.yearCents).toBe(12 * cents)
  })

  test('tells a member which plan is cheapest for the people on theirs', async () => {
    const { read, brandId } = await openFor({ dependents: [{}] })
    const told = async () => {
      const { plans: choices, leastId } = await read()
      const least = choices.find(({ id }) => id === leastId)?.name
      return [least, ...choices.map(({ name, people, yearCents }) => [name, people, yearCents])]
    }
    const own = ['Family', 2, 14_900 + 9_900]
    expect(await told()).toEqual(['Family', own, ['Adult', 2, 14_900 + 9_900 + 1_500]])
    const duo = { yearCents: 20_000, additionalYearCents: 1_000, sortOrder: 9 }
    await insertPlan(database.db, { brandId, name: 'Duo', ...duo })
    await insertPlan(database.db, { brandId, name: 'Lone', yearCents: 5_000, additionalYearCents: null })
    expect(await told()).toEqual([
      'Duo',
      own,
      ['Duo', 2, 21_000 + 1_500],
      ['Adult', 2, 14_900 + 9_900 + 1_500],
      ['Lone', 1, 5_000 + 1_500],
    ])
  })

  test('stays theirs after the plan is withdrawn from sale and while a payment is due', async () => {
    const { read, retire } = await openFor({ status: 'past_due' })
    await retire()
    expect(await read()).toMatchObject({
      plan: { name: 'Family', own: 'current' },
      services: [{ memberCents: 4_900 }],
    })
  })

  test('offers the plan of a membership that is over first while it is sold, later another one', async () => {
    const { read, retire } = await openFor({ status: 'lapsed' })
    expect(await read()).toMatchObject({ plan: { name: 'Family', own: 'over' } })
    await retire()
    expect(await read()).toMatchObject({ plan: { name: 'Adult', own: null } })
  })

  test('with several memberships uses a current one, and treats each as their own', async () => {
    const { db } = database
    const { read, brandId, mine } = await openFor()
    const lost = await insertPlan(db, { brandId, slug: 'old', name: 'Old', sellableStates: ['AZ'] })
    // The newest one becomes the active one.
    await insertMember(db, {
      now,
      brandId,
      accountId: mine.account.id,
      planId: lost.plan.id,
      status: 'lapsed',
    })
    expect((await read()).plans.map(({ name, own }) => [name, own])).toEqual([
      ['Family', 'current'],
      ['Old', 'over'],
      ['Adult', null],
    ])
  })
})

function emptyContent(whitelist: string[]) {
  return {
    base: {
      variables: { plans_whitelist: whitelist.map((plan_id) => ({ plan_id })) },
      layout: { header: { components: '1_header' }, footer: { components: '1_footer' } },
      theme: { accent: '#0f6a5d', accentStrong: '#0a4a41', accentSoft: '#e2f1ed', onAccent: '#ffffff' },
    },
    pages: {},
  }
}
