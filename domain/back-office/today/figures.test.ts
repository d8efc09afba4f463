import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { refunds } from '#db/schema/billing.ts'
import { memberships, membershipTerms } from '#db/schema/memberships.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { addDays } from '#domain/calendar.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { readChecklist } from './checklist.server.ts'
import { compareDays } from './figures.rules.ts'
import { readFigures } from './figures.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const today = '2026-11-20'
const everywhere = { kind: 'brand' } as const
let brand: Awaited<ReturnType<typeof insertBrand>>

beforeEach(async () => {
  brand = await insertBrand(database.db)
})

test('§console: Today shows who joined and left and money in and out, with the days before, for one’s offices only', async () => {
  const { db } = database
  const brandId = brand.id
  const [mine, other] = [await insertOffice(db, { brandId }), await insertOffice(db, { brandId })]
  const join = (ago: number, officeId: string, more = {}) =>
    insertMember(db, { brandId, officeId, now, joinedOn: addDays(today, -ago), ...more })
  const first = await join(0, mine.id)
  await join(29, mine.id)
  await join(30, mine.id)
  const theirs = await join(3, other.id)
  await join(100, other.id)
  await insertMember(db, { now, joinedOn: today })
  // Left yesterday: their last day on the plan was the day before.
  const { membership } = await join(20, mine.id, { status: 'cancelled' })
  const ended = { endsOn: addDays(today, -2) }
  await db.update(memberships).set({ termEndsOn: ended.endsOn }).where(eq(memberships.id, membership.id))
  await db.update(membershipTerms).set(ended).where(eq(membershipTerms.membershipId, membership.id))
  // Their card is active, but their term isn't paid.
  await insertMember(db, { brandId, officeId: other.id, now, status: 'past_due' })
  const [payment] = theirs.payments
  await db.insert(refunds).values({
    brandId,
    paymentId: payment?.id ?? '',
    amountCents: 700,
    status: 'succeeded',
    reason: 'For the test',
    idempotencyKey: newId(),
    settledAt: now,
  })

  const all = await readFigures(db, { brand, reach: everywhere, today })
  expect(all.active).toBe(5)
  expect(all.days).toHaveLength(30)
  expect(all.days.at(-1)).toMatchObject({ day: today, joined: 1, left: 0, givenBackCents: 700 })
  expect(all.sums.joined).toEqual({ now: 4, before: 1 })
  expect(all.sums.left).toEqual({ now: 1, before: 0 })
  expect(all.days.find(({ left }) => left > 0)?.day).toBe(addDays(today, -1))
  expect(all.sums.givenBackCents).toEqual({ now: 700, before: 0 })
  const paid = first.payments[0]?.amountCents ?? 0
  expect(all.sums.collectedCents).toEqual({ now: 4 * paid, before: paid })

  const reach = { kind: 'offices', officeIds: [mine.id] } as const
  const own = await readFigures(db, { brand, reach, today })
  expect(own.active).toBe(3)
  expect(own.sums).toEqual({
    joined: { now: 3, before: 1 },
    left: { now: 1, before: 0 },
    collectedCents: { now: 3 * paid, before: paid },
    givenBackCents: { now: 0, before: 0 },
  })
})

test('§console: on a new brand Today is empty, and its setup list checks itself off', async () => {
  const { db } = database
  const { id: staffId } = await insertStaff(db, { role: 'owner', brandIds: [brand.id] })
  const ask = { staffId, brandId: brand.id }
  const figures = await readFigures(db, { brand, reach: everywhere, today })
  expect(figures).toEqual(compareDays(0, [], today))
  expect(await readChecklist(db, ask)).toEqual({
    recoveryCodes: 0,
    publicationFailed: false,
    hasPasskey: false,
    people: 1,
    owners: 0,
    hasOffice: false,
    hasPlan: false,
    hosts: 0,
    uncheckedHosts: 0,
    waitingHosts: 0,
    hasLegalPages: false,
    hasSentMail: false,
    hasPayment: false,
    hasDraft: false,
    refundsOwed: 0,
  })
  await insertOffice(db, { brandId: brand.id })
  await insertMember(db, { brandId: brand.id, now })
  await insertStaff(db, { role: 'support', brandIds: [brand.id] })
  expect(await readChecklist(db, ask)).toMatchObject({
    people: 2,
    hasOffice: true,
    hasPlan: true,
    hasPayment: true,
  })
})
