import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#db/schema/accounts.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { type InsertedMember, insertMember } from '#demo/fixtures/members.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { ageOutChildren } from '#domain/memberships/cancellation/end-memberships.server.ts'
import { changeDependent, endDependent } from '#domain/memberships/family/change-dependent.server.ts'
import { findAgreement } from '#domain/memberships/member-card/member-card.queries.server.ts'
import { readDashboard } from '#domain/memberships/membership.queries.server.ts'
import { addDependent } from '#domain/orders/addition/add-dependent.server.ts'
import { quoteDependent } from '#domain/orders/addition/quote-dependent.server.ts'
import { openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const kim = {
  firstName: 'Kim',
  lastName: 'Alder',
  dateOfBirth: '2015-03-02',
  relationship: 'child',
  disabled: false,
} as const
let world: Awaited<ReturnType<typeof openCheckoutWorld>>
let member: InsertedMember
let owner: { brandId: string; accountId: string; today: string }

beforeEach(async () => {
  world = await openCheckoutWorld(database.db, clock, { timeoutMs: 300 })
  member = await insertMember(database.db, {
    brandId: world.brand.id,
    planId: world.plan.id,
    now: clock.now,
    joinedOn: '2026-05-21',
    account: { firstName: 'Morgan', lastName: 'Alder' },
  })
  owner = { brandId: world.brand.id, accountId: member.account.id, today: '2026-11-20' }
})

const agreement = (version?: number) =>
  findAgreement(database.db, { ...owner, membershipId: member.membership.id, version })
const newest = async () => (await agreement()).version
const morgan = { name: 'Morgan Alder', note: 'primary member' }

async function addKim() {
  const { todayCents, renewalTotalCents } = await quoteDependent(world.deps(), owner, kim)
  const body = { ...kim, agreed: { todayCents, renewalTotalCents } }
  const from = { ip: '198.51.100.7', userAgent: 'Test', waitMs: 2_000 }
  return addDependent(world.deps(), { owner, key: 'a-key-of-mine', body, ...from })
}

describe('the agreement', () => {
  it('names who joins the family and what that cost, in a new version beside the old one', async () => {
    const first = await agreement()
    expect(first).toMatchObject({ version: 1, content: { covered: [morgan] } })
    const { chargedCents, renewalTotalCents } = await addKim()
    const second = await agreement()
    expect(second).toMatchObject({
      version: 2,
      agreedAt: expect.any(Date),
      content: {
        memberNumber: member.membership.memberNumber,
        covered: [morgan, { name: 'Kim Alder' }],
        lines: [{ label: expect.stringContaining('Additional member'), amountCents: chargedCents }],
        totalCents: chargedCents,
        renewalTotalCents,
        termStartsOn: '2026-05-21',
        termEndsOn: '2027-05-20',
      },
    })
    expect(JSON.stringify(second.content.sections)).toContain('$248.00 each year')
    expect(await agreement(1)).toEqual(first)
    const { active } = await readDashboard(database.db, owner)
    expect(active?.agreementVersion).toBe(2)
  })

  it('names the last day on the plan of a person who leaves, unless they stay', async () => {
    const { dependentId, renewalTotalCents } = await addKim()
    const left = await endDependent({ db: database.db, now: clock.now }, { owner, dependentId })
    expect(await agreement()).toMatchObject({
      version: 3,
      agreedAt: clock.now,
      content: {
        covered: [morgan, { name: 'Kim Alder', note: 'until 05/20/2027' }],
        lines: [],
        totalCents: 0,
        renewalTotalCents: left.renewalTotalCents,
      },
    })
    const changes = { ending: false, agreed: { todayCents: 0, renewalTotalCents } } as const
    await changeDependent({ db: database.db, now: clock.now }, { owner, dependentId, changes })
    const { version, content } = await agreement()
    expect(version).toBe(4)
    expect(content.covered).toEqual([morgan, { name: 'Kim Alder' }])
    expect((await agreement(2)).content.covered).toEqual([morgan, { name: 'Kim Alder' }])
  })

  it('is unchanged while no one joins or leaves', async () => {
    const { dependentId } = await addKim()
    const deps = { db: database.db, now: clock.now }
    await endDependent(deps, { owner, dependentId, preview: true })
    await changeDependent(deps, { owner, dependentId, changes: { firstName: 'Kimberly' } })
    expect(await newest()).toBe(2)
    await endDependent(deps, { owner, dependentId })
    await endDependent(deps, { owner, dependentId })
    expect(await newest()).toBe(3)
    expect((await agreement()).content.covered[1]?.name).toBe('Kimberly Alder')
  })

  it('no longer names a child who has aged out', async () => {
    const grown = await insertMember(database.db, {
      brandId: owner.brandId,
      planId: world.plan.id,
      now: clock.now,
      joinedOn: '2026-05-21',
      dependents: [
        { firstName: 'Ari', dateOfBirth: '2000-11-20', relationship: 'child' },
        { firstName: 'Noa', dateOfBirth: '2010-11-21', relationship: 'child' },
      ],
    })
    const of = { ...owner, accountId: grown.account.id, membershipId: grown.membership.id }
    expect((await findAgreement(database.db, of)).content.covered).toHaveLength(3)
    expect(await ageOutChildren({ db: database.db, now: clock.now }, owner)).toBe(1)
    const { version, content } = await findAgreement(database.db, of)
    expect(version).toBe(2)
    expect(content.covered.map(({ name }) => name.split(' ')[0])).toEqual([grown.account.firstName, 'Noa'])
    expect(content.renewalTotalCents).toBe(24_800)
  })

  it('follows the law of the state it began in, wherever the member lives now', async () => {
    const address = { line1: '1 Ocean Drive', city: 'Miami', state: 'FL', zip: '33139' } as const
    await database.db.update(accounts).set({ address }).where(eq(accounts.id, owner.accountId))
    await addKim()
    const { content } = await agreement()
    expect(content.member.addressLines.at(-1)).toBe('Miami, FL 33139')
    const words = JSON.stringify(content.sections)
    expect(words).toContain(
      'In Arizona, if you cancel within 30 days after the day you join, we refund everything',
    )
    expect(words).toContain('Arizona Department of Insurance and Financial Institutions')
  })

  it('is readable only by its member, and only in existing versions', async () => {
    const other = await insertBrand(database.db)
    const { plan } = await insertPlan(database.db, { brandId: other.id })
    const stranger = await insertMember(database.db, { brandId: other.id, planId: plan.id, now: clock.now })
    const { id: membershipId } = member.membership
    const asked = { brandId: other.id, accountId: stranger.account.id, membershipId, version: 1 }
    await expect(findAgreement(database.db, asked)).rejects.toMatchObject({ code: 'not_found' })
    for (const version of [0, 2])
      await expect(agreement(version)).rejects.toMatchObject({ code: 'not_found' })
  })
})
